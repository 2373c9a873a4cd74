import type { RatingView } from '../../protocol.gen';

/** From where to where a scale goes. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A scale with room for all these strengths, their uncertainty included. */
export function spanOf(ratings: readonly RatingView[]): Span {
  const lows = ratings.map(({ mean, deviation }) => mean - 3 * deviation);
  const highs = ratings.map(({ mean, deviation }) => mean + 3 * deviation);
  return { from: Math.min(0, ...lows), to: Math.max(50, ...highs) };
}
