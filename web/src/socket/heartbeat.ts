/** How closely the player follows the page: in a game of their own, on another page that is visible, or not at all. */
export type Attention = 'playing' | 'watching' | 'hidden';

/** Silence before a ping, in milliseconds. */
const IDLE_MS: Readonly<Record<Attention, number>> = { playing: 1_200, watching: 5_000, hidden: 15_000 };
/**
 * After a ping or a command: the connection counts as lost, and later as dead. With the silence of a
 * player's page before a ping, 2.9 seconds.
 */
const LOST_MS = 1_700;
const DEAD_MS = 10_000;

/** The functions that the heartbeat calls. */
export interface Pulse {
  readonly ask: () => void;
  /** No answer in time: the connection is slow, or gone. */
  readonly doubt: () => void;
  /** No answer for so long that only a new connection helps. */
  readonly giveUp: () => void;
  readonly attention: () => Attention;
}

/**
 * Detects a dead connection: pings after a silence, reports it, and gives up if it continues.
 * A dropped network closes no socket by itself for minutes.
 */
export class Heartbeat {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether an answer is awaited. */
  #asked = false;

  constructor(private readonly pulse: Pulse) {}

  /** Called for each received message: restarts the timer. */
  restart(): void {
    this.stop();
    this.#timer = setTimeout(() => this.check(), IDLE_MS[this.pulse.attention()]);
  }

  /** Pings now, and reports a missing answer. */
  check(): void {
    this.stop();
    this.pulse.ask();
    this.expect();
  }

  /** A message that the server answers has been sent: reports a missing answer. */
  expect(): void {
    if (this.#asked) return;
    this.stop();
    this.#asked = true;
    this.#timer = setTimeout(() => this.#doubt(), LOST_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked = false;
  }

  #doubt(): void {
    this.#timer = setTimeout(this.pulse.giveUp, DEAD_MS - LOST_MS);
    this.pulse.doubt();
  }
}
