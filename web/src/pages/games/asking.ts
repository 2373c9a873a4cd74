import { queryOf, type GamesAsked } from '../../api/people';

/** What the address of a list of games asks for. */
export interface Asking extends GamesAsked {
  readonly before: string | null;
}

/** What is asked for by the query of an address; empty values ask for nothing. */
export function askingIn(query: string): Asking {
  const given = new URLSearchParams(query);
  const of = (key: string) => given.get(key) || null;
  return { player: of('player'), opponent: of('opponent'), rules: of('rules'), outcome: of('outcome'), before: of('before') };
}

/** The address that asks for this. */
export const pathOf = (asking: Asking): string => `/games${queryOf({ ...asking })}`;

/** Something else asked for: from the latest game on, and nothing that only makes sense for a player. */
export function narrowed(asking: Asking, change: Partial<GamesAsked>): Asking {
  const next = { ...asking, ...change, before: null };
  return next.player === null ? { ...next, opponent: null, outcome: null } : next;
}
