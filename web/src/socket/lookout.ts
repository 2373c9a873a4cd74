import { getLobby } from '../api/rooms';
import type { LobbyPage } from '../protocol.gen';

/** Milliseconds between two requests for the lobby. */
const EVERY = 5000;

/** Polls the lobby while it is visible. */
export class Lookout {
  #timer: ReturnType<typeof setInterval> | undefined;
  #page = 0;

  constructor(private readonly tell: (lobby: LobbyPage) => void) {}

  /** Starts polling, at once and then periodically, or stops. */
  look(on: boolean): void {
    clearInterval(this.#timer);
    this.#page = 0;
    if (!on) return;
    void this.#ask();
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.#ask();
    }, EVERY);
  }

  turnTo(page: number): void {
    this.#page = page;
    void this.#ask();
  }

  /** A late answer for another page is dropped. */
  async #ask(): Promise<void> {
    const page = this.#page;
    const answer = await getLobby(page);
    if (answer.ok && page === this.#page) this.tell(answer.value);
  }
}
