import type { Answer } from '../api/request';
import type { Problem } from '../protocol.gen';

/** A request of a page: pending, answered or refused. Only the last request counts. */
export class PageRequest<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  #asking = 0;

  /** Sends a request; the current value stays until the answer arrives. */
  ask = async (question: () => Promise<Answer<T>>): Promise<void> => {
    const mine = ++this.#asking;
    this.busy = true;
    const answer = await question();
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
   * Sends a request at once, and every `period` milliseconds while the page is visible; returns the function
   * that ends this.
   */
  poll = (question: () => Promise<Answer<T>>, period: number): (() => void) => {
    void this.ask(question);
    const timer = setInterval(() => {
      if (!document.hidden) void this.ask(question);
    }, period);
    return () => {
      clearInterval(timer);
    };
  };
}
