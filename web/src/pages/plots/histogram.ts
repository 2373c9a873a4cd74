import type { ScoresView } from '../../protocol.gen';

/** Scores from one to another, the games there, and the chance of best play to score there. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly games: number;
  readonly best: number | null;
}

/** What share of all games each bin has; 0 everywhere without games. */
export function sharesOf({ games }: ScoresView): readonly number[] {
  const all = games.reduce((sum, one) => sum + one, 0);
  return games.map((one) => (all === 0 ? 0 : one / all));
}

export const binsOf = ({ first, width, games, best_play }: ScoresView): readonly Bin[] =>
  games.map((count, place) => ({
    from: first + place * width,
    to: first + (place + 1) * width - 1,
    games: count,
    best: best_play?.[place] ?? null,
  }));
