/** The sounds of changes of the model, and the silent changes. */
import { describe, expect, it } from 'vitest';
import type { Changed } from '../../src/protocol.gen';
import { moodOf, soundsOf } from '../../src/sound/events';
import type { Message, Model } from '../../src/state/model';
import { update } from '../../src/state/update';
import { changed, column, rolled, room, seen, snapshot, start, table, tableSeat } from '../build';

/** All sounds for these messages, one after the other. */
function heard(model: Model, ...messages: Message[]) {
  return messages.flatMap((message) => {
    const before = model;
    model = update(before, message);
    return soundsOf(before, model);
  });
}

const kinds = (...of: Parameters<typeof heard>) => heard(...of).map(({ kind }) => kind);

/** The frame in which a seat fills `choice` and the other seat's turn begins. */
function fill(points: number, { seat = 0, version = 11, next }: { seat?: number; version?: number; next?: number } = {}): Changed {
  const seats = ['Mina', 'Joon'].map((name, place) =>
    tableSeat(name, { columns: [column(place === seat ? [null, null, points, null] : undefined)] }),
  );
  const filled = { type: 'BoxFilled', seat, box: 'choice', points, repeat_bonus: 0, joker: false } as const;
  return changed({ version, events: [filled], table: table({ seat: next ?? 1 - seat, seats }) });
}

const roll = changed({
  events: [{ type: 'RollOpened', seat: 0, keep: [] }, { type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }],
  table: rolled(),
});
const line = (connection: 'open' | 'lost'): Message => ({ type: 'ConnectionChanged', connection });

const mine = seen(snapshot({ table: rolled() }));
const theirs = seen(snapshot({ table: rolled({ seat: 1 }) }));

describe('a box', () => {
  it('is stamped with two notes for points and one for none', () => {
    expect(kinds(mine, fill(19))).toEqual(['fill']);
    expect(kinds(mine, fill(0))).toEqual(['scratch']);
  });

  it('of another player is heard too, also by spectators', () => {
    expect(kinds(theirs, fill(19, { seat: 1 }))).toContain('fill');
    expect(kinds(seen(snapshot({ you: null, table: rolled() })), fill(0))).toEqual(['scratch']);
  });

  it('filled while dice fly is heard when they are at rest', () => {
    const flying = seen(snapshot(), roll);
    expect(flying.flight).not.toBe(null);
    expect(kinds(flying, fill(19, { version: 12 }))).toEqual([]);
    expect(kinds(flying, fill(19, { version: 12 }), { type: 'DiceLanded' })).toEqual(['fill']);
  });
});

describe('a turn', () => {
  it('of the player rings, after the stamp that began it', () => {
    const [stamp, bell] = heard(theirs, fill(19, { seat: 1 }));
    expect([stamp?.kind, bell?.kind]).toEqual(['fill', 'turn']);
    expect(bell?.delayMs).toBeGreaterThan(stamp?.delayMs ?? 0);
  });

  it('after a turn of the player does not ring', () => {
    expect(kinds(mine, fill(19, { next: 0 }))).toEqual(['fill']);
  });

  it('rings when the game begins with it', () => {
    const waiting = seen(snapshot({ table: null, room: room({ stage: 'waiting' }) }));
    const begin = changed({ events: [{ type: 'GameStarted', rules: 'tiny', seats: [], order: [0, 1] } as never], room: room(), table: table() });
    expect(kinds(waiting, begin)).toEqual(['turn']);
  });
});

describe('the end', () => {
  const over = (winners: number[], id = room().id) => ({
    ...fill(19),
    room: room({ id, stage: 'over' }),
    table: { ...fill(19).table!, step: 'over' as const, winners },
  });

  it('is followed by horns, nearer if the player has won', () => {
    expect(heard(mine, over([0]))).toMatchObject([{ kind: 'fill' }, { kind: 'win', ours: true }]);
    expect(heard(mine, over([1]))).toMatchObject([{ kind: 'fill' }, { kind: 'win', ours: false }]);
    const shared = seen(snapshot({ table: rolled(), room: room({ id: 'local/abcdef' }) }));
    expect(heard(shared, over([1], 'local/abcdef'))).toMatchObject([{ kind: 'fill' }, { kind: 'win', ours: true }]);
  });
});

describe('a level', () => {
  const level = (level: number, exp: number) => ({ level, exp, exp_needed: 10 });
  const gain = (to: number) => ({ by_score: 5, by_win: 5, before: level(0, 4), after: level(to, 0) });
  const known = (to: number, fresh = true): Message => ({ type: 'GainsKnown', gains: { game: 'g1', seats: [gain(to), null] }, fresh });

  it('that the player reaches now is heard once, after the horns', () => {
    expect(heard(mine, known(1))).toMatchObject([{ kind: 'level' }]);
    expect(kinds(mine, known(0))).toEqual([]);
  });

  it('that is only loaded again is not heard', () => {
    expect(kinds(mine, known(1, false))).toEqual([]);
    expect(kinds(theirs, { type: 'GainsKnown', gains: { game: 'another', seats: [gain(1), null] }, fresh: true })).toEqual([]);
  });
});

describe('old events are silent', () => {
  it('on entering a room, in any state', () => {
    expect(kinds(start(), snapshot({ table: rolled() }), line('open'))).toEqual([]);
    expect(kinds(start(), snapshot({ room: room({ stage: 'over' }) }), line('open'))).toEqual([]);
  });

  it('when missed frames arrive', () => {
    const lost = update(theirs, line('lost'));
    expect(kinds(lost, roll, fill(19, { seat: 1, version: 12 }), line('open'))).toEqual([]);
  });

  it('when a snapshot has missed events, even on an open connection', () => {
    const now = snapshot({ version: 40, table: fill(19, { seat: 1 }).table });
    expect(kinds(theirs, now)).toEqual([]);
    expect(kinds(theirs, line('lost'), { ...now, epoch: 8 }, line('open'))).toEqual([]);
  });

  it('the second time, when a frame comes twice', () => {
    expect(kinds(mine, fill(19), fill(19))).toEqual(['fill']);
  });

  it('but later events are heard', () => {
    const back = update(update(update(mine, line('lost')), snapshot({ version: 40, table: rolled() })), line('open'));
    expect(kinds(back, fill(19, { version: 41 }))).toEqual(['fill']);
  });
});

it('the table has a mood of its own while a game is played', () => {
  expect(moodOf(seen(snapshot()))).toBe('table');
  expect(moodOf(seen(snapshot({ table: null, room: room({ stage: 'waiting' }) })))).toBe('home');
  expect(moodOf(seen(snapshot({ room: room({ stage: 'over' }) })))).toBe('home');
  expect(moodOf(update(seen(snapshot()), { type: 'Navigated', route: { page: 'home' } }))).toBe('home');
});
