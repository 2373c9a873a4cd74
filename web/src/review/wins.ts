/** The chances to win of a review as the page shows them. Pure. */
import type { ReviewedChoice, ReviewedMoment, ReviewedWins, ReviewFigures } from '../protocol.gen';

/** A loss of chances that the page emphasises. */
export const WORTH_TELLING = 0.02;

/** A chance in per cent at a place along the game; `error` is that of an estimate, in percentage points. */
export interface WinPoint {
  readonly at: number;
  readonly value: number;
  readonly exact: boolean;
  readonly error: number | null;
}

/** The number of turns of the seat with the most of them. */
export const turnsOf = ({ seats }: ReviewFigures): number => Math.max(...seats.map((one) => one.turns.length), 1);

/** For each event its place along the game, in turns: all seats have their n-th turn between n - 1 and n. */
function placed(review: ReviewFigures): (event: number) => number {
  const ends = Array.from({ length: turnsOf(review) }, (_, place) =>
    Math.max(...review.seats.map(({ turns }) => turns[place]?.choices.at(-1)?.event ?? 0)),
  );
  return (event) => {
    const turn = ends.findIndex((end) => event <= end);
    if (turn === -1) return ends.length;
    const begin = ends[turn - 1] ?? 0;
    return turn + (event - begin) / Math.max(1, (ends[turn] ?? 0) - begin);
  };
}

/** The chance of a seat to win over the game; `at` is from 0 to the number of turns. */
export function winLine(review: ReviewFigures, seat: number): readonly WinPoint[] {
  const place = placed(review);
  return review.moments.map(({ event, wins, exact, error }) => ({
    at: place(event),
    value: 100 * (wins[seat] ?? 0),
    exact: exact === true,
    error: error == null ? null : 100 * error,
  }));
}

/** The part of a line from its first exact point on, besides the result; empty without one. */
export function exactPart(line: readonly WinPoint[]): readonly WinPoint[] {
  const first = line.findIndex(({ exact }) => exact);
  return first === -1 || first === line.length - 1 ? [] : line.slice(first);
}

/** The part of a line up to its first exact point, which it includes. */
export function estimatedPart(line: readonly WinPoint[]): readonly WinPoint[] {
  return line.slice(0, line.length - Math.max(0, exactPart(line).length - 1));
}

/** The chances of a seat around one of its choices. */
export interface ChoiceWins {
  readonly before: number;
  readonly thrown: number;
  readonly after: number;
  readonly exact: boolean;
}

/** The chances of a seat before the throw of a choice, after it, and after the choice; null without chances. */
export function winsOf({ moments }: ReviewFigures, { event, throw: { event: thrown } }: ReviewedChoice, seat: number): ChoiceWins | null {
  const place = moments.findIndex((moment) => moment.event === thrown);
  const made = moments.find((moment) => moment.event === event);
  const [before, after] = [moments[place - 1], moments[place]];
  if (before === undefined || after === undefined || made === undefined) return null;
  const of = ({ wins }: ReviewedMoment): number => wins[seat] ?? 0;
  return { before: of(before), thrown: of(after), after: of(made), exact: after.exact === true };
}

/** The throw or choice that changed the chances most, with the chances of its seat around it. */
export interface Swing {
  readonly seat: number;
  readonly turn: number;
  readonly made: ReviewedChoice;
  readonly isThrow: boolean;
  readonly before: number;
  readonly after: number;
}

export function swingOf(review: ReviewFigures): Swing | null {
  for (const [seat, { turns }] of review.seats.entries()) {
    for (const { number: turn, choices } of turns) {
      const made = choices.find((one) => review.swing === one.event || review.swing === one.throw.event);
      const wins = made === undefined ? null : winsOf(review, made, seat);
      if (made === undefined || wins === null) continue;
      const isThrow = review.swing === made.throw.event;
      return { seat, turn, made, isThrow, before: isThrow ? wins.before : wins.thrown, after: isThrow ? wins.thrown : wins.after };
    }
  }
  return null;
}

/** The turn from which on the chances are exact: its seat and number; null if there is none. */
export function exactFrom({ moments, seats }: ReviewFigures): { readonly seat: number; readonly turn: number } | null {
  const exact = new Set(moments.slice(0, -1).filter((moment) => moment.exact).map(({ event }) => event));
  const turns = seats.flatMap((one, seat) => one.turns.map(({ number: turn, choices }) => ({ seat, turn, event: choices[0]?.event ?? 0 })));
  turns.sort((one, other) => one.event - other.event);
  return turns.find(({ event }) => exact.has(event)) ?? null;
}

/** The changes of the chance of a seat, in tenths of a percentage point, so that the printed sum is right. */
export interface PrintedWins {
  readonly start: number;
  readonly ownLuck: number;
  readonly ownSkill: number;
  readonly otherLuck: number;
  readonly otherSkill: number;
  readonly end: number;
}

const tenth = (value: number): number => Math.round(1000 * value) / 10;

export function winSumOf({ start, own_luck, own_skill, skill, end }: ReviewedWins): PrintedWins {
  const [from, ownLuck, ownSkill, otherSkill, to] = [start, own_luck, own_skill, skill - own_skill, end].map(tenth) as [number, number, number, number, number];
  const otherLuck = Math.round(10 * (to - from - ownLuck - ownSkill - otherSkill)) / 10;
  return { start: from, ownLuck, ownSkill, otherLuck, otherSkill, end: to };
}
