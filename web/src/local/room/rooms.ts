/** The local rooms of a worker: it opens them for the connections of its page, and closes those that no connection follows. */
import type { ServerMessage } from '../../protocol.gen';
import type { Scorer } from '../game/engine';
import type { Random } from './bots';
import type { Study } from './commands';
import type { Bytes } from './dice';
import type { Own } from './owner';
import { heard, type Heard } from './reading';
import { LocalRoom, type Follower } from './room';
import { newRoom, RefusedCommand, type LocalRules, type LocalSetup, type RoomState } from './state';
import type { GameStore, LocalGame } from './store';

/**
 * A notice about a local game, for its page: its steps are stored, or they will be lost with the page; another tab plays it; or this
 * device cannot play it.
 */
export type LocalNotice = 'kept' | 'unkept' | 'elsewhere' | 'failed';

/** The messages of a connection besides those of the protocol; `TakeOver` comes before `Enter`. */
export type LocalRequest = { readonly type: 'CreateLocal'; readonly setup: LocalSetup } | { readonly type: 'TakeOver' };
export type LocalReply =
  | { readonly type: 'LocalCreated'; readonly room: string }
  | { readonly type: 'LocalFailed'; readonly reason: string }
  | { readonly type: 'LocalNotice'; readonly notice: LocalNotice };

/** The rules of a room as kernels: they score its dice, and compute its best play. `release` ends their use. */
export interface RoomKernels {
  readonly scorer: Scorer;
  readonly study: Study;
  readonly release: () => void;
}

export interface RoomsWorld {
  readonly store: GameStore;
  readonly own: Own;
  /** Prepares the rules of a room; `onProgress` is called when best play has come further. */
  readonly kernels: (rules: LocalRules, onProgress: () => void) => Promise<RoomKernels>;
  /** The record of a finished game, empty if it cannot be written. */
  readonly record: (scorer: Scorer, state: RoomState) => string;
  /** Sends frames to a connection, one on each line of the text. */
  readonly post: (line: number, text: string) => void;
  readonly pause?: () => number;
  readonly now?: () => number;
  readonly bytes?: Bytes;
  readonly random?: Random;
}

/** Milliseconds before a play of a bot: from one to three seconds, as on the server. */
const botPause = (): number => 1_000 + 2_000 * Math.random();

/** Milliseconds that a room without a connection stays open, for a page that connects again. */
const LINGER_MS = 5_000;

interface OpenRoom {
  readonly room: LocalRoom;
  readonly release: () => void;
  isKept: boolean;
  linger?: ReturnType<typeof setTimeout>;
}

/** A connection of the page: its frames wait for the end of the task, so that the page gets those of one step together. */
class Line implements Follower {
  open: OpenRoom | null = null;
  /** Whether it takes its room from another tab. */
  takes = false;
  entered: Extract<Heard, { type: 'Enter' }> | null = null;
  #frames: string[] = [];

  constructor(private readonly post: (text: string) => void) {}

  send(frame: ServerMessage | LocalReply): void {
    if (this.#frames.push(JSON.stringify(frame)) === 1) queueMicrotask(() => this.post(this.#frames.splice(0).join('\n')));
  }

  notice(notice: LocalNotice): void {
    this.send({ type: 'LocalNotice', notice });
  }
}

export class LocalRooms {
  readonly #lines = new Map<number, Line>();
  readonly #open = new Map<string, OpenRoom>();
  readonly #opening = new Map<string, Promise<OpenRoom | LocalNotice | null>>();

  constructor(private readonly world: RoomsWorld) {}

  /** Handles a frame of a connection; null opens a new one, or closes an open one. */
  hear(number: number, text: string | null): void {
    const line = this.#lines.get(number);
    if (text !== null) {
      if (line !== undefined) void this.#heard(line, text);
    } else if (line === undefined) {
      this.#lines.set(number, new Line((frames) => this.world.post(number, frames)));
    } else {
      this.#lines.delete(number);
      this.#leave(line);
    }
  }

  async #heard(line: Line, text: string): Promise<void> {
    const request = requestIn(text);
    if (request?.type === 'CreateLocal') return line.send(await this.#created(request.setup));
    if (request?.type === 'TakeOver') return void (line.takes = true);
    const message = heard(text);
    if (message.type === 'Ping') return line.send({ type: 'Pong' });
    if (message.type === 'Enter') return this.#enter(line, message);
    if (message.type === 'Unheard') return line.send({ ...message, type: 'Refused', reason: 'a local room does not carry this message out' });
    await this.#passedOn(line, message);
  }

  /** Passes a message on to the room of its connection. */
  async #passedOn(line: Line, message: Exclude<Heard, { type: 'Enter' | 'Ping' }>): Promise<void> {
    const cid = 'cid' in message ? message.cid : null;
    if (line.open === null) return line.send({ type: 'Refused', code: 'not_entered', reason: 'enter a room first', cid });
    const failed = { type: 'Refused', code: 'unavailable', reason: 'this device has failed to carry it out', cid } as const;
    await line.open.room.hear(line, message).catch(() => line.send(failed));
  }

  async #enter(line: Line, message: Extract<Heard, { type: 'Enter' }>): Promise<void> {
    this.#leave(line);
    line.entered = message;
    const open = await this.#opened(message.room, line.takes).catch(() => 'failed' as const);
    if (line.entered !== message) return this.#lingers(open); // it has left, or entered again
    if (open === null) return line.send({ type: 'Refused', code: 'no_room', reason: 'this device has no such room', cid: null });
    if (typeof open === 'string') return line.notice(open);
    clearTimeout(open.linger);
    line.open = open;
    open.room.enter(line, message.epoch, message.version);
    line.notice(open.isKept ? 'kept' : 'unkept');
  }

  #leave(line: Line): void {
    const { open } = line;
    line.open = line.entered = null;
    open?.room.leave(line);
    this.#lingers(open);
  }

  /** Closes a room after a while without connections. One that is not stored stays: this worker has the only copy. */
  #lingers(open: OpenRoom | LocalNotice | null): void {
    if (open === null || typeof open === 'string' || open.room.followers > 0) return;
    clearTimeout(open.linger);
    open.linger = setTimeout(() => {
      if (open.isKept && open.room.followers === 0) this.#close(open);
    }, LINGER_MS);
  }

  #close(open: OpenRoom): void {
    open.room.stop();
    if (this.#open.get(open.room.id) === open) this.#open.delete(open.room.id);
    open.release();
  }

  /** The room in this tab; a notice if it is elsewhere, null if there is none. With `take`, it is taken from another tab. */
  #opened(id: string, take: boolean): Promise<OpenRoom | LocalNotice | null> {
    const open = this.#open.get(id);
    if (open !== undefined) return Promise.resolve(open);
    const opening = this.#opening.get(id) ?? this.#fetched(id, take).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #fetched(id: string, take: boolean): Promise<OpenRoom | LocalNotice | null> {
    const release = await this.world.own(id, take, () => this.#lost(id));
    if (release === null) return 'elsewhere';
    try {
      const state = await this.world.store.wake(id);
      if (state !== null) return await this.#started(state, release, true);
    } catch (error) {
      release();
      throw error;
    }
    release();
    return null;
  }

  async #created(setup: LocalSetup): Promise<LocalReply> {
    try {
      const kernels = await this.#kernels(setup.rules, null);
      const state = newRoom(kernels.scorer, setup, this.#now(), this.world.bytes);
      kernels.release();
      const isKept = await this.world.store.commit(state).then(() => true, () => false);
      const release = await this.world.own(state.id, false, () => this.#lost(state.id));
      this.#lingers(await this.#started(state, release ?? (() => undefined), isKept));
      return { type: 'LocalCreated', room: state.id };
    } catch (error) {
      return { type: 'LocalFailed', reason: error instanceof RefusedCommand ? error.message : String(error) };
    }
  }

  #now = (): number => (this.world.now ?? Date.now)();

  #kernels(rules: LocalRules, open: { room?: LocalRoom } | null): Promise<RoomKernels> {
    return this.world.kernels(rules, () => open?.room?.progress());
  }

  async #started(state: RoomState, release: () => void, isKept: boolean): Promise<OpenRoom> {
    const { world } = this;
    const made: { room?: LocalRoom } = {};
    let unkept: readonly LocalGame[] = [];
    const kernels = await this.#kernels(state.rules, made);
    const room = new LocalRoom(state, {
      scorer: kernels.scorer,
      study: kernels.study,
      keep: async (next) => {
        const finished = finishedIn(next, () => world.record(kernels.scorer, next));
        unkept = [...unkept.filter(({ id }) => id !== finished?.id), ...(finished === null ? [] : [finished])];
        await world.store.commit(next, unkept);
        unkept = [];
      },
      onKept: (kept) => this.#kept(open, kept),
      onLost: () => this.#lost(state.id),
      pause: world.pause ?? botPause,
      now: () => this.#now(),
      bytes: world.bytes,
      random: world.random,
    });
    made.room = room;
    const open: OpenRoom = { room, isKept, release: () => (kernels.release(), release()) };
    this.#open.set(state.id, open);
    return open;
  }

  /** Tells the pages if the game is now stored, or no longer. */
  #kept(open: OpenRoom, isKept: boolean): void {
    if (open.isKept === isKept) return;
    open.isKept = isKept;
    this.#tell(open, isKept ? 'kept' : 'unkept');
  }

  /** Another tab owns the room now: the pages of this tab may take it back. */
  #lost(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#tell(open, 'elsewhere');
    for (const line of this.#lines.values()) if (line.open === open) line.open = null;
    this.#close(open);
  }

  #tell(open: OpenRoom, notice: LocalNotice): void {
    for (const line of this.#lines.values()) if (line.open === open) line.notice(notice);
  }
}

/** The finished game of a state that ends its game, otherwise null. */
function finishedIn({ id: room, rules, table, events, at }: RoomState, record: () => string): LocalGame | null {
  if (table.step !== 'over') return null;
  return { id: table.game, room, rules, table, events, record: record(), at, sent: false };
}

/** The request of the page in a frame, null for other frames. The page of this worker alone sends them. */
function requestIn(text: string): LocalRequest | null {
  return text.startsWith('{"type":"CreateLocal"') || text === '{"type":"TakeOver"}' ? (JSON.parse(text) as LocalRequest) : null;
}
