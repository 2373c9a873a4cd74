import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { statusLine } from '../../src/i18n/sentences';
import { roomWords } from '../../src/rooms/words';
import { abandonedSeats, nextBeat } from '../../src/state/clock';
import { after, changed, clock, room, rolled, snapshot, start, table, tableSeat } from '../build';
import { clearAfterEach, find, show } from '../rooms/screen';
import { until } from '../waiting';

const HOUR = 3_600_000;

clearAfterEach();
afterEach(() => vi.unstubAllGlobals());

const paced = room({ pace: '1d' });
const theirs = snapshot({ room: paced, table: table({ seat: 1 }), present: ['p-mina'] });
const left = clock({ seat: 1, turn_ms: 24 * HOUR, left_ms: 4.5 * HOUR });

it('a table that waits for another player names the player and the time left, without a ring and without absences', () => {
  show(theirs, { ...left, away: [{ seat: 1, runs: false, left_ms: null, hand_over_ms: 0 }] });
  expect(find('next-said')?.textContent).toBe('Waiting for Joon: 5 h left');
  expect(find('turn-left')?.getAttribute('title')).toBe('5 h left');
  for (const id of ['ring-2', 'away-1', 'roll']) expect(find(id)).toBe(null);
});

it('the own turn has its time in words and the roll button', () => {
  show(snapshot({ room: paced }), clock({ turn_ms: 24 * HOUR, left_ms: 90_000 }));
  expect(find('turn-left')?.getAttribute('title')).toBe('2 min left');
  expect(find('next-game')).toBe(null);
  expect(find('roll')).not.toBe(null);
});

it('a live table keeps its ring, and has no next game', () => {
  show(snapshot({ table: table({ seat: 1 }) }), clock({ seat: 1 }));
  expect(find('ring-2')).not.toBe(null);
  for (const id of ['next-game', 'turn-left']) expect(find(id)).toBe(null);
});

/** Lets the server answer with these games and vacations. */
const answering = ({ games = [], vacations = [] }: { games?: readonly unknown[]; vacations?: readonly unknown[] }) =>
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json(address.endsWith('/vacations') ? { vacations } : { games })));

it('a table says that the player on turn is on vacation, and until which day', async () => {
  answering({ vacations: [{ player: 'p-joon', left_ms: 48 * HOUR }] });
  show(theirs, left);
  await until(() => {
    flushSync();
    expect(find('next-said')?.textContent).toMatch(/^Joon is on vacation until .*\d{4}/);
  });
});

/** Presses the button with these rooms waiting for the player, the soonest last. */
async function next(rooms: readonly string[]) {
  const games = rooms.map((id, place) => ({ game: { room: id, left_ms: (9 - place) * HOUR }, is_turn: true, pace: '1d' }));
  answering({ games });
  const shown = show(theirs, left);
  find('next-game')?.click();
  await until(() => {
    flushSync();
    expect(find('next-game')?.hasAttribute('disabled')).toBe(false);
  });
  return shown.actions.go;
}

it('the next game is the one with the soonest deadline', async () => {
  const go = await next(['other', 'soonest']);
  expect(go).toHaveBeenCalledWith('/r/soonest');
});

it('the button says that no other game waits', async () => {
  const go = await next(['room42']);
  expect(go).not.toHaveBeenCalled();
  expect(find('next-said')?.textContent).toBe('No other game waits for you');
});

it('the client never hands an absent player over to a bot, and updates the time once a minute', () => {
  const { live } = after(start(), theirs, { ...left, away: [{ seat: 1, runs: false, left_ms: null, hand_over_ms: 0 }] });
  if (live === null) throw new Error('the room should be open');
  expect(abandonedSeats(live)).toEqual([]);
  expect(nextBeat(live)).toBe(60_000);
});

it('the last quarter of a long turn is not announced in seconds', () => {
  const model = after(start(), snapshot({ room: paced }), clock({ turn_ms: 24 * HOUR, left_ms: 7 * HOUR }), clock({ turn_ms: 24 * HOUR, left_ms: 5 * HOUR }));
  expect(model.news).toEqual([]);
});

/** The status line after Joon's time ran out for the given time. */
function status(timeouts: number, language: 'en' | 'ko'): string {
  const resigned = timeouts === 2;
  const seats = [tableSeat('Mina'), tableSeat('Joon', { resigned })];
  const events = resigned ? [{ type: 'SeatResigned', seat: 1 } as const] : [];
  const frame = changed({ events, room: room({ pace: '1d', timeouts: [0, timeouts] }), table: table({ seats }) });
  const before = snapshot({ room: room({ pace: '1d', timeouts: [0, timeouts - 1] }), table: rolled({ seat: 1 }) });
  const model = { ...after(start(), before, frame), language };
  return statusLine(model, roomWords(language));
}

it('the words of a turn that ran out name the server, and the second time a resignation, once', () => {
  expect(status(1, 'en')).toBe('Time ran out for Joon: the server played this turn. Your turn');
  expect(status(2, 'en')).toMatch(/^Joon resigned by time\. (?!.*resigned)/);
  expect(status(1, 'ko')).toContain('Joon 님의 시간이 다 되어 서버가 이 차례를 대신 플레이했어요');
  expect(status(2, 'ko')).toContain('Joon 님이 시간이 다 되어 기권했어요');
});
