const FIRST_MS = 300;
const SOON_MS = 1000;
const LATER_MS = 3000;

/** This number of attempts covers a server restart; after that the client tries less often. */
const SOON = 8;

/**
 * The pause before the next attempt, by the number of failed ones. `random` (0 to 1) spreads
 * the clients of a restarted server, so that they do not all come back at once.
 */
export function pauseBefore(failures: number, random: number): number {
  const most = failures < SOON ? SOON_MS : LATER_MS;
  return Math.min(most, FIRST_MS * 2 ** failures) * (0.5 + random / 2);
}
