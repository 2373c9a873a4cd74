/** Questions about a first turn, from the form of "Solve live", and their answers. */
import type { Choice, PositionFigures, RulesView } from '../protocol.gen';
import type { Position } from '../local/solution';

/** The faces of five dice in a text such as `1 3 3 5 6` or `13356`; null if it has others. */
export function facesIn(text: string): readonly number[] | null {
  const faces = text.replaceAll(/[\s,]/g, '');
  return /^[1-6]{5}$/.test(faces) ? [...faces].map(Number).sort((one, other) => one - other) : null;
}

/** The position with these dice and an empty card. */
export const position = ({ boxes }: RulesView, dice: readonly number[], rollsLeft: number): Position => ({
  phase: 0,
  points: boxes.map(() => null),
  dice,
  rollsLeft,
});

/** The best choices, the first of each keep. */
export const choicesOf = ({ options }: PositionFigures, most: number): readonly Choice[] => options.slice(0, most).map(({ choice }) => choice);
