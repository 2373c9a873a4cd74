import type { RulesView } from '../protocol.gen';

/** The idea that a turn of the lesson teaches. */
export type LessonTheme = 'keeping' | 'boxes' | 'scratching' | 'bonus' | 'yacht';

/** The dice of each theme: the faces of all five places for each roll of the turn. */
export const SCRIPTS: Readonly<Record<LessonTheme, readonly (readonly number[])[]>> = {
  // Keeping the fives makes four of them.
  keeping: [
    [5, 2, 5, 1, 3],
    [1, 5, 3, 6, 4],
    [6, 5, 2, 3, 5],
  ],
  // Four in a row, which become five in a row.
  boxes: [
    [2, 3, 4, 5, 2],
    [5, 1, 6, 1, 6],
    [1, 6, 2, 4, 3],
  ],
  // The last roll of a bad turn.
  scratching: [[1, 2, 2, 4, 6]],
  // Keeping the sixes makes three or four of them.
  bonus: [
    [6, 2, 6, 3, 1],
    [4, 6, 1, 5, 2],
    [3, 5, 2, 6, 4],
  ],
  // Keeping the sixes makes five of them.
  yacht: [
    [6, 2, 6, 6, 1],
    [1, 6, 2, 3, 4],
    [5, 6, 1, 2, 6],
  ],
};

/** The theme of a turn, counted from 0, null after the last one: the bonus where the rules have one. */
export function themeOf({ upper_bonus }: RulesView, turn: number): LessonTheme | null {
  const themes: readonly LessonTheme[] = ['keeping', 'boxes', 'scratching', upper_bonus === null ? 'yacht' : 'bonus'];
  return themes[turn] ?? null;
}

/** The face that a turn collects; the turn about boxes collects a row. */
const COLLECTED: Readonly<Partial<Record<LessonTheme, number>>> = { keeping: 5, bonus: 6, yacht: 6 };

/** The faces on the table that are worth keeping in a turn: all of one face, or a row. */
export function worthKeeping(theme: LessonTheme, dice: readonly number[]): readonly number[] {
  if (theme === 'boxes') return rowIn(dice);
  return dice.filter((face) => face === COLLECTED[theme]);
}

/** The longest row of at least three faces. */
function rowIn(dice: readonly number[]): readonly number[] {
  const rows = [1, 2, 3, 4].map((first) => {
    const faces = [0, 1, 2, 3, 4].map((step) => first + step);
    const gap = faces.findIndex((face) => !dice.includes(face));
    return gap < 0 ? faces : faces.slice(0, gap);
  });
  const [longest = []] = rows.sort((one, other) => other.length - one.length);
  return longest.length < 3 ? [] : longest;
}
