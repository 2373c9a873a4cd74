import type { GamesAsked } from '../../api/people';
import { queryOf } from '../../api/request';

/** How a game ended for a player, as sent by the server. */
export const OUTCOMES = ['won', 'drew', 'lost', 'resigned', 'handed_over', 'alone'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The filter in the address of a list of games. */
export interface Asking extends GamesAsked {
  readonly before: string | null;
}

/** The filter in the query of an address; empty values filter nothing. */
export function askingIn(query: string): Asking {
  const given = new URLSearchParams(query);
  const of = (key: string) => given.get(key) || null;
  return { player: of('player'), opponent: of('opponent'), rules: of('rules'), outcome: of('outcome'), before: of('before') };
}

/** The address that asks for this. */
export const pathOf = (asking: Asking): string => `/games${queryOf({ ...asking })}`;

/** Another filter: starts at the latest game and drops values that need a player. */
export function narrowed(asking: Asking, change: Partial<GamesAsked>): Asking {
  const next = { ...asking, ...change, before: null };
  return next.player === null ? { ...next, opponent: null, outcome: null } : next;
}
