/** The local rooms of a worker: it opens them for the connections of its page, and closes those that no connection follows. */
import type { ClientMessage, ServerMessage } from '../../protocol.gen';
import type { AnswerOf, FromWorker, LocalNotice } from '../messages';
import type { Scorer } from '../game/engine';
import { LocalRoom, type Follower, type RoomWorld } from './room';
import { newRoom, type LocalSetup, type RoomState } from './state';

/** A connection of the page. */
class Line implements Follower {
  room: LocalRoom | null = null;
  isOver = false;

  constructor(
    private readonly line: number,
    private readonly post: (message: FromWorker) => void,
  ) {}

  send = (frame: ServerMessage): void => this.post({ type: 'room', line: this.line, text: JSON.stringify(frame) });

  notice = (notice: LocalNotice): void => this.post({ type: 'notice', line: this.line, notice });
}

export class LocalRooms {
  readonly #lines = new Map<number, Line>();
  readonly #rooms = new Map<string, Promise<LocalRoom | null>>();

  constructor(
    private readonly world: RoomWorld,
    private readonly post: (message: FromWorker) => void,
  ) {}

  /** Makes a room in its first game, and stores it. */
  async create(setup: LocalSetup): Promise<AnswerOf['create']> {
    const { store, solutions, now, bytes } = this.world;
    try {
      const scorer = await solutions.unsolved(setup.rules.view);
      const state = newRoom(scorer, setup, now(), bytes);
      const isKept = await store.commit(state).then(() => true, () => false);
      if (!isKept) this.#rooms.set(state.id, Promise.resolve(this.#opened(scorer, state, isKept)));
      return { room: state.id };
    } catch (error) {
      return { why: String(error) };
    }
  }

  /** Handles a message of a connection, which begins with its first message; null ends it. */
  hear(number: number, text: string | null): void {
    const line = this.#lines.get(number) ?? new Line(number, this.post);
    this.#lines.set(number, line);
    if (text !== null) return this.#heard(line, JSON.parse(text) as ClientMessage);
    this.#lines.delete(number);
    line.isOver = true;
    line.room?.leave(line);
  }

  #heard(line: Line, message: ClientMessage): void {
    if (message.type === 'Ping') line.send({ type: 'Pong' });
    else if (message.type === 'Enter') void this.#enter(line, message.room);
    else if (message.type === 'SolveAgain') void line.room?.solve();
    else if ('expect' in message) void line.room?.command(line, message);
  }

  async #enter(line: Line, id: string): Promise<void> {
    try {
      const room = await this.#room(id);
      if (line.isOver) return;
      if (room === null) return line.send({ type: 'Refused', code: 'no_room', reason: 'this device has no such room', cid: null });
      line.room = room;
      room.enter(line);
    } catch {
      line.notice('failed');
    }
  }

  /** The room in this tab, which takes it from other tabs; null if there is none. */
  #room(id: string): Promise<LocalRoom | null> {
    const found = this.#rooms.get(id) ?? this.#woken(id);
    this.#rooms.set(id, found);
    found.then((room) => room ?? this.#rooms.delete(id), () => this.#rooms.delete(id));
    return found;
  }

  async #woken(id: string): Promise<LocalRoom | null> {
    const state = await this.world.store.wake(id);
    return state && this.#opened(await this.world.solutions.unsolved(state.rules.view), state, true);
  }

  #opened = (scorer: Scorer, state: RoomState, isKept: boolean): LocalRoom =>
    new LocalRoom(this.world, scorer, state, isKept, () => this.#rooms.delete(state.id));
}
