/**
 * The solver's kernels as a WebAssembly module: it is compiled from the server's own, so that all numbers are the same.
 * Each column has its own instance and memory; without the column, the memory is free again. A call blocks its thread.
 */

/** Open boxes as bits (box 0 lowest); whether the box of the repeat bonus holds points; the upper total, uncapped is allowed. */
export interface CardKey {
  readonly open: number;
  readonly holds: boolean;
  readonly upper: number;
}

/** A fill: its points without the repeat bonus, the repeat bonus, and whether the dice count as a joker. */
export interface Fill {
  readonly points: number;
  readonly repeatBonus: number;
  readonly joker: boolean;
}

/** The greatest chance of points in a box this turn, and the greatest mean points. */
export interface Aim {
  readonly chance: number;
  readonly points: number;
}

/** A column of a rule set, at most 30 boxes. The methods from `value` on need the solved column. Arrays are copies. */
export interface Column {
  readonly boxes: number;
  readonly rolls: number;
  /** For each box the fill with these five dice (faces in any order); null where the box may not be filled. */
  fills(card: CardKey, dice: readonly number[]): readonly (Fill | null)[];
  /** For each box the aim if every keep aims at it; null where no roll may fill it. Dice are null before the first roll. */
  aims(card: CardKey, dice: readonly number[] | null, rollsLeft: number): readonly (Aim | null)[];
  /** Solves the column in slices of about 20 ms; yields the share done, from 0 to 1. */
  solve(): Generator<number, void>;
  value(card: CardKey): number;
  /** The value of filling each box, NaN where not legal. */
  fillValues(card: CardKey, dice: readonly number[]): Float64Array;
  /** The mean value of each of the 462 keeps with this many rolls left (at least 1). */
  keepValues(card: CardKey, rollsLeft: number): Float64Array;
  /** By rolls left from 0, the value of the best choice for each of the 252 rolls. */
  stages(card: CardKey): readonly Float64Array[];
  /**
   * The boxes in which best play ends the turn: for each of the 462 keeps, with this many rolls left (at least 1), a
   * row of the chances of points in each box, the mean points in each box (0 if it is not filled), and the chances of 0.
   */
  ends(card: CardKey, rollsLeft: number): Float64Array;
}

export interface Kernels {
  /** Opens a column of a rule set, by its codes (`RulesView.codes`) and the number of its phase. */
  column(codes: readonly number[], phase: number): Column;
}

const SLICE_MS = 20;
/** Blocks of eight upper totals between two looks at the clock: 1 to 2 ms. */
const BLOCKS = 100;
const ROLLS = 252;
const KEEPS = 462;
const FIGURES_OF_ENDS = 3;

type Entry = (...numbers: number[]) => number;

/** Loads the module. Throws if the browser refuses to compile it, or does not know its instructions. */
export async function loadKernels(source: BufferSource | Response): Promise<Kernels> {
  const module = await (source instanceof Response ? WebAssembly.compileStreaming(source) : WebAssembly.compile(source));
  return { column: (codes, phase) => new OpenColumn(module, codes, phase) };
}

class OpenColumn implements Column {
  readonly boxes: number;
  readonly rolls: number;
  readonly #exports: Readonly<Record<string, Entry>>;
  readonly #memory: WebAssembly.Memory;
  readonly #handle: number;

  constructor(module: WebAssembly.Module, codes: readonly number[], phase: number) {
    const { memory, ...exports } = new WebAssembly.Instance(module).exports;
    this.#memory = memory as WebAssembly.Memory;
    this.#exports = exports as Record<string, Entry>;
    const at = this.#call('room', codes.length);
    new Float64Array(this.#memory.buffer, at, codes.length).set(codes);
    this.#handle = this.#call('open_column', at, codes.length, phase);
    [this.boxes = 0, this.rolls = 0] = this.#floats(2, 'describe');
  }

  fills(card: CardKey, dice: readonly number[]): (Fill | null)[] {
    const found = this.#floats(3 * this.boxes, 'fills', ...keyOf(card), rollOf(dice));
    return this.#eachBox((box) => {
      const [points = NaN, repeatBonus = 0, joker] = found.subarray(3 * box);
      return Number.isNaN(points) ? null : { points, repeatBonus, joker: joker === 1 };
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
    let since = performance.now();
    const cards = this.#call('start', this.#handle);
    for (let done = 0; done < cards; ) {
      done = this.#call('solve', this.#handle, done, BLOCKS);
      if (performance.now() - since < SLICE_MS && done < cards) continue;
      yield done / cards;
      since = performance.now();
    }
  }

  value(card: CardKey): number {
    return this.#call('value', this.#handle, ...keyOf(card));
  }

  fillValues(card: CardKey, dice: readonly number[]): Float64Array {
    return this.#floats(this.boxes, 'fill_values', ...keyOf(card), rollOf(dice));
  }

  keepValues(card: CardKey, rollsLeft: number): Float64Array {
    return this.#floats(KEEPS, 'keep_values', ...keyOf(card), rollsLeft);
  }

  stages(card: CardKey): Float64Array[] {
    const found = this.#floats(this.rolls * ROLLS, 'stages', ...keyOf(card));
    return Array.from({ length: this.rolls }, (_, left) => found.subarray(left * ROLLS, (left + 1) * ROLLS));
  }

  ends(card: CardKey, rollsLeft: number): Float64Array {
    return this.#floats(KEEPS * FIGURES_OF_ENDS * this.boxes, 'ends', ...keyOf(card), rollsLeft);
  }

  #call(name: string, ...numbers: number[]): number {
    const entry = this.#exports[name];
    if (entry === undefined) throw new Error(`the module has no ${name}`);
    return entry(...numbers);
  }

  /** Returns a copy of the floats at the address that an entry returns. */
  #floats(count: number, name: string, ...numbers: number[]): Float64Array {
    const at = this.#call(name, this.#handle, ...numbers);
    return new Float64Array(this.#memory.buffer, at, count).slice();
  }

  #eachBox<Found>(found: (box: number) => Found): Found[] {
    return Array.from({ length: this.boxes }, (_, box) => found(box));
  }
}

function keyOf({ open, holds, upper }: CardKey): [number, number, number] {
  return [open, holds ? 1 : 0, upper];
}

/** The number of each roll: the sorted rolls are in lexicographic order. */
const ROLL_NUMBERS = new Map<string, number>();
for (let code = 0; code < 6 ** 5; code++) {
  const faces = [...code.toString(6).padStart(5, '0')];
  if (faces.every((face, place) => place === 0 || face >= (faces[place - 1] ?? ''))) ROLL_NUMBERS.set(faces.join(''), ROLL_NUMBERS.size);
}

/** Returns the number of a roll, from 0 to 251. Throws for other dice. */
function rollOf(dice: readonly number[]): number {
  const number = ROLL_NUMBERS.get(dice.map((face) => face - 1).sort().join(''));
  if (number === undefined) throw new Error(`no roll of five dice: ${dice.join(' ')}`);
  return number;
}
