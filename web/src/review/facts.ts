/** The figures of a review as the page shows them. Pure. */
import type { Film } from '../replay/film';
import type { ReviewedChoice, ReviewedSeat } from '../protocol.gen';

/** The marks of choices that lost points, from the smallest loss; the practice has exactly these. */
export const SHOWN_MARKS = ['inaccuracy', 'mistake', 'blunder'] as const;

/** Points from which on an answer in the practice is wrong: those of the first mark. */
export const WRONG = 0.5;

/** A choice of a seat with its turn and the moment of the film at which it is made. */
export interface MadeChoice {
  readonly turn: number;
  readonly step: number;
  readonly made: ReviewedChoice;
}

export const isMarked = ({ mark }: ReviewedChoice): boolean => SHOWN_MARKS.some((shown) => shown === mark);

/** The choices of a seat in order. */
export function choicesOf({ turns }: ReviewedSeat, film: Film): readonly MadeChoice[] {
  const steps = stepsOf(film);
  return turns.flatMap(({ number, choices }) =>
    choices.map((made) => ({ turn: number, step: steps[made.throw.event] ?? 0, made })),
  );
}

/** For each event of a film the moment that contains it. */
function stepsOf({ moments }: Film): readonly number[] {
  return moments.flatMap(({ events }, step) => events.map(() => step));
}

/** The figures of a review: points, or chances to win. */
export type FigureKind = 'points' | 'wins';

/** The sum of a seat in tenths; its parts are rounded so that the printed sum is right. */
export interface PrintedSum {
  readonly expected: number;
  readonly luck: number;
  readonly given: number;
  readonly toWin: number;
  readonly made: number;
  readonly open: number;
}

const tenth = (value: number): number => Math.round(10 * value) / 10;

export function sumOf(seat: ReviewedSeat): PrintedSum {
  const [expected, given, toWin, open] = [seat.expected, seat.given_away, seat.to_win, seat.remaining].map(tenth) as [number, number, number, number];
  const luck = tenth(seat.score + open - expected + given + toWin);
  return { expected, luck, given, toWin, made: seat.score, open };
}

/** The points that the dice were worth, those made, and their share as per cent (null without worth). */
export function worthOf(seat: ReviewedSeat): { readonly worth: number; readonly made: number; readonly share: number | null } {
  const worth = Math.round(seat.expected + seat.luck);
  return { worth, made: seat.score, share: worth > 0 ? Math.round((100 * seat.score) / worth) : null };
}

/** A point of a line: its place along the game and its value. */
export interface LinePoint {
  readonly at: number;
  readonly value: number;
}

/** The expected final score after each throw and choice; `at` counts turns of the seat. */
export function pointsLine(seat: ReviewedSeat): readonly LinePoint[] {
  let value = seat.expected;
  const line: LinePoint[] = [{ at: 0, value }];
  seat.turns.forEach(({ choices }, turn) => {
    choices.forEach((choice, place) => {
      const [thrown, made] = [place + 0.5, place + 1].map((part) => turn + part / choices.length) as [number, number];
      line.push({ at: thrown, value: (value += choice.throw.luck) });
      line.push({ at: made, value: (value -= choice.chosen.regret) });
    });
  });
  return line;
}

/** A turn as a row of the table behind the graph. */
export interface TurnRow {
  readonly turn: number;
  readonly box: string | null;
  readonly luck: number;
  readonly given: number;
  readonly expected: number;
  /** The chance to win after the turn, null without chances. */
  readonly win: number | null;
  /** The change of the chance to win by the throws of the turn, and the cost of its choices. */
  readonly winLuck: number;
  readonly winCost: number;
}

export function rowsOfTurns(seat: Pick<ReviewedSeat, 'turns' | 'expected'>, number: number): readonly TurnRow[] {
  let expected = seat.expected;
  return seat.turns.map((turn) => {
    const luck = turn.choices.reduce((sum, choice) => sum + choice.throw.luck, 0);
    const given = turn.choices.reduce((sum, choice) => sum + choice.chosen.regret, 0);
    expected += luck - given;
    const last = turn.choices.at(-1);
    const winCost = turn.choices.reduce((sum, choice) => sum + (choice.win_cost ?? 0), 0);
    const winLuck = turn.choices.reduce((sum, choice) => sum + (choice.throw.win_luck ?? 0), 0);
    return { turn: turn.number, box: last?.chosen.box ?? null, luck, given, expected, win: last?.wins[number] ?? null, winLuck, winCost };
  });
}

/** A chance from 0 to 1 in whole per cent; neither impossible nor certain if it is not. */
export function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1%';
  if (chance < 1 && chance > 0.99) return '>99%';
  return `${Math.round(100 * chance)}%`;
}

/** The number of throws of which about one is that good: the inverse of its chance. */
export const onceIn = (rarity: number): number => Math.max(1, Math.round(1 / Math.max(rarity, 1e-9)));

/** The index of the marked choice after or before one; -1 if there is none. */
export function nextMarked(choices: readonly MadeChoice[], from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < choices.length; at += by) {
    const choice = choices[at];
    if (choice !== undefined && isMarked(choice.made)) return at;
  }
  return -1;
}
