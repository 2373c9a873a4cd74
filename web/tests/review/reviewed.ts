/** Reviewed choices and seats, for the tests of reviews. */
import type { Choice, ReviewedChoice, ReviewedSeat } from '../../src/protocol.gen';

const DICE: ReviewedChoice['throw']['dice'] = [2, 5, 2, 2, 5];
export const BEST: Choice = { keep: [0, 2, 3], box: null, value: 190, regret: 0 };

/** A choice to fill Choice, which gives away these points. */
export const reviewedChoice = (regret: number, other: Partial<ReviewedChoice> = {}): ReviewedChoice => ({
  event: 3,
  maker: 'person',
  own: true,
  rolls_left: 1,
  throw: { event: 2, dice: DICE, luck: 0, rarity: 0.05, mark: null, wins: [0.5, 0.5] },
  chosen: { keep: null, box: 'choice', value: 190 - regret, regret },
  best: BEST,
  to_win: false,
  counts: true,
  mark: null,
  theme: null,
  bonus: false,
  win_cost: null,
  wins: [0.4, 0.6],
  ...other,
});

/** A seat with one choice in each turn. */
export const reviewedSeat = (choices: readonly ReviewedChoice[]): ReviewedSeat => ({
  expected: 191.84,
  luck: 21.43,
  given_away: 15.27,
  by_others: 0,
  to_win: 0,
  score: 198,
  remaining: 0,
  percentile: 0.83,
  counted: choices.length,
  per_choice: 5.09,
  marks: { best: 1, good: 0, inaccuracy: 0, mistake: 1, blunder: 1 },
  whole: true,
  turns: choices.map((made, turn) => ({ number: turn + 1, choices: [made] })),
});
