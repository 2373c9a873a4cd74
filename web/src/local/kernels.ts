/**
 * The solver's kernels as a WebAssembly module: it is compiled from the server's own, so that all numbers are the same.
 * Each column has its own instance and memory; without the column, the memory is free again. A call blocks its thread.
 */

import { KEEPS, keepNumber, ROLLS } from './figures/lattice';

/** Open boxes as bits (box 0 lowest); whether the box of the repeat bonus holds points; the upper total, uncapped is allowed. */
export interface CardKey {
  readonly open: number;
  readonly holds: boolean;
  readonly upper: number;
}

/** A fill: its points without the repeat bonus, the repeat bonus, and whether the dice count as a joker. */
export interface FillFigures {
  readonly points: number;
  readonly repeatBonus: number;
  readonly joker: boolean;
}

/** The greatest chance of points in a box this turn, and the greatest mean points. */
export interface Aim {
  readonly chance: number;
  readonly points: number;
}

/** A column of a rule set, at most 30 boxes. The methods from `value` on need the solved column. Arrays are copies, except that of `ends`. */
export interface Column {
  readonly boxes: number;
  readonly rolls: number;
  /** For each box the fill with these five dice (faces in any order); null where the box may not be filled. */
  fills(card: CardKey, dice: readonly number[]): readonly (FillFigures | null)[];
  /** For each box the aim if every keep aims at it; null where no roll may fill it. Dice are null before the first roll. */
  aims(card: CardKey, dice: readonly number[] | null, rollsLeft: number): readonly (Aim | null)[];
  /** Solves the column in slices of about 20 ms; yields the share done, from 0 to 1. */
  solve(): Generator<number, void>;
  /** A copy of the values of all cards, to be stored. */
  values(): Float64Array;
  /** Takes the values of all cards, in place of `solve`. Throws RangeError if they are those of another column. */
  restore(values: Float64Array): void;
  value(card: CardKey): number;
  /** The value of filling each box, NaN where not legal. */
  fillValues(card: CardKey, dice: readonly number[]): Float64Array;
  /** The mean value of each of the 462 keeps with this many rolls left (at least 1). */
  keepValues(card: CardKey, rollsLeft: number): Float64Array;
  /** By rolls left from 0, the value of the best choice for each of the 252 rolls. */
  stages(card: CardKey): readonly Float64Array[];
  /**
   * The boxes in which best play ends the turn: for each of the 462 keeps, with this many rolls left (at least 1), a
   * row of the chances of points in each box, the mean points in each box (0 if it is not filled), and the chances of 0. Valid until the next call.
   */
  ends(card: CardKey, rollsLeft: number): Float64Array;
  /**
   * Counts what the parts of all choices in a turn with this card are made of, in slices of about 20 ms; yields the share
   * done. The work and its memory (85 MB for the empty card of `yahtzee`) double with each open box.
   */
  parts(card: CardKey): Generator<number, Parts>;
}

/**
 * The parts of the values of the choices in a turn, in rows: for each box the points now, then for each box the mean
 * points later, the chances to fill each box with points, and with 0; at last the mean repeat bonus and the chance of
 * the upper bonus.
 */
export interface Parts {
  /** A row for each of the 462 keeps, with this many rolls left (at least 1). */
  ofKeeps(rollsLeft: number): Float64Array;
  /** A row for each box that these dice may fill; NaN elsewhere. */
  ofFills(dice: readonly number[]): Float64Array;
}

export interface Kernels {
  /** Opens a column of a rule set, by its codes (`RulesView.codes`) and the number of its phase. */
  column(codes: readonly number[], phase: number): Column;
}

const SLICE_MS = 20;
/** Blocks of eight upper totals between two looks at the clock: 1 to 2 ms. */
const BLOCKS = 100;
const PAGE = 65536;
const FIGURES_OF_ENDS = 3;

type Entry = (...numbers: number[]) => number;

/** Loads the module. Throws if the browser refuses to compile it, or does not know its instructions. */
export async function loadKernels(source: BufferSource | Response): Promise<Kernels> {
  // not `compileStreaming`, which refuses a host that sends another type than application/wasm
  const module = await WebAssembly.compile(source instanceof Response ? await source.arrayBuffer() : source);
  return { column: (codes, phase) => new OpenColumn(module, codes, phase) };
}

/** An instance of the module with its memory. */
class Instance {
  readonly #exports: Readonly<Record<string, Entry>>;
  readonly #memory: WebAssembly.Memory;

  constructor(readonly module: WebAssembly.Module) {
    const { memory, ...exports } = new WebAssembly.Instance(module).exports;
    this.#memory = memory as WebAssembly.Memory;
    this.#exports = exports as Record<string, Entry>;
  }

  /** Returns another instance with the same memory, so that all its handles are valid. */
  copy(): Instance {
    const other = new Instance(this.module);
    const more = this.#memory.buffer.byteLength - other.#memory.buffer.byteLength;
    other.#memory.grow(more / PAGE);
    new Uint8Array(other.#memory.buffer).set(new Uint8Array(this.#memory.buffer));
    return other;
  }

  call(name: string, ...numbers: number[]): number {
    const entry = this.#exports[name];
    if (entry === undefined) throw new Error(`the module has no ${name}`);
    return entry(...numbers);
  }

  /** Returns a copy of the floats at the address that an entry returns. */
  floats(count: number, name: string, ...numbers: number[]): Float64Array {
    return this.view(this.call(name, ...numbers), count).slice();
  }

  /** Returns the floats at an address themselves, valid until the next call. */
  view(at: number, count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#memory.buffer as ArrayBuffer, at, count);
  }

  /** Returns the address of a copy of these numbers, in memory that stays. */
  put(numbers: readonly number[]): number {
    const at = this.call('room', numbers.length);
    this.view(at, numbers.length).set(numbers);
    return at;
  }
}

class OpenColumn implements Column {
  readonly boxes: number;
  readonly rolls: number;
  readonly #instance: Instance;
  readonly #handle: number;
  readonly #places: readonly number[];

  constructor(module: WebAssembly.Module, codes: readonly number[], phase: number) {
    this.#instance = new Instance(module);
    this.#handle = this.#instance.call('open_column', this.#instance.put(codes), codes.length, phase);
    [this.boxes = 0, this.rolls = 0] = this.#floats(2, 'describe');
    this.#places = Array.from({ length: this.boxes }, (_, place) => place);
  }

  fills(card: CardKey, dice: readonly number[]): (FillFigures | null)[] {
    const found = this.#floats(3 * this.boxes, 'fills', ...keyOf(card), rollOf(dice));
    return this.#eachBox((box) => {
      const points = found[3 * box] ?? NaN;
      return Number.isNaN(points) ? null : { points, repeatBonus: found[3 * box + 1] ?? 0, joker: found[3 * box + 2] === 1 };
    });
  }

  aims(card: CardKey, dice: readonly number[] | null, rollsLeft: number): (Aim | null)[] {
    const found = this.#floats(2 * this.boxes, 'aims', ...keyOf(card), dice === null ? -1 : rollOf(dice), rollsLeft);
    return this.#eachBox((box) => {
      const [chance = NaN, points = NaN] = [found[box], found[this.boxes + box]];
      return Number.isNaN(chance) ? null : { chance, points };
    });
  }

  *solve(): Generator<number, void> {
    const cards = this.#instance.call('start', this.#handle);
    yield* sliced(cards, (done) => this.#instance.call('solve', this.#handle, done, BLOCKS));
  }

  values(): Float64Array {
    return this.#table().slice();
  }

  restore(values: Float64Array): void {
    this.#instance.call('start', this.#handle);
    const table = this.#table();
    if (table.length !== values.length) throw new RangeError(`${values.length} values, not ${table.length}`);
    table.set(values);
  }

  /** The values of all cards: a view of the memory, until the next call. */
  #table(): Float64Array {
    const [at = 0, size = 0] = this.#floats(4, 'describe').subarray(2);
    return this.#instance.view(at, size);
  }

  value(card: CardKey): number {
    return this.#instance.call('value', this.#handle, ...keyOf(card));
  }

  fillValues(card: CardKey, dice: readonly number[]): Float64Array {
    return this.#floats(this.boxes, 'fill_values', ...keyOf(card), rollOf(dice));
  }

  keepValues(card: CardKey, rollsLeft: number): Float64Array {
    return this.#floats(KEEPS.length, 'keep_values', ...keyOf(card), rollsLeft);
  }

  stages(card: CardKey): Float64Array[] {
    const found = this.#floats(this.rolls * ROLLS.length, 'stages', ...keyOf(card));
    return Array.from({ length: this.rolls }, (_, left) => found.subarray(left * ROLLS.length, (left + 1) * ROLLS.length));
  }

  ends(card: CardKey, rollsLeft: number): Float64Array {
    return this.#instance.view(this.#instance.call('ends', this.#handle, ...keyOf(card), rollsLeft), KEEPS.length * FIGURES_OF_ENDS * this.boxes);
  }

  *parts(card: CardKey): Generator<number, Parts> {
    const [own, handle, key] = [this.#instance.copy(), this.#handle, keyOf(card)]; // its memory goes with the parts
    const facts = own.call('open_facts', handle, card.open);
    yield* sliced(own.call('count_of_facts', facts), (done) => own.call('count_facts', handle, facts, done, BLOCKS / 4));
    const row = 4 * this.boxes + 2;
    return {
      ofKeeps: (rollsLeft) => own.floats(KEEPS.length * row, 'parts_of_keeps', handle, facts, ...key, rollsLeft),
      ofFills: (dice) => own.floats(this.boxes * row, 'parts_of_fills', handle, facts, ...key, rollOf(dice)),
    };
  }

  #floats(count: number, name: string, ...numbers: number[]): Float64Array {
    return this.#instance.floats(count, name, this.#handle, ...numbers);
  }

  #eachBox<Found>(found: (box: number) => Found): Found[] {
    return this.#places.map(found);
  }
}

/** Calls a step, which takes the number of cards done and returns the new one; yields the share done after each slice. */
function* sliced(cards: number, step: (done: number) => number): Generator<number, void> {
  let since = performance.now();
  for (let done = 0; done < cards; ) {
    done = step(done);
    if (performance.now() - since < SLICE_MS && done < cards) continue;
    yield done / cards;
    since = performance.now();
  }
}

function keyOf({ open, holds, upper }: CardKey): [number, number, number] {
  return [open, holds ? 1 : 0, upper];
}

/** Returns the number of a roll, from 0 to 251. Throws for other dice. */
function rollOf(dice: readonly number[]): number {
  const number = keepNumber(dice) - (KEEPS.length - ROLLS.length);
  if (!(number >= 0)) throw new Error(`no roll of five dice: ${dice.join(' ')}`);
  return number;
}
