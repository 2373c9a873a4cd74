const IDLE_MS = 15_000;
const ANSWER_MS = 10_000;

/**
 * Notices a dead connection: asks after a silence, and gives up when the silence goes on.
 * A dropped network closes no socket by itself for minutes.
 */
export class Heartbeat {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: () => void,
    private readonly giveUp: () => void,
  ) {}

  /** Something was heard: wait for the next silence. */
  heard(): void {
    this.stop();
    this.#timer = setTimeout(() => this.check(), IDLE_MS);
  }

  /** Asks now, and gives up unless something is heard soon. */
  check(): void {
    this.stop();
    this.ask();
    this.#timer = setTimeout(this.giveUp, ANSWER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
