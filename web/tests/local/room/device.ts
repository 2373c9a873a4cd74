/** A device for tests: its storage and its locks outlive the tabs, which have the real rooms, links, updates and kernels. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulesView, ServerMessage } from '../../../src/protocol.gen';
import { loadKernels, type Kernels } from '../../../src/local/kernels';
import { playOf } from '../../../src/local/room/bots';
import { recordOf, roomKernels } from '../../../src/local/room/kernels';
import type { Own } from '../../../src/local/room/owner';
import { LocalRooms, type LocalReply, type RoomsWorld } from '../../../src/local/room/rooms';
import type { LocalRules, LocalSeat } from '../../../src/local/room/state';
import { GameStore, type Backing, type TableName, type Tables } from '../../../src/local/room/store';
import { Solutions } from '../../../src/local/solutions';
import { Link, type Wire } from '../../../src/socket/link';
import { initialModel, type Command, type Message, type Model } from '../../../src/state/model';
import { isMyTurn } from '../../../src/state/select';
import { update } from '../../../src/state/update';
import { bytesOf, seeded } from './solo';

const MADE = join(import.meta.dirname, '../../../src/local/made');

export const kernels = (): Promise<Kernels> => loadKernels(readFileSync(join(MADE, 'kernels.wasm')));

interface Shelf {
  readonly rules: readonly RulesView[];
  readonly files: Readonly<Record<string, Omit<LocalRules, 'view'>>>;
}

/** A built-in rule set; its text and hash come with it. */
export function rulesOf(id: string): LocalRules {
  const { rules, files } = JSON.parse(readFileSync(join(MADE, 'shelf.json'), 'utf8')) as Shelf;
  return { view: rules.find((one) => one.id === id)!, ...files[id]! };
}

/** Storage in memory: values are copied as by a browser, and a transaction that fails changes nothing. */
export class Memory implements Backing {
  #tables: Readonly<Record<TableName, Map<string, unknown>>> = { rooms: new Map(), games: new Map(), lines: new Map(), lessons: new Map() };
  #last: Promise<unknown> = Promise.resolve();
  /** The error of the next transactions, null while the storage works. */
  fault: Error | null = null;

  change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const run = this.#last.catch(() => undefined).then(() => this.#run(work));
    this.#last = run;
    return run;
  }

  /** Deletes everything, as a browser does that runs out of space. */
  clear = (): void => Object.values(this.#tables).forEach((table) => table.clear());

  async #run<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    if (this.fault !== null) throw this.fault;
    const { rooms, games, lines, lessons } = this.#tables;
    const copy = { rooms: new Map(rooms), games: new Map(games), lines: new Map(lines), lessons: new Map(lessons) };
    const result = await work({
      get: (table, key) => Promise.resolve(structuredClone(copy[table].get(key))),
      all: (table) => Promise.resolve(structuredClone([...copy[table].values()])),
      put: (table, key, value) => void copy[table].set(key, structuredClone(value)),
      remove: (table, key) => void copy[table].delete(key),
    });
    this.#tables = copy;
    return result;
  }
}

/** The locks of a device: a lock that is taken tells its holder. */
class Locks {
  readonly #held = new Map<string, () => void>();

  own: Own = (room, take, onLost) => {
    const holder = this.#held.get(room);
    if (holder !== undefined && !take) return Promise.resolve(null);
    this.#held.set(room, onLost);
    holder?.();
    return Promise.resolve(() => void (this.#held.get(room) === onLost && this.#held.delete(room)));
  };

  /** The browser frees the locks of tabs that have ended. */
  free = (): void => this.#held.clear();
}

export class Device {
  readonly memory = new Memory();
  readonly store = new GameStore(this.memory);
  readonly locks = new Locks();
  readonly #tabs: Tab[] = [];

  constructor(
    private readonly loaded: Kernels,
    private readonly seed = 7,
  ) {}

  tab(world: Partial<RoomsWorld> = {}): Tab {
    const random = seeded(this.seed + this.#tabs.length);
    const load = () => Promise.resolve(this.loaded);
    const kept = { store: this.store, own: this.locks.own, kernels: roomKernels(new Solutions(load), load), record: recordOf };
    const tab = new Tab({ ...kept, pause: () => 0, now: () => Date.now(), bytes: bytesOf(random), random, ...world });
    this.#tabs.push(tab);
    return tab;
  }

  /** All tabs end without a chance to finish anything. */
  kill(): void {
    for (const tab of this.#tabs.splice(0)) tab.end();
    this.locks.free();
  }
}

/** A tab: its worker with rooms, and the connections of its pages. */
export class Tab {
  readonly #lines = new Map<number, (text: string) => void>();
  readonly #pages: Page[] = [];
  #rooms: LocalRooms;
  #last = 0;
  #isOver = false;

  constructor(world: Omit<RoomsWorld, 'post'>) {
    this.#rooms = new LocalRooms({
      ...world,
      post: (line, text) => {
        if (!this.#isOver) for (const frame of text.split('\n')) this.#lines.get(line)?.(frame);
      },
    });
  }

  /** Handles a frame of a numbered connection; null opens or closes it. */
  hear(line: number, text: string | null, answer: (text: string) => void): void {
    this.#lines.set(line, answer);
    this.#rooms.hear(line, text);
  }

  /** A raw connection. */
  line(hear: (text: string) => void): { say: (text: string) => void; close: () => void } {
    const line = (this.#last += 1);
    this.#lines.set(line, hear);
    this.#rooms.hear(line, null);
    return { say: (text) => this.#rooms.hear(line, text), close: () => this.#rooms.hear(line, null) };
  }

  /** The frame that answers some messages on a new connection, up to the first frame that fits. */
  answer(messages: readonly unknown[], fits: (frame: ServerMessage | LocalReply) => boolean): Promise<ServerMessage | LocalReply> {
    return new Promise((resolve) => {
      const line = this.line((text) => {
        const frame = JSON.parse(text) as ServerMessage | LocalReply;
        if (!fits(frame)) return;
        resolve(frame);
        line.close();
      });
      for (const message of messages) line.say(typeof message === 'string' ? message : JSON.stringify(message));
    });
  }

  async create(rules: LocalRules, seats: readonly LocalSeat[], hints = true): Promise<string> {
    const reply = await this.answer([{ type: 'CreateLocal', setup: { rules, seats, hints } }], () => true);
    if (reply.type !== 'LocalCreated') throw new Error(JSON.stringify(reply));
    return reply.room;
  }

  page(room: string): Page {
    const page = new Page(this, room);
    this.#pages.push(page);
    return page;
  }

  end(): void {
    this.#isOver = true;
    for (const page of this.#pages) page.close();
  }
}

/** A page on a room: the real link and the real model. */
export class Page {
  model: Model;
  readonly frames: ServerMessage[] = [];
  readonly notices: string[] = [];
  #wire: Wire | null = null;
  #takes = false;
  readonly #link: Link;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly tab: Tab,
    readonly room: string,
  ) {
    this.model = update(initialModel({ page: 'room', room }, 'en'), { type: 'StillnessWished', still: true });
    this.#link = new Link({
      room,
      dial: () => this.#dial(),
      onMessage: (message) => {
        this.frames.push(message);
        this.dispatch(message);
      },
      onConnection: (connection) => this.dispatch({ type: 'ConnectionChanged', connection }),
      attention: () => 'hidden',
    });
  }

  dispatch(message: Message): void {
    this.model = update(this.model, message);
    for (const look of this.#waiting) look();
  }

  #dial(): Wire {
    const wire: Wire = { onopen: null, onmessage: null, onclose: null, send: (text) => line.say(text), close: () => line.close() };
    const line = this.tab.line((text) => {
      if (text.startsWith('{"type":"LocalNotice"')) this.notices.push((JSON.parse(text) as { notice: string }).notice);
      else wire.onmessage?.({ data: text } as never);
      for (const look of this.#waiting) look();
    });
    if (this.#takes) wire.send('{"type":"TakeOver"}');
    queueMicrotask(() => wire.onopen?.({} as never));
    return (this.#wire = wire);
  }

  /** Waits until the page is as the test expects. */
  until(fits: (page: Page) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!fits(this)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Sends a command, waits for its answer, and returns that. */
  async command(command: Command): Promise<ServerMessage> {
    const cid = this.#link.send(command);
    const answer = () => this.frames.find((frame) => 'cid' in frame && frame.cid === cid);
    await this.until(() => answer() !== undefined);
    return answer()!;
  }

  /** Sends a message as it is. */
  send = (message: unknown): void => this.#wire?.send(JSON.stringify(message));

  /** Takes the room from another tab, with a new connection. */
  takeOver(): void {
    this.#takes = true;
    this.#link.redial();
  }

  /** Connects again. */
  redial(): void {
    this.#link.redial();
  }

  close(): void {
    this.#link.close();
  }

  /** Whether the game waits for the person at the device, or is over. */
  get isAsked(): boolean {
    const { live } = this.model;
    return live !== null && (isMyTurn(live) || live.room.stage === 'over');
  }

  get table() {
    return this.model.live!.table!;
  }

  /** Plays the person's turn by the most points, one play. */
  play(): Promise<ServerMessage> {
    return this.command(playOf('greedy', this.table, null) as Command);
  }

  /** Plays all turns of people to the end of the game; `between` runs after each play. */
  async playOn(between: () => Promise<void> = async () => undefined): Promise<void> {
    for (;;) {
      await this.until(() => this.isAsked);
      if (this.model.live!.room.stage === 'over') return;
      await this.play();
      await between();
    }
  }

  /** The state of a page that enters now; equal to `known` of a page that has followed every frame. */
  async fresh(): Promise<unknown> {
    const frame = await this.tab.answer([{ type: 'Enter', room: this.room }], ({ type }) => type === 'Snapshot');
    return knownIn(update(initialModel({ page: 'room', room: this.room }, 'en'), frame as ServerMessage));
  }

  known = (): unknown => knownIn(this.model);
}

function knownIn({ live }: Model): unknown {
  if (live === null) return null;
  const { epoch, version, you, room, rules, table } = live;
  return { epoch, version, you, room, rules, table };
}

