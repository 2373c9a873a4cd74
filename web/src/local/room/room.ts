/** A room on this device: it speaks the protocol of the live socket, stores each step before it answers, and plays the bots. */
import type { BestPlay, Hint, Readiness, ServerMessage, Snapshot, TableView } from '../../protocol.gen';
import type { Action, Scorer } from '../game/engine';
import { recordText } from '../game/record';
import { hasStandIn, isAlone } from '../game/refusals';
import type { LocalNotice } from '../messages';
import type { Solution } from '../solution';
import { TooLargeError, type Solutions } from '../solutions';
import { needsBestPlay, playOf, withoutIdleKeep, type Play, type Random } from './bots';
import { hintedIn, outcomeOf, played, positionOf, RefusedCommand, type RoomCommand } from './commands';
import type { Bytes } from './dice';
import { actorOf, botOnTurn, type RoomState, type RoomStep } from './state';
import { LostRoom, type GameStore, type LocalGame } from './store';

/** The surroundings of a room. */
export interface RoomWorld {
  readonly store: GameStore;
  readonly solutions: Solutions;
  /** Milliseconds before a play of a bot. */
  readonly pause: () => number;
  readonly now: () => number;
  readonly bytes?: Bytes | undefined;
  readonly random?: Random | undefined;
}

/** A connection of the page. */
export interface Follower {
  send(frame: ServerMessage): void;
  notice(notice: LocalNotice): void;
}

/** The commands whose answers are repeated. */
const REMEMBERED = 64;
/** Milliseconds until a state that could not be stored is stored again: the end of a game has no next step. */
const AGAIN_MS = 5_000;
/** The least progress of best play that is sent to pages. */
const STEP = 0.02;

export class LocalRoom {
  readonly #followers = new Set<Follower>();
  #readiness: Readiness = 'not_needed';
  #done = 0;
  /** Best play of the rules, once it is ready. */
  #best: Solution | null = null;
  /** The steps, one after the other. */
  #steps: Promise<void> = Promise.resolve();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The finished games that are not stored yet. */
  #finished: readonly LocalGame[] = [];
  #notice: LocalNotice;
  #isOver = false;

  /** `isKept`: whether the last step is stored. `onOver` is called when the room ends in this tab. */
  constructor(
    private readonly world: RoomWorld,
    private readonly scorer: Scorer,
    private state: RoomState,
    private isKept: boolean,
    private readonly onOver: () => void,
  ) {
    this.#notice = isKept ? 'kept' : 'unkept';
  }

  /** Adds a connection and sends it the room. */
  enter(follower: Follower): void {
    this.#need();
    this.#followers.add(follower);
    follower.send(this.#snapshot());
    follower.send(this.#bestPlay());
    follower.notice(this.#notice);
    this.#wake();
  }

  /** Removes a connection. Without one, bots do nothing, and the room ends in this tab unless this tab has the only copy. */
  leave(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#rest();
    if (this.isKept) this.#end();
  }

  /** Carries out a command or refuses it; the answer follows its step. */
  command(follower: Follower, command: RoomCommand): Promise<void> {
    return this.#step(() => this.#carryOut(follower, command));
  }

  /** Computes best play, also again after a failure. Without it there are no hints, and Gull stands in for the bots. */
  async solve(): Promise<void> {
    if (this.#readiness === 'solving' || this.#readiness === 'ready') return;
    this.#become('solving', 0);
    try {
      const progress = (done: number) => done >= this.#done + STEP && this.#become('solving', done);
      const best = await this.world.solutions.solution(this.scorer.rules, progress, () => !this.#isOver);
      // A computation that failed for another question has no values of later columns.
      if (best === null || Number.isNaN(best.later(0))) throw new Error('best play is not complete');
      this.#best = best;
      this.#become('ready', 1);
    } catch (error) {
      this.#become(error instanceof TooLargeError ? 'too_large' : 'failed', 0);
    }
  }

  /** Begins to compute best play when hints or bots need it. */
  #need(): void {
    const { room, table } = this.state;
    const isNeeded = room.hints === true || table.seats.some(({ bot }) => needsBestPlay(bot));
    if (isNeeded && room.stage === 'playing' && this.scorer.rules.best_play && this.#readiness === 'not_needed') void this.solve();
  }

  #become(readiness: Readiness, done: number): void {
    [this.#readiness, this.#done] = [readiness, done];
    this.#send(this.#bestPlay());
    this.#wake();
  }

  #place = (): { epoch: number; version: number } => ({ epoch: this.state.epoch, version: this.state.version });

  #send(frame: ServerMessage): void {
    for (const follower of this.#followers) follower.send(frame);
  }

  #tell(notice: LocalNotice): void {
    if (notice !== this.#notice) for (const follower of this.#followers) follower.notice(notice);
    this.#notice = notice;
  }

  #snapshot(): Snapshot {
    const { room, rules, table } = this.state;
    const present = room.seats.flatMap(({ player }) => player ?? []);
    return { type: 'Snapshot', ...this.#place(), you: actorOf(this.state), room, rules: rules.view, table, present, watchers: 0 };
  }

  #bestPlay = (): BestPlay => ({ type: 'BestPlay', ...this.#place(), readiness: this.#readiness, done: this.#done });

  /** Takes a step after those before it; it must not reject. */
  #step(take: () => Promise<void>): Promise<void> {
    return (this.#steps = this.#steps.then(take));
  }

  async #carryOut(follower: Follower, command: RoomCommand): Promise<void> {
    const { cid } = command;
    try {
      const earlier = this.state.answered.find(([answered]) => answered === cid);
      if (earlier === undefined) this.#requireCurrent(command);
      if (command.type === 'AskHint') return follower.send(this.#hint(cid));
      const version = earlier?.[1] ?? (await this.#publish(outcomeOf(this.scorer, this.state, command, this.world.bytes), cid));
      follower.send({ type: 'Accepted', cid, epoch: this.state.epoch, version });
    } catch (error) {
      const { code, message: reason } = error instanceof RefusedCommand ? error : new RefusedCommand('unavailable', String(error));
      follower.send({ type: 'Refused', code, reason, cid, ...this.#place() });
    }
  }

  #hint(cid: string): Hint {
    const position = hintedIn(this.state);
    if (this.#best === null) throw new RefusedCommand('not_ready', 'best play of these rules is not computed yet');
    const choices = [...withoutIdleKeep(this.#best.options(position))];
    return { type: 'Hint', cid, ...this.#place(), choices, wins: [], exact: false };
  }

  #requireCurrent({ expect }: RoomCommand): void {
    const { version } = this.state;
    if (this.#isOver) throw new RefusedCommand('not_entered', 'another tab has this game');
    if (expect !== version) throw new RefusedCommand('stale', `the room is at version ${version}, not ${expect}`);
  }

  /** Stores a step, sends it, and returns the new version. Throws RefusedCommand if the room has ended in this tab. */
  async #publish({ room, table, events }: RoomStep, cid: string | null): Promise<number> {
    const old = this.state;
    const version = old.version + 1;
    const answered = cid === null ? old.answered : [...old.answered, [cid, version] as const].slice(-REMEMBERED);
    const all = table.game === old.table.game ? [...old.events, ...events] : events;
    // Later than the step before, also within a millisecond or if the clock was set back: the list of games is sorted by it.
    const at = Math.max(old.at + 1, this.world.now());
    await this.#keep({ ...old, room, table, version, answered, events: all, at });
    this.#send({ type: 'Changed', ...this.#place(), events: [...events], room: room === old.room ? null : room, rules: null, table });
    if (actorOf(old) !== actorOf(this.state)) {
      this.#send({ type: 'UpToDate', ...this.#place(), you: actorOf(this.state) });
      this.#send(this.#bestPlay());
    }
    this.#need();
    this.#wake();
    return version;
  }

  /** Makes a state the current one, stored now or once the browser can. */
  async #keep(next: RoomState): Promise<void> {
    clearTimeout(this.#again);
    if (next.table.step === 'over' && this.state.table.step !== 'over') this.#finished = [...this.#finished, this.#finishedIn(next)];
    const fault = await this.world.store.commit(next, this.#finished).then(() => null, (error: unknown) => error);
    if (fault instanceof LostRoom) {
      this.#tell('elsewhere');
      this.#end();
    }
    if (this.#isOver) throw new RefusedCommand('not_entered', 'another tab has this game');
    [this.state, this.isKept] = [next, fault === null];
    if (this.isKept) this.#finished = [];
    else this.#again = setTimeout(() => void this.#step(() => this.#keep(this.state).catch(() => undefined)), AGAIN_MS);
    this.#tell(this.isKept ? 'kept' : 'unkept');
  }

  #finishedIn({ rules, table, events, at }: RoomState): LocalGame {
    return { id: table.game, rules, table, events, record: recordText(this.scorer, rules.text, events), at, sent: false };
  }

  /** Lets the bot on turn play after a pause. */
  #wake(): void {
    if (this.#pause === undefined && this.#botToPlay() !== null) this.#pause = setTimeout(() => void this.#step(() => this.#play()), this.world.pause());
  }

  /** The bot on turn, if a page follows the room; null while it waits for best play. */
  #botToPlay(): string | null {
    const bot = this.#followers.size > 0 ? botOnTurn(this.state) : null;
    return needsBestPlay(bot) && this.#readiness === 'solving' ? null : bot;
  }

  #rest(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#again);
    this.#rest();
    this.#followers.clear();
    this.onOver();
  }

  /** Takes the step of the bot on turn. If that fails, the page says so and the bot tries again. */
  async #play(): Promise<void> {
    this.#pause = undefined;
    const bot = this.#botToPlay();
    if (bot === null) return;
    try {
      await this.#publish(played(this.scorer, this.state, this.#botAction(bot), this.world.bytes), null);
    } catch {
      this.#tell('failed');
      this.#wake();
    }
  }

  /** The action of a bot. A bot that has won because all others resigned ends the game, unless it stands in for a person. */
  #botAction(bot: string): Action {
    const { table } = this.state;
    const { seat } = table;
    return isAlone(table, seat) && !hasStandIn(table, seat) ? { type: 'EndGame', seat } : { ...this.#playOf(bot, table), seat };
  }

  /** The play of a bot. If best play fails here, the page says so and Gull stands in. */
  #playOf(bot: string, table: TableView): Play {
    const { random } = this.world;
    const best = this.#best;
    try {
      return playOf(bot, table, best && (() => best.options(positionOf(table))), random);
    } catch {
      this.#best = null;
      this.#become('failed', 0);
      return playOf(bot, table, null, random);
    }
  }
}
