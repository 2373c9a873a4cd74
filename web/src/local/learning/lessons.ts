/** The lessons of a game on this device: its costly choices with one clear answer, as the server picks them for accounts. */
import type { Choice, Event, QuestionView, ReviewedChoice, ReviewFigures } from '../../protocol.gen';
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

/** The review of a finished game, and the lessons of each seat. */
export function reviewed(solution: Solution, events: readonly Event[]): { review: ReviewFigures; lessons: readonly (readonly FoundLesson[])[] } {
  const review = reviewOf(solution, events);
  return { review, lessons: review.seats.map((_, seat) => lessonsOf(solution, events, review, seat)) };
}

/** The lessons of a seat in a reviewed game, in the order of play. */
function lessonsOf(solution: Solution, events: readonly Event[], { seats }: ReviewFigures, seat: number): readonly FoundLesson[] {
  const judged = seats[seat]?.turns.flatMap(({ choices }) => choices) ?? [];
  const marked = new Map(judged.filter(isCostly).map((choice) => [choice.event, choice]));
  const own = turnsOf(solution, events).turns.filter((turn) => turn.seat === seat);
  const found = own.flatMap(({ phase, points, choices }) => choices.map(({ event, dice, rollsLeft }) => ({ event, position: { phase, points, dice, rollsLeft } })));
  return found.flatMap(({ event, position }) => {
    const { theme = null, chosen } = marked.get(event) ?? {};
    if (theme === null || chosen === undefined || !isClear(solution, position, theme)) return [];
    return [{ event, theme, regret: chosen.regret, question: questionOf(solution, position) }];
  });
}

const isCostly = ({ own, theme, chosen }: ReviewedChoice): boolean => own && theme !== null && chosen.regret >= LEAST_REGRET;

/** Whether the best choice leads every choice of the wrong kind clearly. */
function isClear(solution: Solution, position: Position, theme: MistakeTheme): boolean {
  const asked = { dice: position.dice, offers: solution.offers(position) };
  const [best, ...others] = realOptions(solution, position);
  if (best === undefined) return false;
  const wrong = others.find((option) => option.regret <= MOST_COST && themeBetween(asked, option, best) === theme);
  return (wrong?.regret ?? MOST_COST) >= CLEAR;
}

/** The choices of a position, best first, without the roll that keeps all dice: a fill is never worse. */
const realOptions = (solution: Solution, position: Position): readonly Choice[] =>
  solution.options(position).filter(({ keep }) => keep === null || keep.length < position.dice.length);

const questionOf = (solution: Solution, position: Position): QuestionView => ({
  phase: position.phase,
  points: [...position.points],
  dice: [...position.dice],
  rolls_left: position.rollsLeft,
  offers: solution.offers(position),
});
