import type { LadderAsked } from '../api/people';

/** The part of the ranking that the address asks for: the ratings of a rule set, or the levels (null). */
export interface RankingAsked extends LadderAsked {
  readonly rules: string | null;
}

export function askedBy(query: string): RankingAsked {
  const parts = new URLSearchParams(query);
  return { rules: parts.get('rules'), after: parts.get('after'), before: parts.get('before'), around: parts.get('around') };
}

/** The address of another part of the same ladder; by default its top. */
export function partPath(rules: string | null, part: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(rules === null ? {} : { rules }), ...part }).toString();
  return query === '' ? '/ranking' : `/ranking?${query}`;
}
