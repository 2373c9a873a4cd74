import { describe, expect, it } from 'vitest';
import { estimatedPart, exactFrom, exactPart, swingOf, winLine, winsOf, winSumOf } from '../../src/review/wins';
import { reviewWords } from '../../src/review/words';
import type { ReviewedChoice, ReviewedMoment, ReviewedSeat, ReviewFigures } from '../../src/protocol.gen';

const choice = (event: number): ReviewedChoice => ({
  event,
  maker: 'person',
  own: true,
  rolls_left: 0,
  throw: { event: event - 1, dice: [1, 2, 3, 4, 5], luck: 0, rarity: 0.5, mark: null, wins: [] },
  chosen: { keep: null, box: 'choice', value: 0, regret: 0 },
  best: { keep: null, box: 'choice', value: 0, regret: 0 },
  to_win: false,
  counts: true,
  mark: 'best',
  theme: null,
  bonus: false,
  win_cost: 0.1,
  wins: [],
});

const seat = (...events: number[]): ReviewedSeat => ({
  expected: 0,
  luck: 0,
  given_away: 0,
  by_others: 0,
  to_win: 0,
  score: 0,
  remaining: 0,
  percentile: null,
  counted: 0,
  per_choice: 0,
  marks: {},
  whole: true,
  turns: events.map((event, place) => ({ number: place + 1, choices: [choice(event)] })),
});

const moment = (event: number, own: number, exact: boolean): ReviewedMoment => ({ event, wins: [own, 1 - own], exact, error: exact ? null : 0.026 });

/** Two turns of each seat; the second ones are exact. */
const MOMENTS = [
  moment(0, 0.5, false),
  ...[moment(2, 0.6, false), moment(3, 0.55, false), moment(5, 0.4, false), moment(6, 0.45, false)],
  ...[moment(8, 0.8, true), moment(9, 0.7, true), moment(11, 0.9, true), moment(12, 1, true)],
];
const REVIEW: ReviewFigures = { seats: [seat(3, 9), seat(6, 12)], moments: MOMENTS, swing: 8 };

describe('the chances of a review', () => {
  it('are one line whose parts meet where it becomes exact', () => {
    const line = winLine(REVIEW, 1);
    expect(line.map(({ at }) => at)).toEqual([0, 2 / 6, 3 / 6, 5 / 6, 1, 1 + 2 / 6, 1 + 3 / 6, 1 + 5 / 6, 2]);
    expect(line[0]).toEqual({ at: 0, value: 50, exact: false, error: 2.6 });
    expect(line.at(-1)).toEqual({ at: 2, value: 0, exact: true, error: null });
    expect(exactPart(line)[0]).toBe(estimatedPart(line).at(-1));
    expect(exactPart(line).length + estimatedPart(line).length).toBe(line.length + 1);
  });

  it('are estimates to the end if only the result is certain', () => {
    const moments = MOMENTS.map((one, place) => ({ ...one, exact: place === MOMENTS.length - 1 }));
    const line = winLine({ ...REVIEW, moments }, 0);
    expect(exactPart(line)).toEqual([]);
    expect(estimatedPart(line)).toEqual(line);
    expect(exactFrom({ ...REVIEW, moments })).toBeNull();
  });

  it('say which turn is the first exact one, and the biggest swing', () => {
    expect(exactFrom(REVIEW)).toEqual({ seat: 0, turn: 2, event: 9 });
    expect(swingOf(REVIEW)).toMatchObject({ seat: 0, turn: 2, isThrow: true, before: 0.45, after: 0.8 });
    expect(swingOf({ ...REVIEW, swing: 6 })).toMatchObject({ seat: 1, turn: 1, isThrow: false, before: 0.6, after: 0.55 });
    expect(swingOf({ ...REVIEW, swing: null })).toBeNull();
  });

  it('around a choice are those before its throw, after it, and after the choice', () => {
    expect(winsOf(REVIEW, choice(9), 0)).toEqual({ before: 0.45, thrown: 0.8, after: 0.7, exact: true });
    expect(winsOf({ ...REVIEW, moments: [] }, choice(9), 0)).toBeNull();
  });

  it('change by parts whose printed sum is right', () => {
    for (const shift of [0, 0.0003, 0.00049, 0.0012]) {
      const wins = { start: 0.5 - shift, luck: 0.2 + shift, skill: 0.3, own_luck: 0.1234 + shift, own_skill: -0.2222, corrected: 0, end: 1 };
      const { start, ownLuck, ownSkill, otherLuck, otherSkill, end } = winSumOf(wins);
      expect(start + ownLuck + ownSkill + otherLuck + otherSkill).toBeCloseTo(end, 9);
    }
  });
});

it('ends the Korean sentence about a graph with the particle of its figure', () => {
  const { graph } = reviewWords('ko');
  expect(graph.about('Mina', graph.points)).toContain('Mina 님의 기대 점수예요.');
  expect(graph.about('Mina', graph.wins)).toContain('Mina 님의 승률이에요.');
});
