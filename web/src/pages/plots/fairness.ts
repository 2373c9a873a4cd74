import type { DiceView } from '../../protocol.gen';

/** How far from what is expected fair dice stay, mostly: so many standard errors. */
export const BAND = 2;

/** Fewer dice than this tell nothing by the test of their faces. */
export const ENOUGH = 30;

/** A face, how often it fell, and how many standard errors that is from what is expected. */
export interface Fallen {
  readonly face: number;
  readonly fell: number;
  readonly errors: number;
  readonly isOutside: boolean;
}

/** The standard error of how often one face falls among so many fair dice. */
export const standardError = (thrown: number): number => Math.sqrt((thrown * 5) / 36);

/** Each face against what is expected of it; nothing of no dice. */
export function fallen({ faces, thrown, expected }: DiceView): readonly Fallen[] {
  if (thrown === 0) return [];
  return faces.map((fell, place) => {
    const errors = (fell - expected) / standardError(thrown);
    return { face: place + 1, fell, errors, isOutside: Math.abs(errors) > BAND };
  });
}

/** The span of counts that shows the band and every face, with a little air, and nothing below 0. */
export function spanOf(dice: DiceView): readonly [number, number] {
  const farthest = Math.max(BAND, ...fallen(dice).map(({ errors }) => Math.abs(errors)));
  const reach = (farthest + 0.7) * standardError(dice.thrown);
  return [Math.max(0, dice.expected - reach), dice.expected + reach];
}

/** What the test says in a word. */
export type Verdict = 'none' | 'few' | 'usual' | 'seldom' | 'rare';

export function verdictOf({ thrown, p_value }: DiceView): Verdict {
  if (thrown === 0) return 'none';
  if (thrown < ENOUGH) return 'few';
  if (p_value < 0.01) return 'rare';
  return p_value < 0.05 ? 'seldom' : 'usual';
}
