import type { Asked, Opened } from '../protocol.gen';
import { countingAt, isDropped, type Ledger } from './scheme/ledger';
import { ProofError, type VoidAttempt } from './scheme/throws';

/** A roll that waits for shares; the seat counts from 1. */
export interface OpenRoll {
  readonly epoch: number;
  readonly number: number;
  readonly seat: number;
  readonly keep: readonly number[];
  readonly voids: readonly VoidAttempt[];
}

/** The announcements of the server about the next throws: the parties that it asks, and the roll that waits. */
export class Announcements {
  #asked: readonly Pick<Asked, 'throw' | 'parties'>[] = [];
  /** The highest number whose parties are fixed for certain: the server has this device's share, or another's. */
  #fixed = 0;
  /** The number that this device has answered before the roll, and the parties that changed after that. */
  #answered = 0;
  #moved: readonly number[] = [];
  open: OpenRoll | null = null;

  /** Another connection begins: earlier announcements may be out of date. */
  forget(): void {
    this.#asked = [];
    this.#fixed = 0;
    [this.#answered, this.#moved] = [0, []];
    this.open = null;
  }

  /** The parties that the server asks for this number, null if it has not said. */
  at(number: number): readonly number[] | null {
    return this.#asked.filter((asked) => asked.throw <= number).at(-1)?.parties ?? null;
  }

  /**
   * Whether the next roll decides if the share of its roller counts: the roller is away, or missed too often. The
   * others must not answer before it, since the first share fixes the parties.
   */
  mayComeLate(ledger: Ledger, roller: number): boolean {
    const first = ledger.last + 1;
    const isPledged = countingAt(ledger, first).some(({ party }) => party === roller);
    return isPledged && (isDropped(ledger, roller) || this.at(first)?.includes(roller) !== true);
  }

  /** The server has a share of this number, so its parties may not change any more. */
  fix(number: number): void {
    this.#fixed = Math.max(this.#fixed, number);
  }

  /** This device has sent its share of this number before the roll. */
  answer(number: number): void {
    if (number > this.#answered) [this.#answered, this.#moved] = [number, []];
  }

  /** The parties that the server added to this number or removed from it after this device had answered. */
  movedAt(number: number): readonly number[] {
    return number === this.#answered ? this.#moved : [];
  }

  /** Follows `Asked`; throws ProofError if it changes the parties of a fixed number. */
  ask({ throw: from, parties }: Asked): void {
    const [before, answered] = [this.at(this.#fixed), this.at(this.#answered)];
    if (from <= this.#answered && answered !== null) this.#moved = union(this.#moved, difference(answered, parties));
    const isLate = from <= this.#fixed && before !== null && before.join() !== parties.join();
    this.#asked = [...this.#asked.filter((asked) => asked.throw < from), { throw: from, parties }];
    if (isLate) throw new ProofError('asked_again', `the parties of number ${this.#fixed} changed`);
  }

  /**
   * Follows `Opened`; throws ProofError if it changes the kept dice or the seat of the open roll, or names another number than the
   * next: a share of a later number reveals those of all numbers before it.
   */
  opened({ epoch, throw: number, seat, keep, voids = [] }: Opened, { last, resigned }: Ledger): OpenRoll {
    const before = this.open;
    if (number !== last + 1 + voids.length - resigned.length) throw new ProofError('untold_void', `number ${number} is asked for, with ${voids.length} void ones before it`);
    this.open = { epoch, number, seat: seat + 1, keep, voids };
    this.fix(number);
    const isOther = before !== null && (before.seat !== seat + 1 || before.keep.join() !== keep.join());
    if (isOther && before.epoch === epoch) throw new ProofError('other_keep', `the roll of number ${number} changed`);
    return this.open;
  }
}

/** The numbers that are in one of the lists only. */
const difference = (one: readonly number[], other: readonly number[]): readonly number[] => [
  ...one.filter((number) => !other.includes(number)),
  ...other.filter((number) => !one.includes(number)),
];

const union = (one: readonly number[], other: readonly number[]): readonly number[] => [...new Set([...one, ...other])].sort();
