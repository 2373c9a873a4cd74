import type { Asked, Changed, DiceThrown, Event, Opened, Pledge, RoomView, ServerMessage, Share, Snapshot, TableView } from '../protocol.gen';
import { Announcements } from './asked';
import { continues, SealedGame, WrongDiceError, type CheckedThrow } from './scheme/game';
import { checkAnswers, judge } from './judge';
import { Chain } from './scheme/chain';
import type { NotedStates } from './noted';
import type { Notes, NotedThrow } from './notes';
import { MOST_MISSES } from './scheme/ledger';
import { OwnPart, type MakeChain, type Prompt } from './own';
import type { DiceAlarm, DiceVerdict, SealedDice } from './report';
import { numberIn, ProofError } from './scheme/throws';

/** The letters of the seal that players compare. */
const CODE = 8;

/** A message of the witness. The server reads the messages of a connection in order. */
export type WitnessMessage = Pledge | Share;

/**
 * Follows the frames of a room and checks every throw, before the client shows it. Without I/O: the
 * caller sends the messages that `see` returns, and reports lost connections and read messages.
 */
export class Witness {
  readonly #own: OwnPart;
  readonly #told = new Announcements();
  #room: RoomView | null = null;
  #table: TableView | null = null;
  #game: SealedGame | null = null;
  #epoch = 0;
  #version = 0;
  /** The facts of the last throw that this page has checked. */
  #last: CheckedThrow | null = null;
  /** Whether the rules let the pledges decide the order of seats. */
  #drawn = false;
  /** The last epoch in which this connection saw a throw: until then, the server may ignore early shares. */
  #settled = 0;
  /** The last states that this device had noted before the connection. */
  #before: NotedStates = new Map();
  /** Whether the frames arrive as they are made; false while missed frames are repeated. */
  #live = false;

  constructor(
    private readonly notes: Notes,
    chainOf: MakeChain = (game, leaf) => new Chain(game, leaf),
    /** Calls back once the notes of other tabs have certainly arrived. */
    private readonly later: (act: () => void) => void = () => undefined,
  ) {
    this.#own = new OwnPart(notes, chainOf);
  }

  /** Follows a frame and returns the messages to send. */
  see(message: ServerMessage): readonly WitnessMessage[] {
    switch (message.type) {
      case 'Snapshot':
        return this.#snapshot(message);
      case 'UpToDate':
        return this.#enter(message.you);
      case 'Changed':
        return this.#changed(message);
      case 'Asked':
        return this.#asked(message);
      case 'Opened':
        return this.#opened(message);
      default:
        return [];
    }
  }

  /**
   * A new connection enters the room: frames that come before the next `Snapshot` or `UpToDate` are
   * repeated ones. `states` are those that this device had noted before; the room must be as far.
   */
  lose(states: NotedStates = this.notes.states): void {
    this.#live = false;
    this.#before = states;
    this.#told.forget();
  }

  /** The server has certainly read this message: it has answered a later one. */
  hear(message: WitnessMessage): void {
    if (message.type === 'Share' && (this.#isOver(message) || !this.#isAsked(message.throw))) return;
    this.#own.hear(message, this.#game);
    if (message.type === 'Share' && this.#settled === this.#epoch) this.#told.fix(message.throw);
  }

  /** Whether the server still asks this device for its share of a number; it ignores the shares of other parties. */
  #isAsked(number: number): boolean {
    return this.#own.party !== null && this.#told.at(number)?.includes(this.#own.party) === true;
  }

  /** Whether a share may have been read too late: its number was void or thrown before the answer came. */
  #isOver({ game, throw: number }: Share): boolean {
    return game !== this.#game?.id || number <= this.#game.ledger.last || number < (this.#told.open?.number ?? 0);
  }

  /**
   * The kept dice of the player's roll that the server has not thrown yet. The share of its number is
   * given for them, so the player cannot keep other dice; null if there is no such roll.
   */
  get bound(): readonly number[] | null {
    const [game, { party }] = [this.#game, this.#own];
    if (game === null || party === null || game.seat + 1 !== party) return null;
    const answer = this.notes.answers(game.id).get(game.ledger.last + 1)?.find(({ seat }) => seat === party);
    return answer !== undefined ? [0, 1, 2, 3, 4].filter((place) => (answer.keep >> place) & 1) : null;
  }

  /** The player's share for their own roll with these kept places; null if this device takes no part. */
  shareFor(keep: readonly number[]): string | null {
    const [game, { party }] = [this.#game, this.#own];
    if (game === null || party === null) return null;
    const number = game.ledger.last + 1;
    return this.#own.roll(game.ledger, { number, first: number, seat: party, keep });
  }

  /** The dice of the room's game as far as they are checked; null before the first game. */
  get report(): SealedDice | null {
    const table = this.#table;
    if (table === null) return null;
    const { throws, unseen } = this.notes.of(table.game);
    const seal = this.#game?.sealText ?? table.sealed?.seal ?? null;
    return {
      ...this.#state(),
      game: table.game,
      party: this.#own.party,
      verdicts: withFacts(throws, this.#last?.before.game === table.game ? this.#last : null),
      alarm: this.notes.alarm,
      seal,
      code: seal === null ? null : seal.slice(0, CODE),
      took: throws.filter(({ own }) => own).length,
      of: throws.length,
      unseen,
    };
  }

  #state(): Pick<SealedDice, 'asked' | 'waitingFor' | 'misses' | 'elsewhere'> {
    const [game, own] = [this.#game, this.#own];
    if (game === null) return { asked: [], waitingFor: [], misses: 0, elsewhere: false };
    const asked = this.#told.at(this.#told.open?.number ?? game.ledger.last + 1) ?? [];
    return { asked, waitingFor: this.#waitingFor(), misses: own.misses(game.ledger), elsewhere: own.isElsewhere(game.ledger) };
  }

  #waitingFor(): readonly number[] {
    const { open } = this.#told;
    if (open === null || this.#game === null) return [];
    return (this.#told.at(open.number) ?? []).filter((party) => party !== open.seat && party !== this.#own.party);
  }

  // Frames

  #snapshot(message: Snapshot): readonly WitnessMessage[] {
    const { room, table, rules, epoch, version } = message;
    const before = this.#game;
    [this.#room, this.#table, this.#epoch, this.#drawn] = [room, table, epoch, rules.order_drawn];
    this.#own.enter(message.you);
    this.#own.sit(room, table);
    this.#told.forget();
    this.#guard(() => {
      this.#game = null;
      this.#game = SealedGame.seen(message);
      this.#compare(this.#game, before, version);
    });
    this.#version = version;
    return this.#enter(message.you);
  }

  /** Compares the game of a snapshot with the game as this device knows it; throws ProofError if they differ. */
  #compare(game: SealedGame | null, before: SealedGame | null, version: number): void {
    if (game === null) return this.#needNeverProven();
    const { last, unseen } = this.notes.of(game.id);
    const skipped = game.ledger.last - (last === null ? 0 : last.throw);
    this.#noteState(version, { unseen: unseen + Math.max(0, skipped) });
    this.#own.note(game.ledger);
    if (last !== null && last.version === version && last.seal !== game.sealText) reject('seal', 'the seal is not the one seen');
    this.#checkProgress(game, version);
    if (before === null || before.id !== game.id) return;
    if (version < this.#version || !continues(before, game)) reject('back_in_time', 'the room went back to an earlier version');
  }

  /** A game that this device has seen with proofs keeps them. */
  #needNeverProven(): void {
    if (this.notes.of(this.#table?.game ?? '').last !== null) reject('no_proof', 'the game had proofs before');
  }

  /** The room is at least as far as this device had seen it, with the dice of the last throw. A server that has lost the room may show an earlier state, in its old epoch. */
  #checkProgress({ id, ledger, dice }: SealedGame, version: number): void {
    const seen = this.notes.of(id).throws.find(({ number, kind }) => number === ledger.last && kind !== 'false');
    if (seen !== undefined && seen.dice.join() !== dice.join()) throw new WrongDiceError(seen.dice);
    const noted = this.#before.get(id);
    const isBack = noted !== undefined && (version < noted.version || ledger.last < noted.throw);
    if (isBack && this.#epoch >= (noted.epoch ?? 0)) reject('back_in_time', 'the room went back to an earlier version');
  }

  /** The connection has entered the room. */
  #enter(you: string | null): readonly WitnessMessage[] {
    if (!this.#live) this.#own.enter(you);
    this.#live = true;
    return this.#replies(true);
  }

  #changed(message: Changed): readonly WitnessMessage[] {
    if (message.version <= this.#version) return [];
    const before = this.#room;
    this.#update(message);
    if (message.events.some(({ type }) => type === 'GameStarted')) this.#start(message, before);
    else if (this.#room !== null) this.#own.sit(this.#room, this.#table);
    const game = this.#game;
    if (game === null) return this.#replies(false);
    for (const event of message.events) this.#follow(game, event);
    if (message.table !== null) this.#settle(game, message.table);
    return this.#replies(false);
  }

  #update({ epoch, version, room, rules, table }: Changed): void {
    [this.#epoch, this.#version] = [epoch, version];
    [this.#room, this.#table] = [room ?? this.#room, table ?? this.#table];
    this.#drawn = rules?.order_drawn ?? this.#drawn;
  }

  /** A game has started: its pledges must be those that the server announced. */
  #start({ events, table }: Changed, before: RoomView | null): void {
    const [started, room, next] = [events.find(({ type }) => type === 'GameStarted'), this.#room, before?.next_game ?? null];
    this.#told.forget();
    this.#game = null;
    if (started?.type !== 'GameStarted' || table === null || room === null) return;
    this.#own.sit(room, table);
    this.#guard(() => {
      if (table.sealed == null) return this.#needNoProof(next?.id ?? null);
      this.#game = SealedGame.started({ game: table.game, order: started.order, drawn: this.#drawn });
      const pledge = events.find((event) => event.type === 'DicePledged');
      if (next?.id !== table.game || pledge?.type !== 'DicePledged' || pledge.tip !== next.tip) throw new ProofError('start', 'the server pledged another chain');
    });
  }

  #needNoProof(announced: string | null): void {
    if (announced !== null) throw new ProofError('no_proof', 'the server announced a game with proofs');
  }

  #asked(message: Asked): readonly WitnessMessage[] {
    if (message.game !== this.#game?.id) return [];
    this.#guard(() => this.#told.ask(message));
    return this.#replies(false);
  }

  #opened(message: Opened): readonly WitnessMessage[] {
    const game = this.#game;
    if (message.game !== game?.id) return [];
    this.#guard(() => this.#told.opened(message, game.ledger), { throw: message.throw });
    this.#own.reopen(message.throw, this.#settled !== this.#epoch);
    return this.#replies(false);
  }

  // Events

  #follow(game: SealedGame, event: Event): void {
    if (event.type === 'DiceThrown') return this.#followThrow(game, event);
    this.#guard(() => game.follow(event));
    if (event.type === 'SeatResigned') this.#told.open = null;
  }

  #followThrow(game: SealedGame, event: DiceThrown): void {
    const number = numberIn(event.proof) ?? game.ledger.last + 1;
    const isRight = this.#guard(() => {
      const thrown = game.follow(event);
      if (thrown !== null) this.#judge(game, thrown);
    }, { throw: number, shown: event.dice });
    const seat = game.seat + 1;
    if (!isRight) this.#noteThrow(game.id, { kind: 'false', number, seat, dice: event.dice, own: false, parties: [], missing: [], seal: game.sealText });
    this.#told.open = null;
    if (this.#live) this.#settled = this.#epoch;
  }

  /** Judges a throw, and compares the seal after it with the notes of the device's other pages. */
  #judge(game: SealedGame, thrown: CheckedThrow): void {
    this.#last = thrown;
    const [{ throws }, answers] = [this.notes.of(game.id), this.notes.answers(game.id)];
    const { party } = this.#own;
    const resigned = party !== null && this.#table?.seats[party - 1]?.resigned === true;
    const earlier = throws.find(({ number }) => number === thrown.number);
    if (earlier !== undefined && earlier.seal !== game.sealText) throw new ProofError('back_in_time', `throw ${thrown.number} was made before, with another result`);
    const verdict = judge(thrown, { live: this.#live, told: this.#told, own: this.#own, resigned, answers });
    checkMoved(verdict, throws);
    const noted = { ...verdict, seal: game.sealText };
    if (earlier === undefined) this.#noteThrow(game.id, noted);
    this.later(() => this.#lookAgain(game.id, thrown, noted, party));
  }

  /** Compares a throw with the notes of other tabs that have come after it. */
  #lookAgain(game: string, thrown: CheckedThrow, noted: NotedThrow, party: number | null): void {
    const { number, dice } = thrown;
    const isRight = this.#guard(() => {
      const other = this.notes.of(game).throws.find((one) => one.number === number && one.kind !== 'false' && one.seal !== noted.seal);
      if (other !== undefined) reject('back_in_time', `another page saw throw ${number} with another result`);
      if (noted.own) checkAnswers(thrown, this.notes.answers(game).get(number) ?? [], party, true);
    }, { game, throw: number, shown: dice });
    if (!isRight) this.#noteThrow(game, { ...noted, kind: 'false' });
  }

  #noteThrow(game: string, noted: NotedThrow): void {
    const others = this.notes.of(game).throws.filter(({ number }) => number !== noted.number);
    this.notes.change(game, { throws: [...others, noted] });
  }

  /** After the events of a frame: the order of seats, the seal that the server shows, and the notes. */
  #settle(game: SealedGame, table: TableView): void {
    const isStarting = game.isStarting;
    this.#guard(() => game.begin());
    if (isStarting && this.#own.begin(game.ledger)) this.#guard(() => reject('start', 'the pledge of this device is missing'));
    game.align(table);
    this.#own.note(game.ledger);
    const { sealed, dice } = table;
    this.#guard(() => {
      if (game.dice.length > 0 && game.dice.join() !== dice.join()) throw new WrongDiceError(game.dice);
    }, { shown: dice });
    this.#guard(() => {
      if (sealed?.seal !== game.sealText || sealed.throw !== game.ledger.last) throw new ProofError('seal', 'the seal is not the one computed');
    });
    this.#noteState(this.#version, {});
  }

  #noteState(version: number, change: { readonly unseen?: number }): void {
    const game = this.#game;
    if (game === null) return;
    const { last } = this.notes.of(game.id);
    if (last !== null && last.version > version) return;
    this.notes.change(game.id, { ...change, last: { version, epoch: this.#epoch, throw: game.ledger.last, seal: game.sealText } });
    this.later(() => this.notes.restore(game.id));
  }

  // Answers

  #replies(entering: boolean): readonly WitnessMessage[] {
    const room = this.#room;
    if (room === null || !this.#live) return [];
    const share = this.#share();
    return [...this.#own.pledges(room, this.#game, entering), ...(share === null ? [] : [share])];
  }

  /** The share to send now: for the roll that waits, or for the first roll of another seat's turn. */
  #share(): Share | null {
    const [game, prompt] = [this.#game, this.#prompt()];
    if (game === null || prompt === null) return null;
    const share = this.#isAsked(prompt.number) ? this.#own.answer(game.ledger, prompt) : null;
    if (share !== null && this.#told.open === null) this.#told.answer(prompt.number);
    return share;
  }

  #prompt(): Prompt | null {
    const [game, table, { open }] = [this.#game, this.#table, this.#told];
    if (game === null || table === null || this.#room?.stage !== 'playing') return null;
    const first = game.ledger.last + 1;
    if (open !== null) return { number: open.number, first, seat: open.seat, keep: open.keep };
    const roller = table.seat + 1;
    const isFirstRoll = table.step === 'await_roll' && roller !== this.#own.party && !this.#told.mayComeLate(game.ledger, roller);
    return isFirstRoll ? { number: first, first, seat: roller, keep: [] } : null;
  }

  /** Runs a check, and raises the alarm if it fails; returns whether it is passed. */
  #guard(check: () => unknown, facts: Partial<DiceAlarm> = {}): boolean {
    try {
      check();
      return true;
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      this.notes.raise({ ...this.#place(), ...facts, ...alarmOf(error) });
      return false;
    }
  }

  #place(): Pick<DiceAlarm, 'game' | 'throw'> {
    const game = this.#game?.id ?? this.#table?.game ?? '';
    return { game, throw: this.#game?.ledger.last ?? this.notes.of(game).last?.throw ?? 0 };
  }
}

/** A lost connection may change the parties while a share is on its way; a server that does it more often chooses. */
function checkMoved({ number, moved = [] }: DiceVerdict, throws: readonly DiceVerdict[]): void {
  const timesOf = (party: number) => throws.filter((thrown) => thrown.number !== number && thrown.moved?.includes(party)).length;
  const often = moved.find((party) => timesOf(party) >= MOST_MISSES);
  if (often !== undefined) throw new ProofError('asked_again', `the parties of number ${number} changed late`, often);
}

function alarmOf(error: ProofError): Pick<DiceAlarm, 'kind' | 'right' | 'party'> {
  const right = error instanceof WrongDiceError ? { right: error.right } : {};
  return { kind: error.kind, ...right, ...(error.party === undefined ? {} : { party: error.party }) };
}

const reject = (...given: ConstructorParameters<typeof ProofError>): never => {
  throw new ProofError(...given);
};

/** The verdicts, with the facts of the last throw for a second check. */
function withFacts(verdicts: readonly DiceVerdict[], thrown: CheckedThrow | null): readonly DiceVerdict[] {
  const last = verdicts.at(-1);
  const fits = last !== undefined && last.kind !== 'false' && last.number === thrown?.number && last.dice.join() === thrown.dice.join();
  return fits ? [...verdicts.slice(0, -1), { ...last, checked: thrown }] : verdicts;
}
