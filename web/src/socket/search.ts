import type { ClientMessage, Pace, Searching, ServerMessage } from '../protocol.gen';
import { endsSearch, type SearchMessage } from '../state/search';
import { pauseBefore } from './backoff';
import { Heartbeat, type Attention } from './heartbeat';
import type { Wire } from './link';
import { newCid } from './outbox';

export interface SearchOptions {
  readonly dial: () => Wire;
  readonly dispatch: (message: SearchMessage | Searching) => void;
  /** Called with the room of the game. */
  readonly onMatch: (room: string) => void;
  /** How closely the player follows the page. */
  readonly attention: () => Attention;
  readonly random?: () => number;
}

/** The rules and the pace that the player searches with, and whether a bot may take the seat. */
interface Wanted {
  readonly rules: string;
  readonly bots: boolean;
  readonly pace: Pace;
}

/**
 * A search for an opponent, on a connection of its own. After a loss it connects again and searches
 * on: the server keeps one search for each player.
 */
export class OpponentSearch {
  readonly #options: SearchOptions;
  readonly #heartbeat = new Heartbeat({
    ask: () => this.#say({ type: 'Ping' }),
    doubt: () => undefined, // it may only be slow, and a new connection would begin the search again
    giveUp: () => this.#dropped(),
    attention: () => this.#options.attention(),
  });
  #wanted: Wanted | null = null;
  #wire: Wire | null = null;
  #ready = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  /** Begins a search, in place of the current one. */
  start(rules: string, bots: boolean, pace: Pace = 'live'): void {
    this.#wanted = { rules, bots, pace };
    this.#options.dispatch({ type: 'SearchBegun', ...this.#wanted });
    if (this.#ready) this.#find();
    else if (this.#wire === null) this.#dial();
  }

  /** Ends the search, if there is one. */
  stop(): void {
    if (this.#wanted === null) return;
    this.#say({ type: 'StopSearch' });
    this.#hangUp();
    this.#options.dispatch({ type: 'SearchEnded' });
  }

  /** The network is back: connects at once. */
  wake(): void {
    if (this.#wanted !== null && this.#wire === null) this.#dial();
  }

  /** The network is gone: shows it at once. */
  lose(): void {
    if (this.#wire !== null) this.#dropped();
  }

  #dial(): void {
    clearTimeout(this.#retry);
    const wire = this.#options.dial();
    this.#wire = wire;
    wire.onopen = () => {
      this.#ready = true;
      this.#find();
    };
    wire.onmessage = ({ data }: { data: unknown }) => this.#receive(data);
    wire.onclose = () => this.#dropped();
    this.#heartbeat.restart();
  }

  #find(): void {
    if (this.#wanted !== null) this.#say({ type: 'FindOpponent', cid: newCid(), ...this.#wanted });
  }

  #receive(data: unknown): void {
    this.#heartbeat.restart();
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'Searching') {
      this.#failures = 0;
      this.#options.dispatch(message);
    } else if (message.type === 'Matched') {
      this.#hangUp();
      this.#options.onMatch(message.room);
    } else if (message.type === 'Refused') {
      if (!endsSearch(message.code)) return this.#dropped();
      this.#hangUp();
      this.#options.dispatch({ type: 'SearchRefused', code: message.code });
    }
  }

  #dropped(): void {
    const wanted = this.#wanted;
    this.#hangUp();
    if (wanted === null) return;
    this.#wanted = wanted;
    const { random = Math.random } = this.#options;
    this.#retry = setTimeout(() => this.#dial(), pauseBefore(this.#failures, random()));
    this.#failures += 1;
    this.#options.dispatch({ type: 'SearchLost' });
  }

  /** Closes the connection and forgets the search. */
  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#heartbeat.stop();
    this.#ready = false;
    this.#wanted = null;
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #say(message: ClientMessage): void {
    if (this.#ready) this.#wire?.send(JSON.stringify(message));
  }
}
