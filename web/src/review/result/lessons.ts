/** The lessons of a game, made of the choices that the server picks for the result. Pure. */
import type { Choice, ReviewedChoice, ReviewedSeat } from '../../protocol.gen';

/** A choice beside a worse one. */
export interface Beside {
  readonly turn: number;
  readonly dice: readonly number[];
  readonly better: Choice;
  readonly worse: Choice;
  /** The difference in whole points, at least 1. */
  readonly points: number;
}

export interface Lessons {
  /** The choices that gave away most, the most expensive first. */
  readonly lessons: readonly Beside[];
  /** A best choice beside a worse choice that looks better at first sight; null if the game has none. */
  readonly well: Beside | null;
}

/** The dice ascend: they are easier to read than in the order of the table. */
function beside(turn: number, { throw: { dice } }: ReviewedChoice, better: Choice, worse: Choice): Beside {
  const places = [...dice.keys()].sort((one, other) => (dice[one] ?? 0) - (dice[other] ?? 0) || one - other);
  const sorted = (choice: Choice): Choice => ({ ...choice, keep: choice.keep?.map((place) => places.indexOf(place)) ?? null });
  const points = Math.max(1, Math.round(worse.regret));
  return { turn, dice: places.map((place) => dice[place] ?? 0), better: sorted(better), worse: sorted(worse), points };
}

export function lessonsOf({ turns }: ReviewedSeat): Lessons {
  const all = turns.flatMap(({ number, choices }) => choices.map((made) => ({ number, made })));
  const costly = all.filter(({ made }) => made.theme !== null).sort((one, other) => other.made.chosen.regret - one.made.chosen.regret);
  const [well = null] = all.flatMap(({ number, made }) => (made.tempting == null ? [] : [beside(number, made, made.chosen, made.tempting)]));
  return { lessons: costly.map(({ number, made }) => beside(number, made, made.best, made.chosen)), well };
}
