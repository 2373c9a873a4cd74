/** While dice fly, their faces stay hidden; when they rest, everything that happened is shown. */
import { describe, expect, it } from 'vitest';
import { statusLine } from '../../src/i18n/sentences';
import type { Changed, Event, TableView } from '../../src/protocol.gen';
import { lyingTable } from '../../src/state/flight';
import type { Message, Model } from '../../src/state/model';
import { cellOf, isBusy, mayFill, mayHold, mayRoll, shownHeld } from '../../src/state/select';
import { BOXES, after, changed, column, rolled, seen, snapshot, table, tableSeat } from '../build';
import { roomWords } from '../../src/rooms/words';

const offers = [{ box: 'choice', points: 19, repeat_bonus: 0, joker: false }];
const landed: Message = { type: 'DiceLanded' };

/** The frame of a roll that ends in this table. */
function roll(change: Partial<TableView> = {}, version = 11): Changed {
  const now = rolled({ offers, ...change });
  const events: Event[] = [{ type: 'RollOpened', seat: now.seat, keep: [...now.kept] }, { type: 'DiceThrown', dice: now.dice, proof: null }];
  return changed({ version, events, table: now });
}

const fill = (version: number): Changed =>
  changed({
    version,
    events: [{ type: 'BoxFilled', seat: 0, box: 'choice', points: 19, repeat_bonus: 0, joker: false }],
    table: table({ seat: 1, dice: [2, 3, 3, 5, 6], seats: [tableSeat('Mina', { columns: [column([null, null, 19, null])], total: 19 }), tableSeat('Joon')] }),
  });

const line = (model: Model) => statusLine(model, roomWords('en'));
const instant: Message = { type: 'SettingsChosen', settings: { speed: 'instant' } };

describe('while dice fly', () => {
  const flying = seen(snapshot(), roll());

  it('they show no faces, and no box shows points', () => {
    expect(flying.live?.table).toMatchObject({ dice: [6, 6, 6, 6, 6], offers: [], step: 'await_dice' });
    expect(cellOf(flying.live!.table!, 0, 0, 2, BOXES[2]!).state).toBe('open');
    expect(line(flying)).toBe('');
  });

  it('the rolls left are counted, and only the tray knows the resting positions', () => {
    expect(flying.live?.table?.rolls_left).toBe(2);
    expect(lyingTable(flying)?.dice).toEqual([2, 3, 3, 5, 6]);
    expect(flying.thrown).toEqual({ version: 11, places: [0, 1, 2, 3, 4], ms: 900 });
  });

  it('no die can be kept or rolled and no box filled', () => {
    expect([mayHold(flying), mayRoll(flying)]).toEqual([false, false]);
    const answered = after(flying, { type: 'CommandSent', cid: 'c' }, { type: 'Accepted', cid: 'c', epoch: 7, version: 11 });
    expect([isBusy(answered), mayFill(answered)]).toEqual([true, false]);
    expect(mayFill(after(answered, landed))).toBe(true);
  });

  it('the kept dice are those of the roll', () => {
    const again = seen(snapshot({ table: rolled() }), roll({ kept: [1, 2], rolls_left: 1 }));
    expect(shownHeld(again)).toEqual([1, 2]);
    expect(again.thrown?.places).toEqual([0, 3, 4]);
  });

  it('everything is shown when they are at rest', () => {
    const model = after(flying, landed);
    expect(model.flight).toBe(null);
    expect(model.live).toMatchObject({ version: 11, table: { dice: [2, 3, 3, 5, 6], offers } });
    expect(line(model)).toBe('You rolled 2 3 3 5 6, two rolls left');
    expect(model.newsCount).toBe(1);
  });

  it('later events wait, in their order, and are shown with them', () => {
    const waiting = after(flying, fill(12));
    expect(waiting.live?.table?.seats[0]?.total).toBe(0);
    const model = after(waiting, landed);
    expect(model.live).toMatchObject({ version: 12, table: { seat: 1, seats: [{ total: 19 }, {}] } });
    expect(line(model)).toBe('You took 19 points in choice. Joon to play');
  });

  it('a frame that was received before is ignored', () => {
    const waiting = after(flying, fill(12));
    expect(after(waiting, fill(12), roll())).toBe(waiting);
  });

  it('presence is shown at once', () => {
    const model = after(flying, { type: 'Presence', epoch: 7, version: 11, present: [], watchers: 3 }, landed);
    expect(model.live?.watchers).toBe(3);
  });

  it('the next throw ends their flight', () => {
    const next = after(flying, fill(12), roll({ seat: 1, dice: [1, 1, 1, 1, 2] }, 13));
    expect(next.live?.table).toMatchObject({ seat: 1, dice: [2, 3, 3, 5, 6], step: 'await_dice' });
    expect(next.flight?.before.seats[0]?.total).toBe(19);
    expect(next.flight?.table.dice).toEqual([1, 1, 1, 1, 2]);
    expect(after(next, landed).live?.version).toBe(13);
  });

  it('the next shake ends their flight too', () => {
    const model = after(flying, { type: 'Shaking', epoch: 7, version: 11, seat: 0, on: true, keep: [1] });
    expect(model).toMatchObject({ flight: null, shaken: { seat: 0, keep: [1] }, live: { version: 11 } });
  });
});

describe('dice rest at once', () => {
  it('at the speed `instant`, and with reduced motion', () => {
    for (const wish of [instant, { type: 'StillnessWished', still: true } as const]) {
      const model = seen(wish, snapshot(), roll());
      expect(model).toMatchObject({ flight: null, thrown: { ms: 0 }, live: { table: { dice: [2, 3, 3, 5, 6] } } });
    }
  });

  it('for a client that comes late or returns', () => {
    expect(seen(snapshot({ table: rolled() })).flight).toBe(null);
    const lost = seen(snapshot(), { type: 'ConnectionChanged', connection: 'lost' }, roll());
    expect(lost).toMatchObject({ flight: null, thrown: null, live: { table: { dice: [2, 3, 3, 5, 6] } } });
    expect(seen(snapshot(), roll(), snapshot({ version: 11, table: rolled() })).flight).toBe(null);
  });

  it('when a roll keeps them all', () => {
    expect(seen(snapshot({ table: rolled() }), roll({ kept: [0, 1, 2, 3, 4] })).flight).toBe(null);
  });

  it('sooner at the speed `fast`', () => {
    const model = seen({ type: 'SettingsChosen', settings: { speed: 'fast' } }, snapshot(), roll());
    expect(model.thrown?.ms).toBe(400);
  });
});

describe('a Yacht', () => {
  const alike = { dice: [4, 4, 4, 4, 4] };

  it('is counted when it is at rest, not before', () => {
    const model = seen(snapshot(), roll(alike));
    expect(model.yachts).toBe(0);
    expect(after(model, landed).yachts).toBe(1);
    expect(line(after(model, landed))).toBe('You rolled 4 4 4 4 4, two rolls left; five of a kind');
  });

  it('is counted at once at the speed `instant`, and not for a client that comes late', () => {
    expect(seen(instant, snapshot(), roll(alike)).yachts).toBe(1);
    expect(seen(snapshot({ table: rolled(alike) })).yachts).toBe(0);
  });
});

describe('the cup', () => {
  const lifted = seen(snapshot(), { type: 'CupLifted' });

  it('is lifted by the player who is to roll, and blocks other actions meanwhile', () => {
    expect(lifted.shaken).toEqual({ seat: 0, keep: [], here: true });
    const again = seen(snapshot({ table: rolled({ offers }) }), { type: 'HoldToggled', place: 2 }, { type: 'CupLifted' });
    expect(again.shaken).toEqual({ seat: 0, keep: [2], here: true });
    expect([mayHold(again), mayFill(again), mayRoll(again)]).toEqual([false, false, true]);
    expect(seen(snapshot({ you: 'p-joon' }), { type: 'CupLifted' }).shaken).toBe(null);
  });

  it('is put down by its player, by a refusal, and by the dice, but not by a lost connection', () => {
    expect(after(lifted, { type: 'CupPutDown' }).shaken).toBe(null);
    expect(after(lifted, { type: 'Refused', code: 'stale', reason: '' }).shaken).toBe(null);
    expect(after(lifted, { type: 'ConnectionChanged', connection: 'lost' }).shaken).toBe(lifted.shaken);
    expect(after(lifted, roll()).shaken).toBe(null);
  });

  it('of another seat shows the dice outside it, until it is put down', () => {
    const shaking = { type: 'Shaking', epoch: 7, version: 10, seat: 1, on: true, keep: [0, 3] } satisfies Message;
    const model = seen(snapshot({ table: rolled({ seat: 1 }) }), shaking);
    expect(shownHeld(model)).toEqual([0, 3]);
    expect(after(model, { ...shaking, on: false }).shaken).toBe(null);
    expect(after(model, { type: 'ConnectionChanged', connection: 'lost' }).shaken).toBe(null);
    expect(seen(snapshot({ table: table() }), shaking).shaken).toBe(null);
  });
});

describe('the mark on a box', () => {
  const marked = seen(snapshot({ table: rolled({ offers }) }), { type: 'BoxMarked', box: 'choice' });

  it.each<[string, Message]>([
    ['a die is kept', { type: 'HoldToggled', place: 0 }],
    ['the cup is lifted', { type: 'CupLifted' }],
    ['dice are thrown', roll({ rolls_left: 1 })],
    ['the turn passes', changed({ table: table({ seat: 1 }) })],
    ['another card is looked at', { type: 'CardChosen', seat: 1 }],
    ['the room is read anew after another roll', snapshot({ table: rolled({ offers, rolls_left: 1 }) })],
    ['a command is given', { type: 'CommandSent', cid: 'c' }],
    ['it is taken back', { type: 'BoxMarked', box: null }],
  ])('goes when %s', (_what, message) => {
    expect(marked.marked).toBe('choice');
    expect(after(marked, message).marked).toBe(null);
  });

  it.each<[string, Message]>([
    ['the room is read anew', snapshot({ table: rolled({ offers }) })],
    ['another player resigns', changed({ events: [{ type: 'SeatResigned', seat: 1 }], table: rolled({ offers, seats: [tableSeat('Mina'), tableSeat('Joon', { resigned: true })] }) })],
  ])('stays when %s, since the roll is the same', (_what, message) => {
    expect(after(marked, message).marked).toBe('choice');
  });

  it('stays when a player comes or goes', () => {
    expect(after(marked, { type: 'Presence', epoch: 7, version: 10, present: [], watchers: 0 }).marked).toBe('choice');
  });
});
