import { describe, expect, it } from 'vitest';
import { isSame } from '../../src/review/same';
import { chanceText, choicesOf, nextMarked, onceIn, pointsLine, rowsOfTurns, sumOf, worthOf } from '../../src/review/facts';
import { choiceName } from '../../src/review/naming';
import type { ReviewedChoice, ReviewedSeat } from '../../src/protocol.gen';
import type { Film } from '../../src/replay/film';
import { rules, table } from '../build';
import { BEST, reviewedChoice, reviewedSeat } from './reviewed';

const DICE = reviewedChoice(0).throw.dice;

const choice = (event: number, regret: number, luck: number, mark: ReviewedChoice['mark']): ReviewedChoice => {
  const made = reviewedChoice(regret, { event, mark });
  return { ...made, throw: { ...made.throw, event: event - 1, luck } };
};

const SEAT: ReviewedSeat = {
  ...reviewedSeat([]),
  counted: 3,
  turns: [
    { number: 1, choices: [choice(3, 0, 10, 'best'), choice(5, 3, 2, 'mistake')] },
    { number: 2, choices: [choice(8, 12.27, 9.43, 'blunder')] },
  ],
};

describe('the sum of a game', () => {
  it('is right as printed, after its parts are rounded', () => {
    for (const shift of [0, 0.03, 0.05, 0.07, 0.12]) {
      const seat = { ...SEAT, expected: SEAT.expected + shift, luck: SEAT.luck - shift };
      const { expected, luck, given, toWin, made, open } = sumOf(seat);
      expect(expected + luck - given - toWin - open).toBeCloseTo(made, 9);
      expect([expected, luck, given].map((part) => Number(part.toFixed(1)))).toEqual([expected, luck, given]);
    }
  });

  it('gives the worth of the dice and the share that was made', () => {
    expect(worthOf(SEAT)).toEqual({ worth: 213, made: 198, share: 93 });
    expect(worthOf({ ...SEAT, expected: 0, luck: 0 }).share).toBeNull();
  });
});

describe('the lines and rows of a review', () => {
  it('lead from the expected score to the score', () => {
    const line = pointsLine(SEAT);
    expect(line[0]).toEqual({ at: 0, value: SEAT.expected });
    expect(line.at(-1)?.at).toBe(2);
    expect(line.at(-1)?.value).toBeCloseTo(198, 1);
    expect(rowsOfTurns(SEAT, 1).map(({ luck, given, win }) => [luck, given, win])).toEqual([[12, 3, 0.6], [9.43, 12.27, 0.6]]);
  });

  it('write chances and rarities', () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(chanceText)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
    expect(onceIn(0.0217)).toBe(46);
  });
});

describe('the choices of a seat', () => {
  const film: Film = {
    game: 'g',
    rules: rules(),
    moments: [3, 2, 3, 1].map((count) => ({ table: table(), events: Array.from({ length: count }, () => ({ type: 'SeatResigned', seat: 0 })) })),
  };
  const choices = choicesOf(SEAT, film);

  it('are shown at the moment of their throw', () => {
    expect(choices.map(({ turn, step }) => [turn, step])).toEqual([[1, 0], [1, 1], [2, 2]]);
  });

  it('are gone through by marks in both directions', () => {
    expect(nextMarked(choices, -1, 1)).toBe(1);
    expect(nextMarked(choices, 1, 1)).toBe(2);
    expect(nextMarked(choices, 2, 1)).toBe(-1);
    expect(nextMarked(choices, 1, -1)).toBe(-1);
  });

  it('are named by faces, and equal dice in other places are the same answer', () => {
    expect(choiceName(BEST, DICE, rules(), 'en')).toBe('keep 2 2 2');
    expect(choiceName({ ...BEST, keep: [] }, DICE, rules(), 'ko')).toBe('모두 다시 굴리기');
    expect(isSame(BEST, { keep: [0, 2, 3], box: null }, DICE)).toBe(true);
    expect(isSame({ ...BEST, keep: [1] }, { keep: [4], box: null }, DICE)).toBe(true);
    expect(isSame(BEST, { keep: [1, 4], box: null }, DICE)).toBe(false);
    expect(isSame(BEST, { keep: null, box: 'choice' }, DICE)).toBe(false);
  });
});
