/** A room on this device: it speaks the protocol of the live socket, stores each step before it answers, and plays the bots. */
import type { Changed, Readiness, Refused, RoomView, ServerMessage, Snapshot } from '../../protocol.gen';
import type { Action, Scorer } from '../game/engine';
import { hasStandIn, isAlone } from '../game/legal';
import { needsBestPlay, playOf, type Random } from './bots';
import { adviceFor, outcomeOf, positionOf, requireCurrent, type RoomCommand, type AdviceAsked, type Study } from './commands';
import type { Bytes } from './dice';
import type { Heard } from './reading';
import { actorOf, botOnTurn, personsIn, played, RefusedCommand, type RoomStep, type RoomState } from './state';
import { LostRoom } from './store';

/** The surroundings of a room. `keep` stores a state and throws LostRoom if another tab owns the room. */
export interface RoomWorld {
  readonly scorer: Scorer;
  readonly study: Study;
  readonly keep: (state: RoomState) => Promise<void>;
  /** Says whether the last step is stored. */
  readonly onKept: (kept: boolean) => void;
  /** Another tab owns the room now. */
  readonly onLost: () => void;
  /** Milliseconds before a play of a bot. */
  readonly pause: () => number;
  readonly now: () => number;
  readonly bytes?: Bytes | undefined;
  readonly random?: Random | undefined;
}

/** A connection of a page. */
export interface Follower {
  send(frame: ServerMessage): void;
}

/** The changes that are kept for pages that reconnect, and the commands whose answers are repeated. */
const REMEMBERED = 64;
/** Milliseconds until a state that could not be stored is stored again: the end of a game has no next step. */
const AGAIN_MS = 5_000;

export class LocalRoom {
  readonly #followers = new Set<Follower>();
  #changes: readonly Changed[] = [];
  #held: number[] = [];
  #readiness: Readiness = 'not_needed';
  /** The steps, one after the other. */
  #steps: Promise<void> = Promise.resolve();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  #isOver = false;

  constructor(
    private state: RoomState,
    private readonly world: RoomWorld,
  ) {
    this.#study();
  }

  get id(): string {
    return this.state.id;
  }

  get followers(): number {
    return this.#followers.size;
  }

  /** Adds a page; sends it the changes since its version, or the whole room. */
  enter(follower: Follower, epoch = 0, version = 0): void {
    this.#followers.add(follower);
    const missed = epoch === this.state.epoch ? this.#missed(version) : null;
    if (missed === null) follower.send(this.#snapshot());
    else for (const frame of [...missed, this.#upToDate()]) follower.send(frame);
    if (this.#readiness !== 'not_needed') follower.send(this.#bestPlay());
    follower.send({ type: 'Presence', ...this.#place(), present: personsIn(this.state.room), watchers: 0 });
    follower.send({ type: 'Clock', ...this.#place(), seat: null, turn_ms: null, left_ms: null, still_ms: 0, runs: false, away: [] });
    this.#wake();
  }

  /** Removes a page; bots do nothing in a room without pages. */
  leave(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.#followers.size === 0) this.#rest();
  }

  /** Ends the room in this tab. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#again);
    this.#rest();
    this.#followers.clear();
  }

  /** Handles a message of a page; the answer follows its step. */
  async hear(follower: Follower, message: Exclude<Heard, { type: 'Enter' | 'Ping' }>): Promise<void> {
    switch (message.type) {
      case 'Shake':
        return;
      case 'Hold':
        return this.#hold(message.keep ?? []);
      case 'SolveAgain':
        return this.world.study.begin();
      case 'AskHint':
      case 'AskOdds':
        return follower.send(this.#decided(message, () => adviceFor(this.state, this.world.study, message)));
      default:
        await this.#step(() => this.#carryOut(follower, message));
    }
  }

  /** Sends the progress of best play to the pages; a bot that waits for best play plays. */
  progress(): void {
    if (this.#isOver) return;
    this.#study();
    if (this.#readiness !== 'not_needed') this.#send(this.#bestPlay());
    this.#wake();
  }

  #place = (): { epoch: number; version: number } => ({ epoch: this.state.epoch, version: this.state.version });

  #send(frame: ServerMessage): void {
    for (const follower of this.#followers) follower.send(frame);
  }

  #snapshot(): Snapshot {
    const { room, rules, table } = this.state;
    const parts = { room, rules: rules.view, table, present: personsIn(room), watchers: 0, link: null, held: this.#held, ledger: null };
    return { type: 'Snapshot', ...this.#place(), you: actorOf(this.state), ...parts };
  }

  #upToDate = (): ServerMessage => ({ type: 'UpToDate', ...this.#place(), you: actorOf(this.state) });

  #bestPlay = (): ServerMessage => ({ type: 'BestPlay', ...this.#place(), readiness: this.#readiness, done: this.world.study.done });

  /** The changes from a version to the current one, null if some are gone. */
  #missed(version: number): readonly Changed[] | null {
    const missed = this.#changes.filter((frame) => frame.version > version);
    return version <= this.state.version && missed.length === this.state.version - version ? missed : null;
  }

  /** Takes a step after those before it; an unexpected error leaves the room as it is. */
  #step(take: () => Promise<void>): Promise<void> {
    const step = this.#steps.then(() => (this.#isOver ? undefined : take()));
    this.#steps = step.catch(() => undefined);
    return step;
  }

  async #carryOut(follower: Follower, command: RoomCommand): Promise<void> {
    const earlier = this.state.answered.find(([cid]) => cid === command.cid);
    if (earlier !== undefined) {
      return follower.send({ type: 'Accepted', cid: command.cid, epoch: this.state.epoch, version: earlier[1] });
    }
    const outcome = this.#decided(command, () => outcomeOf(this.world.scorer, this.state, command, this.world.bytes));
    if ('type' in outcome) return follower.send(outcome);
    if (!(await this.#publish(outcome, command.cid))) return;
    follower.send({ type: 'Accepted', cid: command.cid, ...this.#place() });
  }

  /** The result of `decide` for the room as the command expects it, or the refusal. */
  #decided<T>({ cid, expect }: RoomCommand | AdviceAsked, decide: () => T): T | Refused {
    try {
      requireCurrent(this.state, expect);
      return decide();
    } catch (error) {
      if (!(error instanceof RefusedCommand)) throw error;
      return { type: 'Refused', code: error.code, reason: error.message, cid, ...this.#place() };
    }
  }

  /** Remembers the dice that the player holds, for the next snapshot. */
  #hold(keep: readonly number[]): void {
    const { step, rolls_left: left } = this.state.table;
    const isAscending = keep.every((place, at) => place > (keep[at - 1] ?? -1));
    if (step === 'await_choice' && left > 0 && isAscending && botOnTurn(this.state) === null) this.#held = [...keep];
  }

  /** Stores a step, then sends it; returns false if another tab owns the room. */
  async #publish(outcome: RoomStep, cid: string | null): Promise<boolean> {
    const old = this.state;
    const version = old.version + 1;
    const answered = cid === null ? old.answered : [...old.answered, [cid, version] as const].slice(-REMEMBERED);
    const { room, table } = outcome;
    const next: RoomState = { ...old, room, table, version, answered, events: eventsAfter(old, outcome), at: this.world.now() };
    if (!(await this.#kept(next))) return false;
    this.state = next;
    this.#held = [];
    const changed: Changed = { type: 'Changed', ...this.#place(), events: [...outcome.events], room: newer(old.room, room), rules: null, table: outcome.events.length > 0 ? table : null };
    this.#changes = [...this.#changes, changed].slice(-REMEMBERED);
    this.#send(changed);
    this.#follow(old);
    return true;
  }

  /** Stores a state, now or later; returns false if this room is over. */
  async #kept(next: RoomState): Promise<boolean> {
    clearTimeout(this.#again);
    try {
      await this.world.keep(next);
      this.world.onKept(true);
    } catch (error) {
      if (error instanceof LostRoom) {
        this.stop();
        this.world.onLost();
        return false;
      }
      this.world.onKept(false);
      if (!this.#isOver) this.#again = setTimeout(() => void this.#step(async () => void (await this.#kept(this.state))), AGAIN_MS);
    }
    return !this.#isOver;
  }

  /** Tells pages who acts now and how far best play is, and lets a bot play. */
  #follow(old: RoomState): void {
    const before = this.#readiness;
    this.#study();
    const isOther = actorOf(old) !== actorOf(this.state);
    if (isOther) this.#send(this.#upToDate());
    if (this.#readiness !== before || (isOther && this.#readiness !== 'not_needed')) this.#send(this.#bestPlay());
    this.#wake();
  }

  /** Follows the computation of best play while hints or bots need it. */
  #study(): void {
    const { room, table, rules } = this.state;
    const isNeeded = room.hints === true || table.seats.some(({ bot }) => needsBestPlay(bot));
    if (room.stage !== 'playing' || !isNeeded || !rules.view.best_play) {
      this.#readiness = 'not_needed';
      return;
    }
    if (this.world.study.readiness === 'not_needed') this.world.study.begin();
    this.#readiness = this.world.study.readiness;
  }

  /** Lets the bot on turn play after a pause; it waits for best play while that is computed. */
  #wake(): void {
    const bot = botOnTurn(this.state);
    if (this.#followers.size === 0 || bot === null || this.#isPaused || this.#waits(bot)) return;
    this.#isPaused = true;
    this.#pause = setTimeout(() => void this.#step(() => this.#play()).catch(() => this.#wake()), this.world.pause());
  }

  #waits = (bot: string): boolean => needsBestPlay(bot) && this.#readiness === 'solving';

  #rest(): void {
    clearTimeout(this.#pause);
    this.#isPaused = false;
  }

  /** Takes the step of the bot on turn. */
  async #play(): Promise<void> {
    this.#isPaused = false;
    const bot = botOnTurn(this.state);
    if (bot === null || this.#followers.size === 0 || this.#waits(bot)) return;
    await this.#publish(played(this.world.scorer, this.state, this.#botAction(bot), this.world.bytes), null);
  }

  /** The action of a bot. A bot that has won because all others resigned ends the game, unless it stands in for a person. */
  #botAction(bot: string): Action {
    const { table } = this.state;
    const { seat } = table;
    if (isAlone(table, seat) && !hasStandIn(table, seat)) return { type: 'CloseGame', seat };
    const { study, random } = this.world;
    const options = study.readiness === 'ready' ? () => study.options(positionOf(this.state.table)) : null;
    const play = playOf(bot, table, options, random);
    return play.type === 'Roll' ? { type: 'RollDice', seat, keep: play.keep } : { type: 'FillBox', seat, box: play.box };
  }
}

/** The events of the game after an outcome; a new game begins a new list. */
const eventsAfter = (old: RoomState, { table, events }: RoomStep): RoomState['events'] =>
  table.game === old.table.game ? [...old.events, ...events] : events;

/** The new view of the room, null if it is as before. */
const newer = (old: RoomView, room: RoomView): RoomView | null => (JSON.stringify(old) === JSON.stringify(room) ? null : room);
