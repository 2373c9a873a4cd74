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

/** The faces of the first roll that belong together, and so are worth keeping in this turn. */
export const ADVISED: Readonly<Record<LessonTheme, readonly number[]>> = {
  keeping: [0, 2],
  boxes: [0, 1, 2, 3],
  scratching: [],
  bonus: [0, 2],
  yacht: [0, 2, 3],
};
