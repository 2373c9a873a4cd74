import type { DiceThrown, Event, RollOpened, Snapshot, TableView } from '../../protocol.gen';
import { bytesOf, lettersOf } from './bytes';
import { linkAt } from './chain';
import { afterResigning, afterThrow, emptyLedger, ledgerOf, missedIn, rootAt, withPledge, type Ledger } from './ledger';
import { firstSeal, sealChange, sealClock, sealFill, sealPledge, sealThrow, type Seal } from './seal';
import { orderOf, ProofError, readProof, type ThrowProof, type VoidAttempt } from './throws';

/** A throw whose dice follow from its shares. */
export interface CheckedThrow {
  readonly number: number;
  /** The number of its first attempt. */
  readonly first: number;
  /** The seat, counted from 1. */
  readonly seat: number;
  readonly keep: readonly number[];
  /** Whether the server rolled, because the time was up. */
  readonly clock: boolean;
  readonly dice: readonly number[];
  readonly parties: readonly number[];
  /** The void attempts because of missing parties. */
  readonly voids: readonly VoidAttempt[];
  readonly proof: ThrowProof;
  /** The dice on the table before it. */
  readonly lay: readonly number[];
  /** The ledger before it. */
  readonly before: Ledger;
}

/** The start of a game with sealed dice; seats count from 0. */
export interface SealedStart {
  readonly game: string;
  readonly order: readonly number[];
  /** Whether the pledges decide the order. */
  readonly drawn: boolean;
}

/**
 * Follows the events of one game and checks each. The methods throw ProofError for dice that do not
 * follow from the shares, and for pledges that are not allowed.
 */
export class SealedGame {
  readonly #out = new Set<number>();
  #roll: RollOpened | null = null;
  #isStarting = true;

  private constructor(
    private readonly start: SealedStart,
    public ledger: Ledger,
    public seal: Seal,
    public dice: readonly number[],
    /** The seat on turn, counted from 0. */
    public seat: number,
  ) {}

  /** A game that starts now. */
  static started(start: SealedStart): SealedGame {
    const order = start.order.map((seat) => seat + 1);
    return new SealedGame(start, emptyLedger(start.game), firstSeal(start.game, order, start.drawn), [], start.order[0] ?? 0);
  }

  /** The game of a snapshot; null if its dice have no proof. The snapshot decides the seal. */
  static seen({ table, ledger, rules }: Snapshot): SealedGame | null {
    if (table?.sealed == null || ledger == null) return null;
    const seal = bytesOf(table.sealed.seal);
    if (seal === null) throw new ProofError('seal', 'the seal is not 32 bytes');
    const start = { game: table.game, order: table.order, drawn: rules.order_drawn };
    const game = new SealedGame(start, ledgerOf(table.game, table.sealed.throw, ledger), seal, table.dice, table.seat);
    table.seats.forEach(({ resigned }, seat) => resigned && game.#out.add(seat));
    game.begin();
    return game;
  }

  get id(): string {
    return this.start.game;
  }

  /** Whether the step that starts the game is not over yet. */
  get isStarting(): boolean {
    return this.#isStarting;
  }

  get sealText(): string {
    return lettersOf(this.seal);
  }

  /** Ends the pledges of the start and checks the order of the seats. */
  begin(): void {
    if (!this.#isStarting) return;
    this.#isStarting = false;
    const { order, drawn } = this.start;
    if (!this.ledger.pledges.some(({ party, since }) => party === 0 && since === 1)) throw new ProofError('start', 'the server did not pledge');
    const right = orderOf(rootAt(this.ledger, 1), order.length);
    if (drawn && order.some((seat, place) => seat + 1 !== right[place])) throw new ProofError('order', `the pledges draw the order ${right.join(' ')}`);
  }

  /** Takes the seat on turn from the table, which knows when a card is full. */
  align(table: TableView): void {
    this.seat = table.seat;
  }

  /** Follows one event; returns the throw that it completes, null for other events. */
  follow(event: Event): CheckedThrow | null {
    switch (event.type) {
      case 'DicePledged':
        this.ledger = withPledge(this.ledger, event, this.#isStarting);
        this.seal = sealPledge(this.seal, event);
        return null;
      case 'RollOpened':
        if (event.seat !== this.seat) throw new ProofError('other_keep', `it is the turn of seat ${this.seat + 1}`);
        this.#roll = event;
        if (event.clock === true) this.seal = sealClock(this.seal);
        return null;
      case 'DiceThrown':
        return this.#throw(event);
      case 'BoxFilled':
        this.seal = sealFill(this.seal, event);
        this.#nextTurn();
        return null;
      case 'GameStarted':
        return null;
      default:
        this.#change(event);
        return null;
    }
  }

  #throw({ dice, proof: text }: DiceThrown): CheckedThrow {
    const roll = this.#roll;
    if (roll === null) throw new ProofError('number', 'a throw without a roll');
    const [proof, before, seat] = [readProof(text), this.ledger, roll.seat + 1];
    const { ledger, tape } = afterThrow(before, proof, seat);
    const right = tape.map((face, place) => (roll.keep.includes(place) ? (this.dice[place] ?? 0) : face));
    const lay = this.dice;
    this.ledger = ledger;
    this.seal = sealThrow(this.seal, proof, seat, roll.keep, dice);
    this.dice = dice;
    if (right.join() !== dice.join()) throw new WrongDiceError(right);
    const parties = proof.shares.map(({ party }) => party);
    const { keep, clock = false } = roll;
    return { number: proof.number, first: before.last + 1, seat, keep, clock, dice, parties, voids: missedIn(before, proof), proof, lay, before };
  }

  #change(event: Exclude<Event, { type: 'DicePledged' | 'RollOpened' | 'DiceThrown' | 'BoxFilled' | 'GameStarted' }>): void {
    const words = { SeatResigned: 'resigns', GameEndedEarly: 'ends', SeatTakenBack: 'returns', SeatHandedOver: '' }[event.type];
    this.seal = sealChange(this.seal, event.seat, event.type === 'SeatHandedOver' ? `bot ${event.bot}` : words);
    if (event.type !== 'SeatResigned') return;
    this.#out.add(event.seat);
    if (event.seat !== this.seat) return;
    this.ledger = afterResigning(this.ledger, event.seat + 1);
    this.#nextTurn();
  }

  #nextTurn(): void {
    const { order } = this.start;
    this.#roll = null;
    const place = order.indexOf(this.seat);
    const next = order.map((_, step) => order[(place + 1 + step) % order.length] ?? 0).find((seat) => !this.#out.has(seat));
    this.seat = next ?? this.seat;
  }
}

/** Dice that do not follow from the shares of their proof. */
export class WrongDiceError extends ProofError {
  constructor(readonly right: readonly number[]) {
    super('dice', `the shares give the dice ${right.join(' ')}`);
  }
}

/** Whether a game as a snapshot shows it can follow from the game as it was seen: the same pledges first, the same chains, and no fewer attempts. */
export function continues({ ledger: before }: SealedGame, { ledger: after, id }: SealedGame): boolean {
  const isSame = before.pledges.every(({ party, tip, since }, place) => {
    const now = after.pledges[place];
    return now?.party === party && now.tip === tip && now.since === since;
  });
  const links = [...before.known].every(([tip, { number, link }]) => {
    const now = after.known.get(tip);
    const bytes = now === undefined ? null : bytesOf(now.link);
    return now !== undefined && bytes !== null && now.number >= number && lettersOf(linkAt(id, now.number, bytes, number)) === link;
  });
  return isSame && links && after.last >= before.last;
}
