import { describe, expect, it } from 'vitest';
import { oddsOf } from '../../src/rooms/panels/odds';
import { bestChoice } from '../../src/state/hints';
import { chancesOf } from '../../src/state/chances';
import type { Message } from '../../src/state/model';
import { shownHeld } from '../../src/state/select';
import { after, changed, rolled, room, seen, snapshot } from '../build';

const KEEP = { keep: [1, 2], box: null, value: 187.26, regret: 0 };
const hint: Message = { type: 'Hint', cid: 'h1', epoch: 7, version: 10, choices: [KEEP] };
const odds: Message = { type: 'Odds', cid: 'o1', epoch: 7, version: 10, boxes: [{ box: 'yacht', chance: 0.046, points: 2.3 }] };
const shaking: Message = { type: 'Shaking', epoch: 7, version: 10, seat: 1, on: true };

/** The player's client, or another one, pledges in mid-turn. */
const pledge = changed({ events: [{ type: 'DicePledged', party: 1, tip: 'A'.repeat(43), since: 5 }], table: rolled() });

/** The player has rolled and holds two dice, on a table with hints. */
const choosing = (...messages: Message[]) => seen(snapshot({ room: room({ hints: true }), table: rolled(), held: [1, 2] }), ...messages);

describe('a step that only adds pledges', () => {
  it('leaves the hint, the odds and the held dice of the player', () => {
    const model = after(choosing(hint, odds), pledge);
    expect(bestChoice(model)).toEqual(KEEP);
    expect(oddsOf(model, 'yacht')?.points).toBe(2.3);
    expect(model.held).toEqual([1, 2]);
    expect(model.live!.version).toBe(11);
  });

  it('leaves the cup in the hand of the player, who is about to throw', () => {
    expect(after(choosing({ type: 'CupLifted' }), pledge).shaken).not.toBe(null);
  });

  it('leaves the box that the player has pressed once', () => {
    expect(after(choosing({ type: 'BoxMarked', box: 'choice' }), pledge).marked).toBe('choice');
  });

  it('leaves flying dice in the air, and their result hidden until they land', () => {
    const thrown = rolled({ dice: [1, 1, 1, 1, 2], rolls_left: 1 });
    const roll = changed({ events: [{ type: 'DiceThrown', dice: thrown.dice, proof: null }], table: thrown });
    const flying = choosing(roll, { ...pledge, version: 12, table: thrown });
    expect(flying.flight?.frame).toBe(roll);
    expect(flying.live!.table!.dice).toEqual(rolled().dice);
    expect(flying.live!.table!.step).toBe('await_dice');
    const lying = after(flying, { type: 'DiceLanded' });
    expect([lying.live!.version, lying.live!.table]).toEqual([12, thrown]);
  });

  it('leaves the chances of winning on the screen', () => {
    const chances: Message = { type: 'Chances', epoch: 7, version: 10, settled_at: 10, seats: [0.6, 0.4], exact: true };
    expect(chancesOf(after(choosing(chances), pledge).live!)).toBe(chances);
  });

  it('leaves room for answers that were computed before it, not for those before a roll', () => {
    expect(bestChoice(choosing(pledge, hint))).toEqual(KEEP);
    expect(oddsOf(choosing(pledge, odds), 'yacht')?.points).toBe(2.3);
    const roll = changed({ version: 12, events: [{ type: 'DiceThrown', dice: [1, 1, 1, 1, 1], proof: null }], table: rolled({ rolls_left: 1 }) });
    expect(bestChoice(choosing(pledge, roll, { type: 'DiceLanded' }, hint))).toBe(null);
  });

  it('leaves the dice that another player holds, and the cup that this player shakes', () => {
    const table = rolled({ seat: 1, kept: [0] });
    const held: Message = { type: 'Held', epoch: 7, version: 10, seat: 1, keep: [3] };
    expect(shownHeld(seen(snapshot({ table }), held, { ...pledge, table }))).toEqual([3]);
    expect(seen(snapshot({ table }), shaking, { ...pledge, table }).shaken).not.toBe(null);
  });
});
