import type { RatingView } from '../protocol.gen';

type Range = readonly [number, number];

/** The interval that almost certainly contains a strength: three deviations to either side. */
export const rangeOf = ({ mean, deviation }: Pick<RatingView, 'mean' | 'deviation'>): Range => [
  mean - 3 * deviation,
  mean + 3 * deviation,
];

/** A scale that fits all these strengths with their uncertainty; new players are in its middle. */
export function scaleOf(ratings: readonly RatingView[]): Range {
  const ranges = ratings.map(rangeOf);
  const over = Math.max(0, ...ranges.map(([low]) => -low), ...ranges.map(([, high]) => high - 50));
  return [0 - over, 50 + over];
}
