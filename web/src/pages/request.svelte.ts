import type { Answer } from '../api/request';
import type { Problem } from '../protocol.gen';

/** A request; it may report a part of its answer while the rest is computed. */
export type Inquiry<T> = (report: (part: T) => void) => Promise<Answer<T>>;

/** A request of a page: pending, answered or refused. Only the last request counts. */
export class PageRequest<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  #asking = 0;

  /** Sends a request; the current value stays until the answer arrives. */
  ask = async (question: Inquiry<T>): Promise<void> => {
    const mine = ++this.#asking;
    this.busy = true;
    const answer = await question((part) => {
      if (mine === this.#asking) this.value = part;
    });
    if (mine !== this.#asking) return;
    this.busy = false;
    this.problem = answer.ok ? null : answer.problem;
    if (answer.ok) this.value = answer.value;
  };

  /** Takes the answer away; one that is still to come no longer counts. */
  forget = (): void => {
    this.#asking += 1;
    this.busy = false;
    this.value = this.problem = null;
  };

  /**
   * Sends a request at once, every `period` milliseconds while the page is visible, and when it becomes
   * visible again; returns the function that ends this. `goes` says whether to repeat it by the clock.
   */
  poll = (question: Inquiry<T>, period: number, goes = () => true): (() => void) => {
    const askIfVisible = () => void (document.hidden || this.ask(question));
    void this.ask(question);
    const timer = setInterval(() => goes() && askIfVisible(), period);
    document.addEventListener('visibilitychange', askIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfVisible);
    };
  };
}
