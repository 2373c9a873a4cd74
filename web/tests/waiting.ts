/** Waits of the tests: the only file with a deadline. */
import { vi } from 'vitest';

const PATIENCE_MS = 60_000;

/** Resolves with the result of `look` once it throws no longer; a busy machine has a minute. */
export function until<Found>(look: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(look, { timeout: PATIENCE_MS });
}
