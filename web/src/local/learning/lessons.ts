/** The lessons of a game on this device: its costly choices with one clear answer, as the server picks them for accounts. */
import type { Event, QuestionView, ReviewedChoice, ReviewFigures } from '../../protocol.gen';
import type { Position, Solution } from '../solution';
import { CLEAR, LEAST_REGRET, MOST_COST } from './limits.gen';
import { reviewOf } from './review';
import { themeBetween, type MistakeTheme } from './themes';
import { turnsOf } from './turns';

/** A choice to practise. `event`: its number in the game. */
export interface FoundLesson {
  readonly event: number;
  readonly theme: MistakeTheme;
  readonly regret: number;
  readonly question: QuestionView;
}

/** The review of a finished game, and the lessons of each seat in the order of play. */
export function reviewed(solution: Solution, events: readonly Event[]): { review: ReviewFigures; lessons: readonly (readonly FoundLesson[])[] } {
  const game = turnsOf(solution, events);
  const review = reviewOf(solution, game);
  const positions = new Map(game.turns.flatMap(({ choices }) => choices.map(({ event, position }) => [event, position])));
  const lessonsOf = (judged: ReviewedChoice) => lessonIn(solution, positions.get(judged.event), judged);
  return { review, lessons: review.seats.map(({ turns }) => turns.flatMap(({ choices }) => choices.flatMap(lessonsOf))) };
}

/** The lesson of a choice, if it is costly and has one clear answer. */
function lessonIn(solution: Solution, position: Position | undefined, { event, own, theme, chosen }: ReviewedChoice): readonly FoundLesson[] {
  if (position === undefined || !own || theme === null || chosen.regret < LEAST_REGRET || !isClear(solution, position, theme)) return [];
  const { phase, points, dice, rollsLeft } = position;
  const question = { phase, points: [...points], dice: [...dice], rolls_left: rollsLeft, offers: solution.offers(position) };
  return [{ event, theme, regret: chosen.regret, question }];
}

/** Whether the best choice leads every choice of the wrong kind clearly. A roll that keeps all dice is left out: a fill is never worse. */
function isClear(solution: Solution, position: Position, theme: MistakeTheme): boolean {
  const [best, ...others] = solution.options(position).filter(({ keep }) => keep === null || keep.length < position.dice.length);
  if (best === undefined) return false;
  const wrong = others.find((option) => option.regret <= MOST_COST && themeBetween(solution, position, option, best) === theme);
  return (wrong?.regret ?? MOST_COST) >= CLEAR;
}
