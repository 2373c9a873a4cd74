import { describe, expect, it, vi } from 'vitest';
import { askForContest, contestOfTable, rememberTable } from '../../../src/contests/tables/memory';
import { Patience } from '../../../src/contests/tables/patience.svelte';
import { clockText, extraText, hasMoved, placeText, seatText } from '../../../src/contests/tables/sentences';
import { UNREACHABLE } from '../../../src/api/request';
import type { ContestSeat } from '../../../src/protocol.gen';
import { place } from '../build';

const seat = (change: Partial<ContestSeat> = {}): ContestSeat => ({ status: 'playing', room: null, paused: false, round: 0, left_ms: 60_000, ...change });

describe('the seat in an arena or a Swiss contest', () => {
  it('says what the player can expect', () => {
    const said = (change: Partial<ContestSeat>) => seatText(seat(change), 5, 'en');
    expect(said({})).toBe('Waiting for the next table. It opens here by itself.');
    expect(said({ room: 'abc', paused: true })).toBe('You play at a table now.');
    expect(said({ paused: true })).toBe('You are taking a break and get no table.');
    expect(said({ left_ms: 0, paused: true })).toBe('Your games are over. The last tables still play.');
    expect(said({ left_ms: null, round: 2 })).toContain('after the last game of round 2');
    expect(said({ left_ms: null, round: 5 })).toBe(said({ left_ms: 0 }));
    expect(said({ status: 'over', room: 'abc' })).toBe('The contest is over.');
  });

  it('belongs to the rooms to which the contest has taken the player lately', () => {
    for (const room of ['old', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) rememberTable(room, { contest: 'abcdef', rounds: 5 });
    expect([contestOfTable('old'), contestOfTable('never')]).toEqual([null, null]);
    expect([contestOfTable('a'), contestOfTable('h')]).toEqual([1, 2].map(() => ({ contest: 'abcdef', rounds: 5 })));
  });

  it('is known to the server where another device or a link opened the table', async () => {
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ contest: path === '/api/contests/rooms/linked' ? 'abcdef' : null, rounds: 3 })));
    expect([await askForContest('linked'), await askForContest('other')]).toEqual([{ contest: 'abcdef', rounds: 3 }, null]);
    expect([contestOfTable('linked')?.rounds, contestOfTable('other')]).toEqual([3, null]);
    vi.unstubAllGlobals();
  });
});

describe('the standing of an arena or a Swiss contest', () => {
  const lines = [place(1, 8), place(2, 1), { ...place(3, 0.5), left: true }];

  it('names the own place and points in both languages, without those who have left', () => {
    expect(placeText(lines, 1, 'en')).toBe('You are 1st of 2 with 8 points.');
    expect(placeText(lines, 2, 'en')).toBe('You are 2nd of 2 with 1 point.');
    expect(placeText([place(1, 4 / 3)], 1, 'ko')).toBe('1.33점으로 1명 중 1위예요.');
    expect([placeText(lines, 3, 'en'), placeText(lines, null, 'en')]).toEqual(['', '']);
  });

  it('has moved only with another own place or other own points', () => {
    expect(hasMoved(lines, [place(1, 8), place(2, 1), place(4, 0)], 1)).toBe(false);
    expect(hasMoved(lines, [place(1, 10)], 1)).toBe(true);
    expect(hasMoved(lines, [place(1, 8, 2)], 1)).toBe(true);
    expect([hasMoved([], lines, 1), hasMoved(lines, lines, null)]).toEqual([false, false]);
  });

  it('shows wins in a row, or the points of all rivals', () => {
    expect([extraText({ ...place(1, 8), streak: 4 }, 'arena', 'en'), extraText(place(1, 8), 'arena', 'en')]).toEqual(['4', '–']);
    expect(extraText({ ...place(1, 8), buchholz: 7.5 }, 'swiss', 'en')).toBe('7.5');
  });

  it('counts the time down to zero', () => {
    expect([3_725_000, 61_001, 900, -5].map(clockText)).toEqual(['1:02:05', '1:02', '0:01', '0:00']);
  });
});

describe('a question to a server that does not answer', () => {
  it('comes less often, keeps the last answer, and goes on at once when the server is back', async () => {
    let now = 0;
    let isUp = true;
    const patience = new Patience(() => Promise.resolve(isUp ? { ok: true as const, value: now } : { ok: false as const, problem: UNREACHABLE }), () => 0, () => now);
    await patience.ask();
    isUp = false;
    const pauses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const from = now;
      expect(await patience.ask()).toEqual({ ok: true, value: 0 });
      while (!patience.goes()) now += 1000;
      pauses.push(now - from);
    }
    expect(pauses).toEqual([4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(patience.isLost).toBe(true);
    isUp = true;
    await patience.ask();
    expect([patience.isLost, patience.goes()]).toEqual([false, true]);
  });
});
