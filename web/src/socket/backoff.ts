const FIRST_MS = 300;
const SOON_MS = 1000;
const LATER_MS = 3000;

/** So many attempts cover the restart of a server; one that stays away longer is asked less often. */
const SOON = 8;

/**
 * How long to wait before the next attempt, after so many failed ones. `random` (0 to 1) spreads
 * the clients of a restarted server, so that they do not all come back at once.
 */
export function pauseBefore(failures: number, random: number): number {
  const most = failures < SOON ? SOON_MS : LATER_MS;
  return Math.min(most, FIRST_MS * 2 ** failures) * (0.5 + random / 2);
}
