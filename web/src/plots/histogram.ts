import type { ScoresView } from '../protocol.gen';

/** A range of scores, the number of games in it, and its chance under best play. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly games: number;
  readonly best: number | null;
}

/** Each bin's share of all games; 0 without games. */
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
