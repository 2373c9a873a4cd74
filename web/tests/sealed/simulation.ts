/* eslint-disable complexity -- every fault has its own condition */
/** Random games of sealed dice: clients with real witnesses at a simulated server, and messages that take their time. */
import type { ServerMessage } from '../../src/protocol.gen';
import { Notes } from '../../src/sealed/notes';
import { sha256 } from '../../src/sealed/scheme/sha256';
import { utf8 } from '../../src/sealed/scheme/bytes';
import { Witness, type WitnessMessage } from '../../src/sealed/witness';
import { atLength } from '../length';
import { cachedChain } from './chains';
import type { Cheat } from './cheat';
import { SimConnection } from './simConnection';
import { SimServer, type Roll } from './simServer';
import { SharedStorage, type TabStorage } from './tabs';

/** Random games that a test plays. */
export const GAMES = atLength(24, 200);
export const SEEDS: readonly number[] = Array.from({ length: GAMES }, (_, seed) => seed);

/** A seeded generator: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A tab of a player, with the notes of its browser. */
export class SimClient {
  notes!: Notes;
  witness!: Witness;
  #place!: TabStorage;
  /** The work that waits for the notes of other tabs. */
  readonly #later: (() => void)[] = [];
  connection: SimConnection | null = null;
  /** A roll that the server has not answered; it goes out again after a reconnection. */
  #roll: { readonly roll: Roll; readonly expect: number } | null = null;
  #pings: (WitnessMessage | null)[] = [];
  #seen = { epoch: 0, version: 0 };

  constructor(
    readonly server: SimServer,
    readonly player: string,
    private readonly device: string,
    readonly storage: SharedStorage,
    /** Whether the client never answers others. */
    readonly isSilent = false,
  ) {
    this.#load();
  }

  #load(): void {
    this.#place = this.storage.open();
    this.notes = new Notes(this.#place, () => sha256(utf8(`key of ${this.device}`)));
    this.witness = new Witness(this.notes, cachedChain, (act) => this.#later.push(act));
  }

  /** Moves a change of the storage between this tab and the others; returns whether there was one. */
  sync = (): boolean => this.#place.move();

  /** The notes of other tabs have arrived. */
  lookAgain(): void {
    for (const act of this.#later.splice(0)) act();
  }

  connect(wantsSnapshot: boolean): void {
    this.connection = new SimConnection(this.player);
    this.#pings = [];
    this.witness.lose();
    this.server.enter(this.connection, this.#seen, wantsSnapshot || this.#seen.epoch === 0);
  }

  disconnect(): void {
    if (this.connection !== null) this.server.leave(this.connection);
    this.connection = null;
  }

  /** Loads the page again: the roll that was not answered is forgotten. */
  reload(): void {
    this.disconnect();
    this.storage.close(this.#place);
    this.#later.length = 0;
    this.#load();
    this.#roll = null;
    this.#seen = { epoch: 0, version: 0 };
    this.connect(true);
  }

  /** Takes the next frame. */
  hear(): void {
    const message = this.connection?.toClient.shift();
    if (message === undefined) return;
    if (message.type === 'Pong') {
      const read = this.#pings.shift();
      if (read != null) this.witness.hear(read);
      return;
    }
    this.#follow(message);
    for (const reply of this.witness.see(message)) {
      if (this.isSilent && reply.type === 'Share') continue;
      this.connection?.toServer.push(reply, { type: 'Ping' });
      this.#pings.push(reply);
    }
    if (message.type === 'Snapshot' || message.type === 'UpToDate') this.#rollAgain();
  }

  #follow(message: ServerMessage): void {
    if (message.type === 'Snapshot' || message.type === 'Changed') this.#seen = { epoch: message.epoch, version: message.version };
    if (message.type === 'Changed') this.#roll = null;
  }

  /** Rolls for the player's seat, as the page does; the roll arrives at once. */
  roll(seat: number, keep: readonly number[]): void {
    if (this.server.waits || this.#seen.version !== this.server.version) return;
    const kept = this.witness.bound ?? keep;
    const roll = { seat, keep: kept, share: this.witness.shareFor(kept) };
    this.#roll = { roll, expect: this.server.version };
    this.server.roll(roll);
  }

  #rollAgain(): void {
    const again = this.#roll;
    if (again !== null && !this.server.waits && again.expect === this.server.version) this.server.roll(again.roll);
  }
}

export interface Wishes {
  readonly seed: number;
  readonly cheat?: Cheat;
  readonly throws?: number;
}

/** A game of two to four players with one tab each, a second tab and a second device, and faults at random. */
export class Simulation {
  readonly random: () => number;
  /** Decides when changes of the storage move. */
  readonly #lag: () => number;
  readonly server: SimServer;
  readonly clients: SimClient[] = [];
  readonly players: readonly string[];
  readonly victim: SimClient;

  constructor({ seed, cheat, throws = 14 }: Wishes) {
    const random = (this.random = seeded(seed * 7919 + 17));
    this.#lag = seeded(seed + 1);
    this.players = ['mina', 'bo', 'jun', 'kit'].slice(0, 2 + Math.floor(random() * 3));
    const [game, next] = random() < 0.5 ? (['simgame1', 'simnext1'] as const) : (['simgame2', 'simnext2'] as const);
    const victim = 1 + Math.floor(random() * this.players.length);
    const from = cheat === undefined ? 0 : 5 + Math.floor(random() * 3);
    this.server = new SimServer(this.players, game, next, random() < 0.5, cheat ?? null, victim, from);
    const places = this.players.map(() => new SharedStorage());
    this.players.forEach((player, seat) => {
      const isSilent = random() < 0.15 && seat + 1 !== victim;
      this.clients.push(new SimClient(this.server, player, player, places[seat]!, isSilent));
    });
    this.victim = this.clients[victim - 1]!;
    if (random() < 0.5) this.clients.push(new SimClient(this.server, this.players[0]!, this.players[0]!, places[0]!));
    if (random() < 0.3 && victim !== 2) this.clients.push(new SimClient(this.server, this.players[1]!, 'phone', new SharedStorage()));
    this.#play(throws, cheat);
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  /** Delivers messages in a random order until none is on its way. */
  settle = (): void => {
    for (let count = 0; count < 10_000; count += 1) if (!this.#deliver()) return;
    throw new Error('the messages never end');
  };

  /** Delivers the messages, and lets all pages look at the notes of the others. */
  end = (): void => {
    this.settle();
    for (const client of this.clients) client.lookAgain();
    this.settle();
  };

  #deliver(): boolean {
    const up = [...this.server.connections].filter(({ toServer }) => toServer.length > 0).map((connection) => () => this.server.read(connection));
    const down = this.clients.filter(({ connection }) => (connection?.toClient.length ?? 0) > 0).map((client) => () => client.hear());
    const ways = [...up, ...down];
    if (ways.length > 0) this.pick(ways)();
    const synced = this.clients.filter(() => this.#lag() < 0.3).some((client) => client.sync());
    return ways.length > 0 || synced || this.clients.some((client) => client.sync());
  }

  #play(throws: number, cheat: Cheat | undefined): void {
    const late = this.random() < 0.2 && cheat === undefined ? this.pick(this.clients) : null;
    for (const client of this.clients) if (client !== late) client.connect(true);
    this.settle();
    this.server.start();
    late?.connect(true);
    for (let count = 0; count < 600 && this.server.ledger.last < throws && this.server.cheated === 0; count += 1) {
      const deliveries = Math.floor(this.random() * 12);
      for (let i = 0; i < deliveries; i += 1) this.#deliver();
      if (this.random() < 0.12) this.#disturb(cheat);
      this.act();
    }
    this.end();
  }

  /** The seat on turn goes on, if its player is here; otherwise the clock does. */
  act = (): void => {
    const { server } = this;
    const table = server.table!;
    if (server.waits) return this.#wait();
    if (table.step === 'await_choice' && this.random() < 0.4) return server.fill();
    const keep = table.step === 'await_roll' ? [] : [0, 1, 2, 3, 4].filter(() => this.random() < 0.4);
    const here = this.clients.filter(({ player, connection }) => player === this.players[table.seat] && connection !== null);
    if (here.length > 0) this.pick(here).roll(table.seat, keep);
    else server.roll({ seat: table.seat, keep, share: null, clock: true });
  };

  /** A roll waits: usually for messages on their way, sometimes until it is too late for them. */
  #wait(): void {
    const isVictims = this.server.from > 0 && this.random() < 0.98;
    if (this.random() < 0.9 || isVictims) this.end();
    if (this.server.waits) this.server.timeOut();
  }

  #disturb(cheat: Cheat | undefined): void {
    const { server } = this;
    const client = this.pick(this.clients.filter((one) => cheat === undefined || one !== this.victim));
    const chance = this.random();
    const isTab = this.clients.filter(({ player }) => player === client.player).length > 1;
    if (cheat !== undefined && (isTab || chance < 0.3)) return;
    if (chance < 0.3) return this.#crash();
    if (chance < 0.4 && server.table!.seats.filter(({ resigned }) => !resigned).length > 2 && !server.waits && cheat === undefined) return server.resign(this.players.indexOf(client.player));
    if (client.connection === null) client.connect(this.random() < 0.5);
    else if (chance < 0.7) client.disconnect();
    else client.reload();
  }

  /** A server takes longer to start again than a change of the storage to arrive. */
  #crash(): void {
    while (this.clients.some((client) => client.sync()));
    this.server.crash();
    for (const client of this.clients) client.connect(this.random() < 0.5);
  }
}
