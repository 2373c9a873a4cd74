import type { Choice, PositionFigures, QuestionView, VerdictView } from '../protocol.gen';
import { FROM } from '../review/levels';

/** A choice that gives away fewer points is as good as the best one. */
const AS_GOOD = 0.05;

/** An answer to a question: places to keep, or a box to fill. */
export type GivenAnswer = Pick<Choice, 'keep' | 'box'>;

/** The mark of a choice by the points that it gives away. */
export function markOf(regret: number): VerdictView['mark'] {
  const [inaccuracy, mistake, blunder] = FROM.strict;
  if (regret < inaccuracy) return regret < AS_GOOD ? 'best' : 'good';
  return regret < mistake ? 'inaccuracy' : regret < blunder ? 'mistake' : 'blunder';
}

/** The verdict on an answer, without its theme and reasons; null if the position does not allow the answer. */
export function verdictOn({ options }: PositionFigures, { dice }: QuestionView, { keep, box }: GivenAnswer): VerdictView | null {
  const facesOf = (places: readonly number[] | null) => places?.map((place) => dice[place] ?? 0).sort().join('') ?? null;
  const choices = options.map(({ choice }) => choice);
  const found = choices.find((one) => one.box === box && facesOf(one.keep) === facesOf(keep));
  const best = choices[0];
  if (found === undefined || best === undefined) return null;
  const chosen = { ...found, keep };
  return { right: chosen.regret < FROM.strict[0], mark: markOf(chosen.regret), theme: null, chosen, best, reasons: null };
}
