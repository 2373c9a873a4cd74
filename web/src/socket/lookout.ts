import { getLobby } from '../api/http';
import type { LobbyPage } from '../protocol.gen';

/** How often one looks for tables that wait, in milliseconds. */
const EVERY = 5000;

/** Keeps an eye on the lobby while it is on the screen. */
export class Lookout {
  #timer: ReturnType<typeof setInterval> | undefined;
  #page = 0;

  constructor(private readonly tell: (lobby: LobbyPage) => void) {}

  /** Begins to look, at once and every so often, or stops. */
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
