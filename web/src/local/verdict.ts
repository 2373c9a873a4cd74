import type { PositionFigures, QuestionView, VerdictView } from '../protocol.gen';
import { isSame, type Answered } from '../review/same';
import { MARKS, RIGHT, type ChoiceMark } from './learning/limits.gen';

/** The mark of a choice that gives away this many points. */
export const markOf = (regret: number): ChoiceMark => MARKS.find(([, least]) => regret >= least)?.[0] ?? 'best';

/** The verdict on an answer, without its theme and reasons; null if the position does not allow the answer. */
export function verdictOn({ options }: PositionFigures, { dice }: QuestionView, given: Answered): VerdictView | null {
  const choices = options.map(({ choice }) => choice);
  const found = choices.find((one) => isSame(one, given, dice));
  const best = choices[0];
  if (found === undefined || best === undefined) return null;
  const chosen = { ...found, keep: given.keep === null ? null : [...given.keep] };
  return { right: chosen.regret < RIGHT, mark: markOf(chosen.regret), theme: null, chosen, best, reasons: null };
}
