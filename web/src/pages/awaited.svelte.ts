import type { Readiness } from '../protocol.gen';
import { PageRequest, type Inquiry } from './request.svelte';

/** Milliseconds before each repeated request: stored figures come at once, computed ones take seconds. */
const WAITS_MS = [150, 300, 600, 1000];
const LONGEST_MS = 2000;

/** Whether the server still computes the figures of an answer. */
export const isSolving = ({ readiness }: { readonly readiness: Readiness }): boolean => readiness === 'solving';

/** A request that is repeated until nothing of its answer is being computed any longer. */
export class Awaited<T> extends PageRequest<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question: Inquiry<T> | null = null;
  #isPaused = false;

  constructor(private readonly isIncomplete: (value: T) => boolean) {
    super();
  }

  /** Forgets the current value and asks this question instead of the last; returns the function that ends it. */
  follow = (question: Inquiry<T>): (() => void) => {
    this.end();
    this.#isPaused = false;
    this.#question = question;
    this.value = null;
    this.problem = null;
    void this.#load(question, 0);
    return this.end;
  };

  /** Stops repeating the request. */
  end = (): void => {
    clearTimeout(this.#timer);
    this.#question = null;
  };

  /** Stops repeating the request until `resume`; the value stays. */
  pause = (): void => {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  };

  /** Goes on repeating the request if its answer is incomplete. */
  resume = (): void => {
    this.#isPaused = false;
    if (this.#question !== null && this.value !== null && this.isIncomplete(this.value)) void this.#load(this.#question, 0);
  };

  #load = async (question: Inquiry<T>, tries: number): Promise<void> => {
    await this.ask(question);
    if (this.#isPaused || this.#question !== question || this.value === null || !this.isIncomplete(this.value)) return;
    this.#timer = setTimeout(() => void this.#load(question, tries + 1), WAITS_MS[tries] ?? LONGEST_MS);
  };
}
