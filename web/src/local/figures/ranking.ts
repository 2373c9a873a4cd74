import type { Choice } from '../../protocol.gen';

/** A choice that is worth less than this below the best one ties with it; see docs/solver/ties.md. */
export const TIE = 1e-9;

/** A choice before it is ranked. */
export type Valued = Omit<Choice, 'regret'>;

const greatest = (choices: readonly Valued[]): number => choices.reduce((most, { value }) => Math.max(most, value), -Infinity);

/**
 * The choices, best first, from the fills in card order and the keeps in descending order of their numbers. Those that
 * tie with the best come first, in the order of the rule for ties; the others follow by value.
 */
export function ranked(fills: readonly Valued[], keeps: readonly Valued[]): readonly Choice[] {
  const listed = [...fills, ...keeps];
  const sorted = [...listed].sort((one, other) => other.value - one.value);
  const best = sorted[0]?.value ?? NaN;
  let least = best - TIE;
  const filled = greatest(fills);
  if (sorted.filter(({ value }) => value > least).length > 1) least = Math.min(best, filled > least ? filled : best) - TIE;
  const tied = listed.filter(({ value }) => value > least);
  const choices = tied.length > 1 ? [...tied, ...sorted.slice(tied.length)] : sorted;
  return choices.map((choice) => ({ ...choice, regret: choice.value <= least ? best - choice.value : 0 }));
}
