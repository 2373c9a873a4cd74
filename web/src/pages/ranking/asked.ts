import type { LadderAsked } from '../../api/people';

/** What the address of the ranking asks for: a rule set's ladder of strength or (null) the levels, and which part. */
export interface RankingAsked extends LadderAsked {
  readonly rules: string | null;
}

export function askedBy(query: string): RankingAsked {
  const parts = new URLSearchParams(query);
  return { rules: parts.get('rules'), after: parts.get('after'), before: parts.get('before'), around: parts.get('around') };
}

/** The address of another part of the same ladder; of its top when nothing more is said. */
export function partPath(rules: string | null, part: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(rules === null ? {} : { rules }), ...part }).toString();
  return query === '' ? '/ranking' : `/ranking?${query}`;
}
