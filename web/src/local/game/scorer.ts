import type { Solution } from '../solution';
import type { Scorer } from './actions';

/** The scorer of a rule set, from its columns; they need not be solved. */
export const scorerOf = (solution: Solution, fingerprint: string): Scorer => ({
  rules: solution.rules,
  fingerprint,
  fills: (phase, points, dice) => solution.offers({ phase, points, dice, rollsLeft: 0 }),
});
