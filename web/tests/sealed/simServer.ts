/* eslint-disable complexity -- the cheats branch off at each step of a throw */
/** A server of sealed dice in memory, written from docs/dice.md. It cheats if it is asked to. */
import type { Asked, Changed, Event, Opened, Pledge, RoomView, ServerMessage, Share, Snapshot, TableView } from '../../src/protocol.gen';
import { bytesOf, digest, lettersOf, utf8 } from '../../src/sealed/scheme/bytes';
import { linkAt, type Chain } from '../../src/sealed/scheme/chain';
import { afterResigning, afterThrow, countingAt, emptyLedger, isDropped, rootAt, withPledge, type Ledger } from '../../src/sealed/scheme/ledger';
import { firstSeal, sealChange, sealClock, sealFill, sealPledge, sealThrow } from '../../src/sealed/scheme/seal';
import { orderOf, proofText, tapeOf, type ThrowProof, type VoidAttempt } from '../../src/sealed/scheme/throws';
import { room, rules, snapshot, table, tableSeat } from '../build';
import { cachedChain } from './chains';
import { falseSnapshot, type Cheat } from './cheat';
import type { SimConnection } from './simConnection';

export interface Roll {
  readonly seat: number;
  readonly keep: readonly number[];
  readonly share: string | null;
  readonly clock?: boolean;
}

const serverChain = (game: string): Chain => cachedChain(game, digest('test', utf8(`server ${game}`)));

interface Waiting {
  readonly roll: Roll;
  voids: VoidAttempt[];
}

interface SimState {
  readonly version: number;
  readonly ledger: Ledger;
  readonly seal: Uint8Array;
  readonly table: TableView;
}

export class SimServer {
  epoch = 1;
  version = 1;
  room: RoomView;
  table: TableView | null = null;
  ledger: Ledger;
  seal: Uint8Array = new Uint8Array(32);
  readonly connections = new Set<SimConnection>();
  readonly frames: Changed[] = [];
  /** The states after each throw, for a server that goes back in time. */
  readonly states: SimState[] = [];
  #pledged = new Map<string, string>();
  #told: Asked | null = null;
  #fixed: { readonly number: number; readonly parties: readonly number[] } | null = null;
  #shares = new Map<number, Uint8Array>();
  #waiting: Waiting | null = null;
  #opened: Opened | null = null;
  /** The attempt that the server has called void with all its shares. */
  #peeked: { readonly number: number; readonly shares: ReadonlyMap<number, Uint8Array> } | null = null;
  /** Whether the server has called the victim late. */
  #hasAccused = false;
  /** The parties that the server has left out late. */
  readonly #changes: number[] = [];
  /** The number from which the server cheats, and whether it has. */
  cheated = 0;

  constructor(
    private readonly players: readonly string[],
    private readonly game: string,
    private readonly next: string,
    private readonly drawn: boolean,
    private readonly cheat: Cheat | null = null,
    /** The party of the cheated player, and the number from which the server cheats. */
    readonly victim = 1,
    readonly from = 0,
  ) {
    const seats = [0, 1, 2, 3].map((seat) => ({ name: players[seat] ?? null, player: players[seat] ?? null, bot: null }));
    this.room = room({ id: 'room', stage: 'waiting', host: players[0]!, seats, next_game: { id: game, tip: serverChain(game).tip } });
    this.ledger = emptyLedger(game);
  }

  get waits(): boolean {
    return this.#waiting !== null;
  }

  // Connections

  enter(connection: SimConnection, seen: { readonly epoch: number; readonly version: number }, wantsSnapshot: boolean): void {
    this.connections.add(connection);
    if (seen.epoch === this.epoch && !wantsSnapshot) {
      connection.toClient.push(...this.frames.filter(({ version }) => version > seen.version));
      connection.toClient.push({ type: 'UpToDate', epoch: this.epoch, version: this.version, you: connection.player });
    } else connection.toClient.push(this.snapshot(connection.player));
    connection.toClient.push(...this.#current());
    if (this.#opened !== null) connection.toClient.push(this.#opened);
  }

  leave(connection: SimConnection): void {
    this.connections.delete(connection);
    this.#look();
    this.#progress();
  }

  snapshot(you: string): Snapshot {
    const pledges = this.ledger.pledges.map((pledge) => ({ ...pledge, ...(this.ledger.known.get(pledge.tip) ?? { number: 0, link: pledge.tip }) }));
    const misses = [...this.ledger.misses].map(([party, times]) => ({ party, times }));
    const ledger = this.table === null ? null : { pledges, misses, resigned: [...this.ledger.resigned].map(({ number, missing }) => ({ number, missing: [...missing] })) };
    return this.#cheatIn(snapshot({ epoch: this.epoch, version: this.version, you, room: this.room, rules: rules({ order_drawn: this.drawn }), table: this.table, ledger }));
  }

  /** The snapshot as a server that cheats shows it to its victim. */
  #cheatIn(honest: Snapshot): Snapshot {
    const { you } = honest;
    if (you !== this.players[this.victim - 1] || this.ledger.last < this.from || this.cheated > this.ledger.last) return honest;
    const cheating = falseSnapshot(this.cheat, honest);
    if (cheating === null) return honest;
    this.version = cheating.snapshot.version;
    this.cheated = cheating.number;
    return cheating.snapshot;
  }

  #send(message: ServerMessage): void {
    for (const { toClient } of this.connections) toClient.push(message);
  }

  read(connection: SimConnection): void {
    const message = connection.toServer.shift();
    if (message === undefined || !this.connections.has(connection)) return;
    if (message.type === 'Pledge') this.#pledge(connection, message);
    else if (message.type === 'Share') this.#share(connection, message);
    else {
      if (connection.last?.type === 'Share') connection.confirmed.add(connection.last.throw);
      connection.toClient.push({ type: 'Pong' });
      if (this.cheat === 'leaves_out') this.#progress();
    }
    if (message.type !== 'Ping') connection.last = message;
  }

  #pledge({ player, shown }: SimConnection, { game, tip }: Pledge): void {
    if (game === this.room.next_game?.id) {
      shown.add(tip);
      if (game === this.game) this.#pledged.set(player, tip);
    } else if (game === this.game && this.table !== null) {
      const party = this.players.indexOf(player) + 1;
      shown.add(tip);
      const isNew = party > 0 && !this.ledger.pledges.some((pledge) => pledge.tip === tip);
      if (isNew && this.#waiting === null) this.#pledgeNow(party, tip, 2);
      this.#look();
    }
  }

  #pledgeNow(party: number, tip: string, lead: number): void {
    const pledge = { party, tip, since: this.ledger.last + lead };
    this.ledger = { ...this.ledger, pledges: [...this.ledger.pledges, pledge] };
    this.seal = sealPledge(this.seal, pledge);
    this.#commit([{ type: 'DicePledged', ...pledge }]);
  }

  // Steps

  #commit(events: Event[], change: Partial<TableView> = {}, room: RoomView | null = null): void {
    this.version += 1;
    this.room = room ?? this.room;
    this.table = { ...this.table!, ...change, sealed: { throw: this.ledger.last, seal: lettersOf(this.seal) } };
    const isOther = this.cheat === 'shows_other' && this.ledger.last >= this.from && this.cheated === 0 && this.table.step === 'await_choice';
    if (isOther) this.cheated = this.ledger.last;
    const shown = isOther ? { ...this.table, dice: this.table.dice.map((face) => 7 - face) } : this.table;
    const message: Changed = { type: 'Changed', epoch: this.epoch, version: this.version, events, room, rules: null, table: shown };
    this.frames.push(message);
    this.states.push({ version: this.version, ledger: this.ledger, seal: this.seal, table: this.table });
    this.#send(message);
    this.#look();
  }

  start(): void {
    const dropped = this.cheat === 'other_pledge' ? this.victim : 0;
    const tip = this.cheat === 'other_tip' ? serverChain('othertable').tip : serverChain(this.game).tip;
    const own = this.players.flatMap((player, seat) => {
      const pledged = this.#pledged.get(player);
      return pledged === undefined || seat + 1 === dropped ? [] : [{ party: seat + 1, tip: pledged, since: 1 }];
    });
    const pledges = [{ party: 0, tip, since: 1 }, ...own];
    this.ledger = pledges.reduce((ledger, pledge) => withPledge(ledger, pledge, true), emptyLedger(this.game));
    const seats = this.players.map((_, seat) => seat);
    const order = this.drawn ? orderOf(rootAt(this.ledger, 1), seats.length).map((seat) => seat - 1) : seats;
    this.seal = pledges.reduce(sealPledge, firstSeal(this.game, order.map((seat) => seat + 1), this.drawn));
    const holders = this.players.map((name) => ({ name }));
    this.table = table({ game: this.game, seats: this.players.map((name) => tableSeat(name)), order: [...order], seat: order[0]!, dice: [] });
    const events: Event[] = [{ type: 'GameStarted', rules_id: 'tiny', fingerprint: '', holders, order: [...order] }, ...pledges.map((pledge) => ({ type: 'DicePledged' as const, ...pledge }))];
    const next = { id: this.next, tip: serverChain(this.next).tip };
    this.#commit(events, {}, { ...this.room, stage: 'playing', next_game: next });
    if (this.cheat === 'other_pledge' || this.cheat === 'other_tip') this.cheated = 1;
  }

  fill(): void {
    const { seat, dice } = this.table!;
    const event = { type: 'BoxFilled' as const, seat, box: 'choice', points: dice.reduce((sum, face) => sum + face, 0) };
    this.seal = sealFill(this.seal, event);
    this.#endTurn([event], this.table!);
  }

  resign(seat: number): void {
    this.seal = sealChange(this.seal, seat, 'resigns');
    const isOnTurn = seat === this.table!.seat;
    if (isOnTurn) this.ledger = afterResigning(this.ledger, seat + 1);
    const seats = this.table!.seats.map((one, place) => (place === seat ? { ...one, resigned: true } : one));
    if (isOnTurn) {
      this.#begin();
      this.#endTurn([{ type: 'SeatResigned', seat }], { ...this.table!, seats });
    } else this.#commit([{ type: 'SeatResigned', seat }], { seats });
  }

  #endTurn(events: Event[], { seats, order, seat }: TableView): void {
    const after = order.map((_, step) => order[(order.indexOf(seat) + 1 + step) % order.length]!);
    const next = after.find((other) => seats[other]?.resigned === false) ?? seat;
    this.#commit(events, { seats, seat: next, step: 'await_roll', kept: [] });
  }

  // Shares

  #able(number: number): readonly number[] {
    const isHere = (tip: string) => [...this.connections].some(({ shown }) => shown.has(tip));
    const isOut = (party: number) => party === 0 || isDropped(this.ledger, party) || this.table?.seats[party - 1]?.resigned === true || this.#omits(party, number);
    return countingAt(this.ledger, number).filter(({ party, tip }) => !isOut(party) && isHere(tip)).map(({ party }) => party).sort();
  }

  #omits = (party: number, number: number): boolean => this.cheat === 'asks_not' && party === this.victim && number >= this.from;

  #look(): void {
    if (this.table === null) return;
    const number = this.#fixed === null ? this.ledger.last + 1 : this.#fixed.number + 1;
    this.#tell(number, this.#able(number));
  }

  #tell(number: number, parties: readonly number[]): void {
    if (this.#told?.parties.join() === parties.join()) return;
    this.#told = { type: 'Asked', epoch: this.epoch, version: this.version, game: this.game, throw: number, parties: [...parties] };
    this.#send(this.#told);
  }

  #current(): Asked[] {
    const [told, fixed] = [this.#told, this.#fixed];
    if (told === null) return [];
    if (fixed === null) return [told];
    const first = { ...told, throw: fixed.number, parties: [...fixed.parties] };
    return fixed.parties.join() === told.parties.join() ? [first] : [first, { ...told, throw: Math.max(told.throw, fixed.number + 1) }];
  }

  #fix(number: number, parties: readonly number[]): void {
    this.#fixed = { number, parties };
    this.#tell(number, parties);
  }

  #share(connection: SimConnection, { throw: number, share }: Share): void {
    const party = this.players.indexOf(connection.player) + 1;
    const asked = this.#fixed ?? { number: this.ledger.last + 1, parties: this.#told?.parties ?? [] };
    const isEarly = this.#waiting === null && isDropped(this.ledger, this.table!.seat + 1);
    if (number !== asked.number || !asked.parties.includes(party) || isEarly || !this.#isPledged(party, number, share)) return;
    this.#shares.set(party, bytesOf(share)!);
    if (this.#fixed === null) this.#fix(number, this.#changedLate(number, party, asked.parties));
    this.#progress();
  }

  /** Whether a share leads to the pledge of its party. The server ignores others, which follow after it has cheated. */
  #isPledged(party: number, number: number, share: string): boolean {
    const tip = countingAt(this.ledger, this.ledger.last + 1).find((pledge) => pledge.party === party)?.tip ?? '';
    const known = this.ledger.known.get(tip) ?? { number: 0, link: tip };
    return lettersOf(linkAt(this.game, number, bytesOf(share)!, known.number)) === known.link;
  }

  /** The parties of a number; a server that cheats leaves another party out once it has the victim's early share. */
  #changedLate(number: number, party: number, parties: readonly number[]): readonly number[] {
    const gone = parties.find((one) => one !== this.victim && one !== this.table!.seat + 1);
    const isEarly = this.#waiting === null && party === this.victim && number >= this.from;
    if (this.cheat !== 'late_change' || this.cheated > 0 || !isEarly || gone === undefined) return parties;
    this.#changes.push(gone);
    if (this.#changes.filter((one) => one === gone).length > 2) this.cheated = number;
    return parties.filter((one) => one !== gone);
  }

  #begin(): void {
    [this.#fixed, this.#waiting, this.#opened] = [null, null, null];
    this.#shares.clear();
  }

  // Throws

  roll(roll: Roll): void {
    if (this.cheat === 'late_pledge' && this.cheated > 0) return; // the server does not have the chain that it pledged
    const number = this.ledger.last + 1;
    this.#waiting = { roll, voids: [...this.ledger.resigned] };
    const party = roll.seat + 1;
    if (roll.share !== null && this.#fixed?.parties.includes(party) !== false && this.#isPledged(party, number, roll.share)) {
      this.#shares.set(party, bytesOf(roll.share)!);
      if (this.#fixed === null) this.#fix(number, [...new Set([...this.#able(number), party])].sort());
    }
    if (this.#fixed === null) this.#fix(number, this.#able(number));
    this.#progress();
  }

  /** The parties that have not answered are late. */
  timeOut(): void {
    const late = this.#fixed?.parties.filter((party) => !this.#shares.has(party)) ?? [];
    if (this.#waiting !== null && late.length > 0) this.#void(late);
  }

  #void(missing: readonly number[]): void {
    const { number } = this.#fixed!;
    this.#waiting!.voids.push({ number, missing: [...missing].sort() });
    const absent = this.#waiting!.voids.slice(this.ledger.resigned.length).flatMap((attempt) => attempt.missing);
    this.#shares.clear();
    this.#opened = null;
    this.#fix(number + 1, this.#able(this.ledger.last + 1).filter((party) => !absent.includes(party)));
    this.#progress();
  }

  #progress(): void {
    const [waiting, fixed] = [this.#waiting, this.#fixed];
    if (waiting === null || fixed === null) return;
    const missing = fixed.parties.filter((party) => !this.#shares.has(party));
    const able = this.#able(this.ledger.last + 1);
    const gone = missing.filter((party) => !able.includes(party));
    if (gone.length > 0) return this.#void(gone);
    if (missing.length === 0) return this.#mayCheatBefore(waiting) ? undefined : this.#throw(waiting);
    if (this.#opened?.throw === fixed.number) return;
    const voids = this.#hasAccused && this.cheat === 'untold_void' ? [] : waiting.voids;
    const isAhead = this.cheat === 'asks_ahead' && this.cheated === 0 && fixed.number >= this.from && fixed.parties.includes(this.victim);
    if (isAhead) this.cheated = fixed.number + 100;
    this.#opened = { type: 'Opened', epoch: this.epoch, version: this.version, game: this.game, throw: isAhead ? this.cheated : fixed.number, seat: waiting.roll.seat, keep: [...waiting.roll.keep], voids: voids.map(({ number, missing: late }) => ({ number, missing: [...late] })) };
    this.#send(this.#opened);
  }

  /** Cheats with complete shares: calls the victim late. Returns whether the throw has to wait for that. */
  #mayCheatBefore({ roll, voids }: Waiting): boolean {
    const { number, parties } = this.#fixed!;
    const isVictim = parties.includes(this.victim) && number >= this.from && !this.#hasAccused && voids.length === 0;
    const isOwn = roll.seat + 1 === this.victim && roll.share !== null && roll.clock !== true;
    if (this.cheat === 'own_missing' && isVictim && isOwn) {
      this.#hasAccused = true;
      this.#void([this.victim]);
      return true;
    }
    const other = parties.find((party) => party !== this.victim && !isDropped(this.ledger, party));
    if ((this.cheat === 'untold_void' || this.cheat === 'takes_back') && isVictim && other !== undefined) {
      this.#hasAccused = true;
      this.#peeked = { number, shares: new Map(this.#shares) };
      this.#void([other]);
      return true;
    }
    if (this.cheat !== 'leaves_out' || !isVictim || roll.seat + 1 === this.victim) return false;
    const isConfirmed = [...this.connections].some(({ player, confirmed }) => player === this.players[this.victim - 1] && confirmed.has(number));
    if (!isConfirmed) return true;
    this.#hasAccused = true;
    this.#void([this.victim]);
    return true;
  }

  #throw({ roll, voids: made }: Waiting): void {
    const peeked = this.cheat === 'takes_back' && this.cheated === 0 ? this.#peeked : null;
    const { number, shares: given } = peeked ?? { number: this.#fixed!.number, shares: this.#shares };
    const voids = peeked === null ? made : [...this.ledger.resigned];
    const shares = [[0, bytesOf(serverChain(this.game).share(number))!] as const, ...given].map(([party, link]) => ({ party, link })).sort((one, other) => one.party - other.party);
    const proof: ThrowProof = { voids, number, shares };
    const { ledger } = afterThrow(this.ledger, proof, roll.seat + 1);
    const tape = tapeOf(rootAt(this.ledger, this.ledger.last + 1), number, roll.seat + 1, shares);
    const isNow = this.cheat !== null && this.cheated === 0 && number >= this.from;
    const isTold = this.#opened !== null && this.#fixed!.parties.includes(this.victim);
    let { keep } = roll;
    if (isNow && this.cheat === 'other_keep' && isTold && roll.seat + 1 !== this.victim && this.table!.step !== 'await_roll') [keep, this.cheated] = [[0, 1, 2, 3, 4].filter((place) => !roll.keep.includes(place)), number];
    let dice = tape.map((face, place) => (keep.includes(place) ? (this.table!.dice[place] ?? face) : face));
    if (isNow && this.cheat === 'wrong_die' && keep.length < 5) {
      const place = [0, 1, 2, 3, 4].find((one) => !keep.includes(one))!;
      [dice, this.cheated] = [dice.map((face, one) => (one === place ? (face % 6) + 1 : face)), number];
    }
    let shown = proof;
    if (isNow && this.cheat === 'wrong_share') [shown, this.cheated] = [{ ...proof, shares: shares.map(({ party, link }, place) => ({ party, link: place === shares.length - 1 ? digest('test', link) : link })) }, number];
    if (isNow && this.cheat === 'same_number' && number > 1) [shown, this.cheated] = [{ ...proof, number: number - 1 }, number - 1];
    if (this.cheat === 'asks_not' && number >= this.from && this.cheated === 0 && !this.#shares.has(this.victim) && !isDropped(this.ledger, this.victim)) this.cheated = number;
    if (this.#hasAccused && this.cheated === 0) this.cheated = number;
    if (roll.clock === true) this.seal = sealClock(this.seal);
    this.seal = sealThrow(this.seal, shown, roll.seat + 1, keep, dice);
    this.ledger = ledger;
    this.#begin();
    this.#commit([{ type: 'RollOpened', seat: roll.seat, keep: [...keep], clock: roll.clock ?? false }, { type: 'DiceThrown', dice: [...dice], proof: proofText(shown) }], { step: 'await_choice', dice: [...dice], kept: [...keep] });
    if (this.cheat === 'late_pledge' && number >= this.from && this.cheated === 0) {
      this.cheated = number;
      this.#pledgeNow(this.victim === 1 ? 2 : 1, serverChain('othertable').tip, 1);
    }
  }

  // Faults

  /** The process ends: the roll that waits is lost, and all connections. */
  crash(): void {
    this.epoch += 1;
    this.connections.clear();
    this.#begin();
    this.#told = null;
  }

  /** The server is set back to an earlier step. */
  goBack(state: SimState): void {
    this.crash();
    [this.version, this.ledger, this.seal, this.table] = [state.version, state.ledger, state.seal, state.table];
  }
}
