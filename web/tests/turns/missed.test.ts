import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MomentView } from '../../src/protocol.gen';
import { noteSeen, seenEvent } from '../../src/turns/seen';
import { changed, room, rolled, snapshot, table } from '../build';
import { clearAfterEach, find, show } from '../rooms/screen';
import { until } from '../waiting';

clearAfterEach();
beforeEach(() => {
  // happy-dom draws no dialogs
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const theirs = table({ seat: 1 });
const after = table({ seat: 0, turn: 2 });
/** The moment seen last, and Joon's turn since then: events 8 to 11. */
const SEEN: MomentView = { events: [{ type: 'BoxFilled', seat: 0, box: 'ones', points: 3 }], table: theirs };
const TURN: MomentView[] = [
  { events: [{ type: 'RollOpened', seat: 1, keep: [] }, { type: 'DiceThrown', dice: [2, 3, 3, 5, 6] }], table: rolled({ seat: 1 }) },
  { events: [{ type: 'BoxFilled', seat: 1, box: 'choice', points: 19 }], table: after },
];

/** Opens the table of a game that waits; the server answers with these moments; the addresses asked for. */
function enter(moments: readonly MomentView[], pace: '1d' | 'live' = '1d') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ game: 'g1', event: 11, moments }));
  });
  const { store } = show(snapshot({ room: room({ pace }), table: after }));
  return { asked, store };
}

it('a turn that was missed is played over the live table, and Skip shows the table', async () => {
  noteSeen('room42', 'g1', 8);
  const { asked } = enter([SEEN, ...TURN]);
  await until(() => {
    flushSync();
    expect(find('missed')).not.toBe(null);
  });
  expect(asked).toContain('/api/rooms/room42/since?event=8');
  expect(find('missed')?.textContent).toContain('The turn since your last visit');
  expect(find('roll')).not.toBe(null); // the live table is below
  expect(seenEvent('room42', 'g1')).toBe(8);
  find('skip-missed')?.click();
  flushSync();
  expect(find('missed')).toBe(null);
  expect(seenEvent('room42', 'g1')).toBe(11);
});

it('a film ends by itself', async () => {
  noteSeen('room42', 'g1', 8);
  enter([SEEN, ...TURN]);
  await until(() => {
    flushSync();
    expect(find('missed')?.dataset['step']).toBe('2');
  });
  await until(() => {
    flushSync();
    expect(find('missed')).toBe(null);
  });
  expect(seenEvent('room42', 'g1')).toBe(11);
});

it('a first visit plays nothing and counts on from there', async () => {
  const { asked, store } = enter([TURN[1] as MomentView]);
  await until(() => {
    flushSync();
    expect(seenEvent('room42', 'g1')).toBe(11);
  });
  expect(asked).toContain('/api/rooms/room42/since?event=1000000');
  store.dispatch(changed({ events: [{ type: 'RollOpened', seat: 0, keep: [] }], table: table({ step: 'await_dice' }) }));
  flushSync();
  expect(seenEvent('room42', 'g1')).toBe(12);
  expect(find('missed')).toBe(null);
});

it('moves of the player on another device are not played', async () => {
  noteSeen('room42', 'g1', 8);
  enter([SEEN, { events: [{ type: 'BoxFilled', seat: 0, box: 'sixes', points: 6 }], table: after }]);
  await until(() => {
    flushSync();
    expect(seenEvent('room42', 'g1')).toBe(11);
  });
  expect(find('missed')).toBe(null);
});

it('a live game is never asked about', () => {
  const { asked } = enter([SEEN, ...TURN], 'live');
  expect(asked.filter((path) => path.includes('since'))).toEqual([]);
});

it('the browser keeps the latest sixty rooms, and one game of each', () => {
  for (let number = 0; number < 70; number += 1) noteSeen(`room${number}`, 'g', number);
  noteSeen('room69', 'h', 1);
  expect([seenEvent('room9', 'g'), seenEvent('room11', 'g'), seenEvent('room69', 'g'), seenEvent('room69', 'h')]).toEqual([null, 11, null, 1]);
  localStorage.setItem('seen-events', 'x room1/g/99999999 /');
  expect(seenEvent('room1', 'g')).toBe(null);
});
