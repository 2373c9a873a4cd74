import type { DiceView } from '../protocol.gen';

/** The distance within which fair dice mostly stay, in standard errors. */
export const BAND = 2;

/** The dice that a verdict needs: the test then notices a face that falls a quarter too often, in 9 of 10 cases (docs/play/dice.md). */
export const ENOUGH = 3000;

/** Fair dice are called uneven in one of 10,000 verdicts: many profiles are looked at. */
const RARE = 1e-4;

/** A face, its count, and the deviation from the expected count in standard errors. */
export interface Fallen {
  readonly face: number;
  readonly fell: number;
  readonly errors: number;
  readonly isOutside: boolean;
}

/** The standard error of the count of one face among this many fair dice. */
export const standardError = (thrown: number): number => Math.sqrt((thrown * 5) / 36);

/** Each face with its expected count; empty without dice. */
export function fallen({ faces, thrown, expected }: DiceView): readonly Fallen[] {
  if (thrown === 0) return [];
  return faces.map((fell, place) => {
    const errors = (fell - expected) / standardError(thrown);
    return { face: place + 1, fell, errors, isOutside: Math.abs(errors) > BAND };
  });
}

/** The range of counts that shows the band and every face with a margin, from 0 at the lowest. */
export function spanOf(dice: DiceView): readonly [number, number] {
  const farthest = Math.max(BAND, ...fallen(dice).map(({ errors }) => Math.abs(errors)));
  const reach = (farthest + 0.7) * standardError(dice.thrown);
  return [Math.max(0, dice.expected - reach), dice.expected + reach];
}

/** The result of the test in a word. */
export type Verdict = 'none' | 'few' | 'even' | 'uneven';

export function verdictOf({ thrown, p_value }: DiceView): Verdict {
  if (thrown === 0) return 'none';
  if (thrown < ENOUGH) return 'few';
  return p_value < RARE ? 'uneven' : 'even';
}
