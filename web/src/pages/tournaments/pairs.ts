import type { TournamentPair } from '../../protocol.gen';

/** What one won of another: the share of games in per cent, and whether it surely is not a half. */
export interface Share {
  readonly percent: number;
  readonly sure: boolean;
}

/** So sure one must be of who is the stronger, to say so. */
const SURE = 0.975;

/** What the player of one name won against that of another, null where they have not met. */
export function shareOf(pairs: readonly TournamentPair[], row: string, column: string): Share | null {
  for (const { player, against, share, superiority } of pairs) {
    const sure = superiority >= SURE || superiority <= 1 - SURE;
    if (player === row && against === column) return { percent: 100 * share.mean, sure };
    if (player === column && against === row) return { percent: 100 * (1 - share.mean), sure };
  }
  return null;
}
