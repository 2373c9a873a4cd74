/** A device for tests: its storage outlives the tabs, which have the real rooms, links, updates and kernels. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulesView, ServerMessage } from '../../../src/protocol.gen';
import { loadKernels, type Kernels } from '../../../src/local/kernels';
import { playOf } from '../../../src/local/room/bots';
import type { FromWorker } from '../../../src/local/messages';
import type { RoomWorld } from '../../../src/local/room/room';
import { LocalRooms } from '../../../src/local/room/rooms';
import type { LocalRules, LocalSeat, LocalSetup } from '../../../src/local/room/state';
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

export class Device {
  readonly memory = new Memory();
  readonly store = new GameStore(this.memory);
  readonly #tabs: Tab[] = [];

  constructor(
    private readonly loaded: Kernels,
    private readonly seed = 7,
  ) {}

  tab(world: Partial<RoomWorld> = {}): Tab {
    const random = seeded(this.seed + this.#tabs.length);
    const solutions = new Solutions(() => Promise.resolve(this.loaded));
    const tab = new Tab({ store: this.store, solutions, pause: () => 0, now: () => Date.now(), bytes: bytesOf(random), random, ...world });
    this.#tabs.push(tab);
    return tab;
  }

  /** All tabs end without a chance to finish anything. */
  kill(): void {
    for (const tab of this.#tabs.splice(0)) tab.end();
  }
}

type Heard = Extract<FromWorker, { line: number }>;

/** A tab: its worker with rooms, and the connections of its pages. */
export class Tab {
  readonly #lines = new Map<number, (message: Heard) => void>();
  readonly #pages: Page[] = [];
  readonly #rooms: LocalRooms;
  #last = 0;
  #isOver = false;

  constructor(world: RoomWorld) {
    this.#rooms = new LocalRooms(world, (message) => {
      if (!this.#isOver && 'line' in message) this.#lines.get(message.line)?.(message);
    });
  }

  make = (setup: LocalSetup) => this.#rooms.create(setup);

  /** Handles a frame of a numbered connection. */
  hear(line: number, text: string | null, answer: (message: Heard) => void): void {
    this.#lines.set(line, answer);
    this.#rooms.hear(line, text);
  }

  /** A raw connection. */
  line(hear: (message: Heard) => void): { say: (text: string) => void; close: () => void } {
    const line = (this.#last += 1);
    return { say: (text) => this.hear(line, text, hear), close: () => this.hear(line, null, hear) };
  }

  /** The frame that answers some messages on a new connection, up to the first frame that fits. */
  answer(messages: readonly unknown[], fits: (frame: ServerMessage) => boolean): Promise<ServerMessage> {
    return new Promise((resolve) => {
      const line = this.line((message) => {
        if (message.type !== 'room') return;
        const frame = JSON.parse(message.text!) as ServerMessage;
        if (!fits(frame)) return;
        resolve(frame);
        queueMicrotask(line.close);
      });
      for (const message of messages) line.say(JSON.stringify(message));
    });
  }

  async create(rules: LocalRules, seats: readonly LocalSeat[], hints = true): Promise<string> {
    const made = await this.make({ rules, seats, hints });
    if ('why' in made) throw new Error(made.why);
    return made.room;
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
    const line = this.tab.line((message) => {
      if (message.type === 'notice') this.notices.push(message.notice);
      else wire.onmessage?.({ data: message.text } as never);
      for (const look of this.#waiting) look();
    });
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

