import { bestOf, isOver, isTop, themeNow, upperSum, type LessonFill, type Lesson, type Offer } from './lesson';
import { worthKeeping, type LessonTheme } from './scripts';

/** The explanation that the lesson shows at a moment. */
export type Lecture =
  | { readonly kind: 'begin'; readonly theme: LessonTheme; readonly rolls: number; readonly sum: number }
  /** No die is kept yet. */
  | { readonly kind: 'keep'; readonly faces: readonly number[]; readonly best: Offer }
  /** The player keeps dice that do not belong to those worth keeping. */
  | { readonly kind: 'stray'; readonly strays: readonly number[]; readonly worth: readonly number[] }
  /** The player keeps the right dice, but not all of them. */
  | { readonly kind: 'more'; readonly faces: readonly number[] }
  /** The kept dice are right, or there is no advice about these dice. */
  | { readonly kind: 'again'; readonly faces: readonly number[]; readonly isAdvised: boolean; readonly left: number }
  | { readonly kind: 'choose'; readonly best: Offer }
  | { readonly kind: 'scratch' }
  | { readonly kind: 'filled'; readonly filled: LessonFill }
  | { readonly kind: 'over' };

/** The explanation for this moment. It only advises: the player may choose other keeps and boxes. */
export function lectureOf(lesson: Lesson): Lecture {
  const theme = themeNow(lesson);
  if (isOver(lesson) || theme === null) return { kind: 'over' };
  if (lesson.filled !== null) return { kind: 'filled', filled: lesson.filled };
  if (lesson.dice === null) return { kind: 'begin', theme, rolls: lesson.rollsLeft, sum: upperSum(lesson) };
  return rolledLecture(lesson, theme, lesson.dice);
}

function rolledLecture(lesson: Lesson, theme: LessonTheme, dice: readonly number[]): Lecture {
  const best = bestOf(lesson);
  if (best === null || (best.points === 0 && lesson.rollsLeft === 0)) return { kind: 'scratch' };
  if (lesson.rollsLeft === 0 || (hasRolledAgain(lesson) && isTop(lesson, best))) return { kind: 'choose', best };
  const hasAdvice = theme !== 'boxes' || paysRow(lesson);
  return keepLecture(lesson, dice, best, hasAdvice ? worthKeeping(theme, dice) : []);
}

/** Whether a box pays most for five in a row; house rules may have none. */
function paysRow(lesson: Lesson): boolean {
  const best = bestOf({ ...lesson, dice: [2, 3, 4, 5, 6] });
  return best !== null && isTop(lesson, best);
}

/** The explanation while the player chooses dice to keep, if the faces in `worth` are the best to keep. */
function keepLecture({ held, rollsLeft }: Lesson, dice: readonly number[], best: Offer, worth: readonly number[]): Lecture {
  const kept = held.map((place) => dice[place] ?? 0);
  if (kept.length === 0) return { kind: 'keep', faces: worth, best };
  const isAdvised = worth.length > 0;
  const strays = isAdvised ? without(kept, worth) : [];
  if (strays.length > 0) return { kind: 'stray', strays, worth };
  const faces = without(worth, kept);
  return faces.length > 0 ? { kind: 'more', faces } : { kind: 'again', faces: kept, isAdvised, left: rollsLeft };
}

/** The faces that are left after each of `others` has been taken away once. */
function without(faces: readonly number[], others: readonly number[]): readonly number[] {
  return others.reduce((rest, face) => rest.filter((_, place) => place !== rest.indexOf(face)), faces);
}

const hasRolledAgain = ({ phase, rollsLeft }: Lesson): boolean => rollsLeft < phase.rolls - 1;
