import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewsOfGame } from '../../src/api/review';
import { Practice } from '../../src/review/again/practice.svelte';
import { Awaited } from '../../src/pages/awaited.svelte';
import type { MadeChoice } from '../../src/review/facts';
import { movedBy } from '../../src/review/keys';
import type { Choice, ReviewedChoice } from '../../src/protocol.gen';

const made = (event: number): ReviewedChoice => {
  const chosen: Choice = { keep: [], box: null, value: 100, regret: 3 };
  return {
    ...{ event, maker: 'person', own: true, rolls_left: 2, chosen, best: chosen, to_win: false, counts: true },
    ...{ mark: 'mistake', theme: 'other', bonus: false, win_cost: null, wins: [] },
    throw: { event: event - 1, dice: [1, 1, 1, 5, 6], luck: 0, rarity: 1, mark: null, wins: [] },
  };
};
const choices: readonly MadeChoice[] = [2, 8].map((event) => ({ turn: 1, step: 1, made: made(event) }));
const options: readonly Choice[] = [
  { keep: [0, 1, 2], box: null, value: 100, regret: 0 },
  { keep: [0, 1], box: null, value: 99.7, regret: 0.3 },
  { keep: null, box: 'choice', value: 95, regret: 5 },
];
const reasons = { regret: 3, sentence: null, parts: [], options };

let asked: string[];
let body: object;
beforeEach(() => {
  asked = [];
  body = { readiness: 'ready', done: 1, detail: null, reasons };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a practice', () => {
  it('asks the server only after an answer, and accepts an answer that costs under half a point', async () => {
    const practice = new Practice(reviewsOfGame('g'), choices);
    expect(asked).toEqual([]);
    await practice.answer({ keep: [1, 2], box: null });
    expect([practice.verdict, practice.lost, practice.right]).toEqual(['right', 0.3, 1]);
    expect(asked).toEqual(['/api/games/g/review/2']);
    practice.next();
    expect([practice.verdict, practice.reasons]).toEqual(['asked', null]);
    expect(asked).toHaveLength(1);
  });

  it('counts only first answers, and keeps the best choice secret after a wrong one', async () => {
    const practice = new Practice(reviewsOfGame('g'), choices);
    await practice.answer({ keep: null, box: 'choice' });
    expect([practice.verdict, practice.lost, practice.reasons]).toEqual(['wrong', 5, null]);
    practice.once();
    await practice.answer({ keep: [0, 1, 2], box: null });
    expect([practice.verdict, practice.right]).toEqual(['right', 0]);
    practice.next();
    await practice.show();
    expect([practice.verdict, practice.reasons?.options[0]?.keep]).toEqual(['shown', [0, 1, 2]]);
    practice.next();
    expect(practice.isDone).toBe(true);
    practice.restart();
    expect([practice.at, practice.right]).toEqual([0, 0]);
  });

  it('reports that the answer cannot be checked', async () => {
    body = { readiness: 'failed', done: 0, detail: 'x', reasons: null };
    const practice = new Practice(reviewsOfGame('g'), choices);
    await practice.answer({ keep: [0], box: null });
    expect(practice.verdict).toBe('unknown');
  });
});

describe('an awaited answer', () => {
  it('is requested again until it is complete, and never after its end', async () => {
    vi.useFakeTimers();
    body = { readiness: 'solving' };
    const awaited = new Awaited<{ readiness: string }>(({ readiness }) => readiness === 'solving');
    const question = async () => ({ ok: true, value: (await (await fetch('/x')).json()) as { readiness: string } }) as const;
    const end = awaited.follow(question);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked.length).toBeGreaterThan(1);
    body = { readiness: 'ready' };
    await vi.advanceTimersByTimeAsync(5000);
    expect(awaited.value).toEqual({ readiness: 'ready' });
    const count = asked.length;
    body = { readiness: 'solving' };
    awaited.follow(question);
    await vi.advanceTimersByTimeAsync(0);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(count + 1);
  });
});

describe('the keys of a review', () => {
  it('move by choices and by marks, and leave other keys alone', () => {
    const moved: string[] = [];
    const moves = { choice: (by: number) => moved.push(`choice ${by}`), mark: (by: number) => moved.push(`mark ${by}`) };
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'x']) movedBy(moves, new KeyboardEvent('keydown', { key }));
    movedBy(moves, new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }));
    expect(moved).toEqual(['choice 1', 'choice -1', 'mark 1', 'mark -1']);
  });
});
