/** The figures of a player’s reviews as the profile shows them. Pure. */
import type { PlayerReviews } from '../../protocol.gen';

/** A dot of the plot: a game with its cost, the oldest first. */
export interface CostDot {
  readonly game: string;
  readonly cost: number;
}

export const dotsOf = ({ games }: PlayerReviews): readonly CostDot[] =>
  [...games].reverse().map(({ game, given_away: cost }) => ({ game, cost }));

/** The values from 0 to the largest cost and the upper end of the interval. */
export function costSpan({ games, level }: PlayerReviews): readonly [number, number] {
  return [0, Math.max(1, level?.high ?? 0, ...games.map(({ given_away: cost }) => cost))];
}
