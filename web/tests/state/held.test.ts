import { describe, expect, it } from 'vitest';
import type { Held } from '../../src/protocol.gen';
import { shownHeld } from '../../src/state/select';
import { after, changed, rolled, seen, snapshot, table } from '../build';

const held = (seat: number, keep: number[]): Held => ({ type: 'Held', epoch: 7, version: 10, seat, keep });
const JOON_CHOOSES = rolled({ seat: 1, kept: [0] });
const watching = (joon = JOON_CHOOSES) => seen(snapshot({ table: joon }));

describe('dice that another player holds', () => {
  it('are shown as they are held, and those of the last roll before that', () => {
    expect(shownHeld(watching())).toEqual([0]);
    expect(shownHeld(after(watching(), held(1, [1, 2])))).toEqual([1, 2]);
    expect(shownHeld(after(watching(), held(1, [1, 2]), held(1, [])))).toEqual([]);
  });

  it('are shown at once to a client that joins', () => {
    expect(shownHeld(seen(snapshot({ you: null, table: JOON_CHOOSES, held: [3] })))).toEqual([3]);
  });

  it('are forgotten with the next event of the game, but not with a change of the room', () => {
    const model = after(watching(), held(1, [1, 2]));
    expect(shownHeld(after(model, changed({ room: model.live!.room })))).toEqual([1, 2]);
    const next = changed({ events: [{ type: 'RollOpened', seat: 1, keep: [1] }], table: rolled({ seat: 1, kept: [1] }) });
    expect(shownHeld(after(model, next))).toEqual([1]);
  });

  it('are shown after the throw when they were held while the dice still flew here', () => {
    const thrown = changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6] }], table: rolled({ seat: 1 }) });
    const flying = after(seen(snapshot({ table: table({ seat: 1 }) })), thrown, held(1, [4]));
    expect(shownHeld(flying)).toEqual([]);
    expect(shownHeld(after(flying, { type: 'DiceLanded' }))).toEqual([4]);
  });
});

describe('dice that the player holds', () => {
  it('survive a reload, and follow the same player on another page', () => {
    const model = seen(snapshot({ table: rolled(), held: [1, 2] }));
    expect(model.held).toEqual([1, 2]);
    expect(after(model, held(0, [4])).held).toEqual([4]);
  });

  it('cannot be changed while the connection is lost, because the others would not see it', () => {
    const model = after(seen(snapshot({ table: rolled() })), { type: 'ConnectionChanged', connection: 'lost' });
    expect(after(model, { type: 'HoldToggled', place: 1 }).held).toEqual([]);
  });
});
