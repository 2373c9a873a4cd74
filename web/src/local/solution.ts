import type { BoxOdds, Choice, FillOffer, PositionFigures, RulesView } from '../protocol.gen';
import { endsOf } from './figures/ends';
import { keepNumber, keepsOf } from './figures/lattice';
import { ranked, type Valued } from './figures/ranking';
import type { CardKey, Column, Kernels } from './kernels';

/** The dice on the table and the column being filled, null for open boxes. */
export interface Position {
  readonly phase: number;
  readonly points: readonly (number | null)[];
  readonly dice: readonly number[];
  readonly rollsLeft: number;
}

/** A column in the form of the kernels. */
export const cardOf = ({ boxes, repeat_bonus: repeat }: RulesView, points: readonly (number | null)[]): CardKey => ({
  open: boxes.reduce((bits, _, place) => bits | (points[place] == null ? 1 << place : 0), 0),
  holds: repeat !== null && (points[boxes.findIndex(({ id }) => id === repeat.box)] ?? 0) > 0,
  upper: boxes.reduce((sum, { section }, place) => sum + (section === 'upper' ? (points[place] ?? 0) : 0), 0),
});

/** Best play of a rule set: the values of all cards, and the choices of any position. */
export class Solution {
  readonly columns: readonly Column[];
  readonly #boxes: readonly string[];
  /** For each column the expected points of those after it. */
  #later: readonly number[] = [];

  constructor(
    kernels: Kernels,
    readonly rules: RulesView,
  ) {
    this.columns = rules.phases.map((_, phase) => kernels.column(rules.codes, phase));
    this.#boxes = rules.boxes.map(({ id }) => id);
  }

  /** Solves all columns in slices of about 20 ms; yields the progress from 0 to 1. */
  *solve(): Generator<number, void> {
    for (const [number, column] of this.columns.entries()) {
      for (const done of column.solve()) yield (number + done) / this.columns.length;
    }
    this.complete();
  }

  /** Adds up what each column brings, once all are solved. */
  complete(): void {
    const brings = this.columns.map((column) => column.value({ open: (1 << column.boxes) - 1, holds: false, upper: 0 }));
    this.#later = brings.map((_, phase) => brings.slice(phase + 1).reduce((sum, one) => sum + one, 0));
  }

  /** The expected score of best play, from the empty card on. */
  get expected(): number {
    return this.value(0, []);
  }

  /** The points that best play still expects in this and later columns, before the next turn. */
  value = (phase: number, points: Position['points']): number => this.column(phase).value(cardOf(this.rules, points)) + this.later(phase);

  /** Every choice with these dice on the table, best first, as the server ranks them. */
  options({ phase, points, dice, rollsLeft }: Position): readonly Choice[] {
    const card = cardOf(this.rules, points);
    const values = this.column(phase).fillValues(card, dice);
    const later = this.later(phase);
    const fills = this.#boxes.map((box, place): Valued => ({ keep: null, box, value: (values[place] ?? NaN) + later }));
    const keeps = rollsLeft > 0 ? this.#keeps(phase, card, dice, rollsLeft) : [];
    return ranked(fills.filter(({ value }) => !Number.isNaN(value)), keeps);
  }

  /** All choices with the boxes in which the turn may end, without the roll that keeps all dice: a fill is never worse. */
  figures(position: Position): PositionFigures {
    const { phase, points, dice, rollsLeft } = position;
    const options = this.options(position);
    const rows = rollsLeft > 0 ? this.column(phase).ends(cardOf(this.rules, points), rollsLeft) : new Float64Array();
    const real = options.filter(({ keep }) => keep === null || keep.length < dice.length);
    const facesOf = (keep: readonly number[]) => keep.map((place) => dice[place] ?? 0);
    return {
      value: options[0]?.value ?? NaN,
      options: real.map((choice) => ({ choice, ends: choice.keep === null ? [] : endsOf(rows, keepNumber(facesOf(choice.keep)), this.#boxes) })),
    };
  }

  /** The boxes that these dice may fill, with their points. */
  offers({ phase, points, dice }: Position): FillOffer[] {
    const fills = this.column(phase).fills(cardOf(this.rules, points), dice);
    return this.#boxes.flatMap((box, place) => {
      const fill = fills[place] ?? null;
      return fill === null ? [] : [{ box, points: fill.points, repeat_bonus: fill.repeatBonus, joker: fill.joker }];
    });
  }

  /** For each box that this turn may fill its odds if every keep aims at it; no dice before the first roll. Needs no `solve`. */
  odds({ phase, points, dice, rollsLeft }: Position): BoxOdds[] {
    const aims = this.column(phase).aims(cardOf(this.rules, points), dice.length === 0 ? null : dice, rollsLeft);
    return this.#boxes.flatMap((box, place) => {
      const aim = aims[place] ?? null;
      return aim === null ? [] : [{ box, chance: aim.chance, points: aim.points }];
    });
  }

  column(phase: number): Column {
    const found = this.columns[phase];
    if (found === undefined) throw new RangeError(`column ${phase} does not exist`);
    return found;
  }

  /** The expected points of the columns after this one. */
  later = (phase: number): number => this.#later[phase] ?? NaN;

  /** The keeps in descending order of their numbers, with their values. */
  #keeps(phase: number, card: CardKey, dice: readonly number[], rollsLeft: number): readonly Valued[] {
    const means = this.column(phase).keepValues(card, rollsLeft);
    const later = this.later(phase);
    return keepsOf(dice).map(([number, keep]) => ({ keep, box: null, value: (means[number] ?? NaN) + later }));
  }
}
