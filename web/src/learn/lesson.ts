/** The lesson: four turns with scripted dice. Every keep and every box is free, and the rules score them. */
import type { PhaseView, PointsView, RulesView } from '../protocol.gen';
import { cardOf, type LessonCard } from './situations';
import { SCRIPTS, themeOf, type LessonTheme } from './scripts';

/** The number of turns in the lesson. */
export const TURNS = 4;

/** A fill of the lesson, for its comment. */
export interface LessonFill {
  readonly box: string;
  readonly points: number;
  /** The box that would have scored most, and its points. */
  readonly best: Offer;
  /** The points of the upper bonus, if this fill has reached it. */
  readonly bonus: number;
}

/** A box that may be filled, with its points for the dice. */
export interface Offer {
  readonly box: string;
  readonly points: number;
}

export interface Lesson {
  readonly rules: RulesView;
  readonly scores: PointsView;
  readonly phase: PhaseView;
  /** The turn, counted from 0; `TURNS` after the last. */
  readonly turn: number;
  /** The points of each box of the card, null for an open box, and the boxes in use this turn. */
  readonly card: LessonCard;
  /** The five dice, null before the first roll of the turn. */
  readonly dice: readonly number[] | null;
  readonly rollsLeft: number;
  readonly held: readonly number[];
  /** The fill that ended this turn, null while the turn goes on. */
  readonly filled: LessonFill | null;
  /** The fills of all turns so far. */
  readonly fills: readonly LessonFill[];
}

/** The lesson of a rule set before its first turn. */
export function begun(rules: RulesView, scores: PointsView): Lesson {
  const phase = phaseOf(rules);
  return turnOf({ rules, scores, phase, fills: [] }, 0);
}

/** The column that the lesson plays: of those with a free choice, the one with the most rolls. */
function phaseOf({ phases }: RulesView): PhaseView {
  const free = phases.filter(({ order }) => order === 'any');
  const [best = phases[0]] = [...free].sort((one, other) => other.rolls - one.rolls);
  if (best === undefined) throw new Error('rules without a phase');
  return best;
}

/** The theme of the current turn, null after the last one. */
export const themeNow = ({ rules, turn }: Pick<Lesson, 'rules' | 'turn'>): LessonTheme | null => themeOf(rules, turn);

/** The beginning of a turn, with the card that belongs to it. */
function turnOf(given: Pick<Lesson, 'rules' | 'scores' | 'phase' | 'fills'>, turn: number): Lesson {
  const theme = themeOf(given.rules, turn);
  const rolls = theme === null ? 0 : Math.min(SCRIPTS[theme].length, given.phase.rolls);
  return { ...given, turn, card: cardOf(given.rules, given.scores, theme), dice: null, rollsLeft: rolls, held: [], filled: null };
}

/** After a roll: held dice stay, the others get the faces of the script. */
export function rolled(lesson: Lesson): Lesson {
  const theme = themeNow(lesson);
  if (!mayRoll(lesson) || theme === null) return lesson;
  const script = SCRIPTS[theme];
  const next = script[script.length - lesson.rollsLeft] ?? [];
  const dice = next.map((face, place) => (lesson.held.includes(place) ? (lesson.dice?.[place] ?? face) : face));
  return { ...lesson, dice, rollsLeft: lesson.rollsLeft - 1 };
}

/** A roll is left, and not all dice are held. */
export const mayRoll = ({ rollsLeft, held, filled }: Lesson): boolean => filled === null && rollsLeft > 0 && held.length < 5;

export const mayHold = ({ dice, rollsLeft, filled }: Lesson): boolean => dice !== null && rollsLeft > 0 && filled === null;

export function toggled(lesson: Lesson, place: number): Lesson {
  if (!mayHold(lesson)) return lesson;
  const { held } = lesson;
  return { ...lesson, held: held.includes(place) ? held.filter((other) => other !== place) : [...held, place] };
}

/** The points of a roll in a box, by the rules. */
export function pointsIn({ boxes, rolls }: PointsView, box: string, dice: readonly number[]): number {
  return rolls[[...dice].sort().join('')]?.[boxes.indexOf(box)] ?? 0;
}

/** The boxes that may be filled now; in a column from top to bottom only the first open one. */
export function offersOf({ rules, scores, phase, card, dice, filled }: Lesson): readonly Offer[] {
  if (dice === null || filled !== null) return [];
  const open = rules.boxes.filter((_, place) => card[place] === null);
  const legal = phase.order === 'any' ? open : open.slice(0, 1);
  return legal.map(({ id }) => ({ box: id, points: pointsIn(scores, id, dice) }));
}

/** After a fill of an offered box. */
export function filledIn(lesson: Lesson, box: string): Lesson {
  const offer = offersOf(lesson).find((one) => one.box === box);
  const best = bestOf(lesson);
  if (offer === undefined || best === null) return lesson;
  const place = lesson.rules.boxes.findIndex(({ id }) => id === box);
  const card = lesson.card.map((points, other) => (other === place ? offer.points : points));
  const filled = { ...offer, best, bonus: bonusReached(lesson, card) };
  return { ...lesson, card, held: [], filled, fills: [...lesson.fills, filled] };
}

/** The points of the upper bonus if the card after a fill has it and the card before has not, otherwise 0. */
function bonusReached({ rules, card }: Lesson, after: LessonCard): number {
  const bonus = rules.upper_bonus;
  if (bonus === null || upperSum({ rules, card }) >= bonus.at_least) return 0;
  return upperSum({ rules, card: after }) >= bonus.at_least ? bonus.points : 0;
}

/** The offer to advise: most points, but a box that takes any dice only where no other box pays. Null without offers. */
export function bestOf(lesson: Lesson): Offer | null {
  const offers = [...offersOf(lesson)].sort((one, other) => other.points - one.points);
  return offers.find(({ box, points }) => points > 0 && !takesAnyDice(lesson.scores, box)) ?? offers[0] ?? null;
}

/** The points that a box gives to each of the 252 rolls. */
const columnOf = ({ boxes, rolls }: PointsView, box: string): readonly number[] =>
  Object.values(rolls).map((points) => points[boxes.indexOf(box)] ?? 0);

const takesAnyDice = (scores: PointsView, box: string): boolean => columnOf(scores, box).every((points) => points > 0);

/** Whether no roll would pay more in the offer's box. */
export const isTop = ({ scores }: Lesson, { box, points }: Offer): boolean => Math.max(...columnOf(scores, box)) === points;

/** The next turn; after the last one the lesson is over. The second turn goes on with the card of the first. */
export function next(lesson: Lesson): Lesson {
  const after = turnOf(lesson, Math.min(lesson.turn + 1, TURNS));
  return themeNow(after) === 'boxes' ? { ...after, card: lesson.card } : after;
}

export const isOver = ({ turn }: Lesson): boolean => turn >= TURNS;

/** All points of the lesson. */
export const pointsOf = ({ fills }: Lesson): number => fills.reduce((sum, { points, bonus }) => sum + points + bonus, 0);

/** The sum of the upper boxes of the lesson's card. */
export const upperSum = ({ rules, card }: Pick<Lesson, 'rules' | 'card'>): number =>
  rules.boxes.reduce((sum, { section }, place) => sum + (section === 'upper' ? (card[place] ?? 0) : 0), 0);
