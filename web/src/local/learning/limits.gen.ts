/* Generated from the analysis by `make gen` (tools/judging.py). Never edit it. */
import type { ReviewedChoice, ReviewedThrow } from '../../protocol.gen';

export type ChoiceMark = NonNullable<ReviewedChoice['mark']>;
export type LuckMark = NonNullable<ReviewedThrow['mark']>;

/** The marks of choices, from the most points given away: the least that they give away. */
export const MARKS: readonly (readonly [ChoiceMark, number])[] = [
  ['blunder', 5],
  ['mistake', 2],
  ['inaccuracy', 0.5],
  ['good', 0.05],
  ['best', -1],
];

/** The marks of throws: greatest chance, least points, the marks of good and of bad luck. */
export const THROW_MARKS: readonly (readonly [number, number, LuckMark, LuckMark])[] = [
  [0.01, 10, 'very_lucky', 'very_unlucky'],
  [0.05, 5, 'lucky', 'unlucky'],
];

/** A choice that loses fewer points is as good as the best one. */
export const AS_GOOD = 0.05;
/** A choice counts if its options differ by this many points. */
export const CLOSE = 0.05;
/** The least points that a tempting choice loses. */
export const LEAST_TEMPTING = 1;
/** The most points that a tempting choice loses. */
export const MOST_TEMPTING = 5;
/** The least points that a choice loses to become a lesson. */
export const LEAST_REGRET = 1;
/** The points by which the best choice of a lesson leads. */
export const CLEAR = 0.5;
/** A choice that loses more is no answer to learn from. */
export const MOST_COST = 8;
/** An answer that loses fewer points is right. */
export const RIGHT = 0.5;
/** The days from one right answer to the next time. */
export const DAYS: readonly number[] = [1, 3, 7, 21];
