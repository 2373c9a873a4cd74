import { describe, expect, it } from 'vitest';
import { mayLetCardGo, shownCard } from '../../src/state/card';
import type { Message } from '../../src/state/model';
import { isBusy, shownHeld } from '../../src/state/select';
import { after, changed, rolled, room, rules, seen, snapshot, start, table } from '../build';

const hold = (place: number) => ({ type: 'HoldToggled', place }) as const;

describe('a snapshot', () => {
  it('replaces the whole state of the room', () => {
    const model = seen(snapshot(), snapshot({ epoch: 8, version: 1, room: room({ stage: 'waiting' }), table: null }));
    expect(model.live).toMatchObject({ epoch: 8, version: 1, table: null, room: { stage: 'waiting' } });
  });

  it('keeps the marks of a turn that still runs', () => {
    const model = seen(snapshot({ table: rolled() }), hold(1), snapshot({ table: rolled() }));
    expect(model.held).toEqual([1]);
  });
});

describe('a changed frame', () => {
  it('replaces the parts that it has and leaves the rest unchanged', () => {
    const model = seen(snapshot(), changed({ table: rolled() }));
    expect(model.live).toMatchObject({ version: 11, table: { dice: [2, 3, 3, 5, 6] }, room: room(), rules: rules() });
  });

  it('may carry a new room and new rules without a table', () => {
    const model = seen(snapshot({ table: null }), changed({ room: room({ games: 5 }), rules: rules({ id: 'other' }) }));
    expect(model.live).toMatchObject({ room: { games: 5 }, rules: { id: 'other' }, table: null });
  });

  it('changes nothing if its version was seen before', () => {
    const model = seen(snapshot());
    expect(after(model, changed({ version: 10, table: rolled() }))).toBe(model);
  });

  it('changes nothing if it is of another epoch', () => {
    const model = seen(snapshot());
    expect(after(model, changed({ epoch: 6, version: 99, table: rolled() }))).toBe(model);
  });

  it('changes nothing before the room is known', () => {
    const model = start();
    expect(after(model, changed({ table: rolled() }))).toBe(model);
  });

  it('may skip version numbers', () => {
    expect(seen(snapshot(), changed({ version: 14 })).live?.version).toBe(14);
  });
});

describe('marks on dice', () => {
  it('are set and taken away by the seat on turn', () => {
    const model = seen(snapshot({ table: rolled() }), hold(3), hold(0));
    expect(model.held).toEqual([0, 3]);
    expect(after(model, hold(3)).held).toEqual([0]);
  });

  it('stay from roll to roll of one turn', () => {
    const model = seen(snapshot({ table: rolled() }), hold(1), changed({ table: rolled({ rolls_left: 1, kept: [1] }) }));
    expect(shownHeld(model)).toEqual([1]);
  });

  it('are cleared when the turn passes on', () => {
    const model = seen(snapshot({ table: rolled() }), hold(1), changed({ table: table({ seat: 1 }) }));
    expect(model.held).toEqual([]);
  });

  it('are cleared in a new game on the same seat', () => {
    const model = seen(snapshot({ table: rolled() }), hold(1), changed({ table: rolled({ game: 'g2' }) }));
    expect(model.held).toEqual([]);
  });

  it('are not possible for a seat that is not on turn', () => {
    expect(seen(snapshot({ table: rolled({ seat: 1 }) }), hold(1)).held).toEqual([]);
  });

  it('are not possible for a spectator, who sees the dice that the last roll kept', () => {
    const model = seen(snapshot({ you: null, table: rolled({ kept: [2, 4] }) }), hold(1));
    expect(shownHeld(model)).toEqual([2, 4]);
  });

  it('are not possible for dice that may not be kept', () => {
    expect(seen(snapshot({ table: rolled({ may_keep: false }) }), hold(1)).held).toEqual([]);
  });
});

describe('commands', () => {
  const sent = { type: 'CommandSent', cid: 'c1' } as const;

  it('keep the controls disabled until they are answered', () => {
    const model = seen(snapshot(), sent);
    expect(isBusy(model)).toBe(true);
    expect(isBusy(after(model, { type: 'Accepted', cid: 'c1', epoch: 1, version: 10 }))).toBe(false);
  });

  it('keep the controls disabled until their result has arrived', () => {
    const model = seen(snapshot(), sent, { type: 'Accepted', cid: 'c1', epoch: 1, version: 11 });
    expect(isBusy(model)).toBe(true);
    expect(isBusy(after(model, changed()))).toBe(false);
  });

  it('show the reason of a refusal', () => {
    const model = seen(snapshot(), sent, { type: 'Refused', code: 'illegal', reason: 'no', cid: 'c1', version: 10 });
    expect(model.news).toEqual([{ kind: 'refused', code: 'illegal' }]);
    expect(isBusy(model)).toBe(false);
  });

  it('show nothing if they came too late', () => {
    const model = seen(snapshot(), sent, { type: 'Refused', code: 'stale', reason: 'no', cid: 'c1', version: 12 });
    expect(model.news).toEqual([]);
    expect(isBusy(model)).toBe(true);
    expect(isBusy(after(model, changed({ version: 12 })))).toBe(false);
  });

  it('no longer disable the controls once their result has arrived, even before the answer', () => {
    expect(isBusy(seen(snapshot(), sent, changed({ table: rolled() })))).toBe(false);
  });

  it('are no longer pending after a refusal without a cid', () => {
    const model = seen(snapshot(), sent, { type: 'Refused', code: 'bad_message', reason: 'what?', cid: null, version: null });
    expect(model.waiting).toEqual([]);
  });
});

describe('other messages', () => {
  it('presence needs no version', () => {
    const model = seen(snapshot(), { type: 'Presence', epoch: 1, version: 10, present: ['p-joon'], watchers: 3 });
    expect(model.live).toMatchObject({ present: ['p-joon'], watchers: 3, version: 10 });
  });

  it('`UpToDate` names the current player', () => {
    const model = seen(snapshot({ you: null }), { type: 'UpToDate', epoch: 7, version: 10, you: 'p-joon' });
    expect(model.live?.you).toBe('p-joon');
  });

  it('pong changes nothing', () => {
    const model = seen(snapshot());
    expect(after(model, { type: 'Pong' })).toBe(model);
  });

  it('`Failing` marks a room whose server fails, until the next one, or until the room is entered again', () => {
    const failing = (on: boolean): Message => ({ type: 'Failing', epoch: 7, version: 10, on });
    const model = seen(snapshot(), failing(true));
    expect([model.live?.failing, after(model, changed({ table: rolled() })).live?.failing]).toEqual([true, true]);
    const ends: readonly Message[] = [failing(false), snapshot(), { type: 'UpToDate', epoch: 7, version: 10, you: 'p-mina' }];
    for (const end of ends) {
      expect(after(model, end).live?.failing).toBe(false);
      expect(after(model, end, failing(true)).live?.failing).toBe(true);
    }
  });

  it('an unknown room shows as missing', () => {
    expect(seen({ type: 'Refused', code: 'no_room', reason: 'no', cid: null, version: null }).missing).toBe(true);
  });

  it('another page forgets the room', () => {
    const model = seen(snapshot(), { type: 'Navigated', route: { page: 'home' } });
    expect(model).toMatchObject({ live: null, held: [], waiting: [], route: { page: 'home' } });
  });

  it('the card a phone looks at returns to the seat on turn when the turn passes', () => {
    const chosen = seen(snapshot(), { type: 'CardChosen', seat: 1 });
    expect(after(chosen, changed({ table: rolled() })).card).toBe(1);
    expect(after(chosen, changed({ table: table({ seat: 1 }) })).card).toBe(null);
  });
});

describe('the player\'s own card on a phone', () => {
  const fill = { type: 'BoxFilled', seat: 0, box: 'ones', points: 2 } as const;
  const mine = seen(snapshot({ table: rolled() }), changed({ events: [fill], table: table({ seat: 1 }) }));

  it('stays after the player\'s fill until its time is over', () => {
    expect(mine).toMatchObject({ card: 0, lingers: true });
    expect(after(mine, changed({ version: 12, table: rolled({ seat: 1 }) })).card).toBe(0);
    expect(after(mine, { type: 'CardLetGo' })).toMatchObject({ card: null, lingers: false });
  });

  it('is replaced by a card that is chosen meanwhile', () => {
    expect(after(mine, { type: 'CardChosen', seat: 1 }, { type: 'CardLetGo' }).card).toBe(1);
  });

  it('stays until the turn of the player, if the player chose it', () => {
    const chosen = seen(snapshot({ table: table({ seat: 1 }) }), { type: 'CardChosen', seat: 0 });
    expect(after(chosen, changed({ table: table({ seat: 1, turn: 2 }) })).card).toBe(0);
    expect(after(chosen, changed({ table: table({ seat: 0, turn: 2 }) })).card).toBe(null);
  });

  it('does not change under a finger', () => {
    const touched = seen(snapshot({ table: table({ seat: 1 }) }), { type: 'CardGripped', on: true });
    const passed = after(touched, changed({ table: table() }));
    expect(shownCard(passed)).toBe(1);
    expect(mayLetCardGo(passed, true)).toBe(false);
    expect(mayLetCardGo(after(passed, { type: 'CardGripped', on: false }), false)).toBe(true);
  });

  it('gives way after 1.5 seconds, if the dice of the next seat are at rest', () => {
    const thrown = changed({ version: 12, events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }], table: rolled({ seat: 1 }) });
    const flying = after(mine, thrown);
    const lying = after(flying, { type: 'DiceLanded' });
    expect([mine, flying, lying].map((model) => mayLetCardGo(model, true))).toEqual([false, false, true]);
    expect(mayLetCardGo(lying, false)).toBe(false);
  });

  it('does not stay after the fill of another seat', () => {
    const other = seen(snapshot({ you: 'p-joon', table: rolled() }), changed({ events: [fill], table: table({ seat: 1 }) }));
    expect(other.card).toBe(null);
  });
});

it('the waiting room does not repeat the news of the last game', () => {
  const filled = { type: 'BoxFilled', seat: 0, box: 'ones', points: 2, repeat_bonus: 0, joker: false } as const;
  const over = seen(snapshot({ table: rolled() }), changed({ events: [filled], table: table({ step: 'over' }) }));
  expect(over.news).toHaveLength(1);
  expect(after(over, changed({ version: 12, room: room({ stage: 'waiting' }) })).news).toEqual([]);
});

it('a roll that waits for shares shows the cup until the dice are thrown', () => {
  const model = seen(snapshot({ table: rolled({ seat: 1 }) }), { type: 'Opened', epoch: 7, version: 10, game: 'g1', throw: 4, seat: 1, keep: [1, 2], voids: [] });
  expect(model.shaken).toEqual({ seat: 1, keep: [1, 2], here: false });
  const thrown = changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }], table: rolled({ seat: 1, rolls_left: 1 }) });
  expect(after(model, thrown).shaken).toBe(null);
});
