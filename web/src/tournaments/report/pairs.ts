import type { TournamentPair } from '../../protocol.gen';

/** One player's share of wins against another in per cent, and whether it significantly differs from a half. */
export interface PairShare {
  readonly percent: number;
  readonly sure: boolean;
}

/** The probability needed to name the stronger player. */
const SURE = 0.975;

/** One player's results against another by name, null if they have not met. */
export function shareOf(pairs: readonly TournamentPair[], row: string, column: string): PairShare | null {
  for (const { player, against, share, superiority } of pairs) {
    const sure = superiority >= SURE || superiority <= 1 - SURE;
    if (player === row && against === column) return { percent: 100 * share.mean, sure };
    if (player === column && against === row) return { percent: 100 * (1 - share.mean), sure };
  }
  return null;
}
