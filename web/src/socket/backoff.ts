const FIRST_MS = 300;
const MOST_MS = 3000;

/**
 * How long to wait before the next attempt, after so many failed ones. `random` (0 to 1) spreads
 * the clients of a restarted server, so that they do not all come back at once.
 */
export function pauseBefore(failures: number, random: number): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** failures);
  return full * (0.5 + random / 2);
}
