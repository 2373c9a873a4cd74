import { bestOf, isOver, isTop, themeNow, upperSum, type Filled, type Lesson, type Offer } from './lesson';
import { ADVISED, type LessonTheme } from './scripts';

/** The explanation that the lesson shows at a moment. */
export type Lecture =
  | { readonly kind: 'begin'; readonly theme: LessonTheme; readonly rolls: number; readonly sum: number }
  | { readonly kind: 'keep'; readonly faces: readonly number[]; readonly best: Offer }
  | { readonly kind: 'again'; readonly left: number }
  | { readonly kind: 'choose'; readonly best: Offer }
  | { readonly kind: 'scratch' }
  | { readonly kind: 'filled'; readonly filled: Filled; readonly bonus: number | null }
  | { readonly kind: 'over' };

/** The explanation for this moment. It only advises: the player may choose other keeps and boxes. */
export function lectureOf(lesson: Lesson): Lecture {
  const theme = themeNow(lesson);
  if (isOver(lesson) || theme === null) return { kind: 'over' };
  if (lesson.filled !== null) return { kind: 'filled', filled: lesson.filled, bonus: bonusReached(lesson) };
  if (lesson.dice === null) return { kind: 'begin', theme, rolls: lesson.rollsLeft, sum: upperSum(lesson) };
  return rolledLecture(lesson, theme, lesson.dice);
}

function rolledLecture(lesson: Lesson, theme: LessonTheme, dice: readonly number[]): Lecture {
  const best = bestOf(lesson);
  if (best === null || (best.points === 0 && lesson.rollsLeft === 0)) return { kind: 'scratch' };
  if (lesson.rollsLeft === 0 || (lesson.held.length > 0 && hasRolledAgain(lesson) && isTop(lesson, best))) return { kind: 'choose', best };
  if (lesson.held.length > 0) return { kind: 'again', left: lesson.rollsLeft };
  // The advice is about the dice of the first roll.
  const advised = hasRolledAgain(lesson) ? [] : ADVISED[theme];
  return { kind: 'keep', faces: advised.map((place) => dice[place] ?? 0), best };
}

const hasRolledAgain = ({ phase, rollsLeft }: Lesson): boolean => rollsLeft < phase.rolls - 1;

/** The points of the upper bonus if the last fill has reached it, otherwise null. */
function bonusReached(lesson: Lesson): number | null {
  const { rules, filled } = lesson;
  const isUpper = rules.boxes.some(({ id, section }) => id === filled?.box && section === 'upper');
  if (rules.upper_bonus === null || filled === null || !isUpper) return null;
  const after = upperSum(lesson);
  const { at_least, points } = rules.upper_bonus;
  return after >= at_least && after - filled.points < at_least ? points : null;
}
