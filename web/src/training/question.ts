import { boardPath } from '../board/address';
import { emptyPosition } from '../board/position';
import type { QuestionView, RulesView } from '../protocol.gen';

/** The address of the analysis board with the position of a question. */
export const questionPath = ({ phase, points, dice, rolls_left: left }: QuestionView, rules: RulesView): string =>
  boardPath({ ...emptyPosition(rules), phase, points, dice, left }, rules);
