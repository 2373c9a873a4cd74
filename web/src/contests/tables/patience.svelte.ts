import type { Answer } from '../../api/request';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/** A question that is asked less often while the server does not answer; the last answer stays. */
export class Patience<T> {
  /** Whether the server did not answer last time. */
  isLost = $state(false);
  #last: T | null = null;
  #failures = 0;
  #next = 0;

  /** `period` is the least time between two answers, in milliseconds. */
  constructor(
    private readonly question: () => Promise<Answer<T>>,
    private readonly period: () => number = () => 0,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Asks now. */
  ask = async (): Promise<Answer<T>> => {
    const answer = await this.question();
    this.isLost = !answer.ok && answer.problem.status === 0;
    this.#failures = answer.ok ? 0 : this.#failures + 1;
    this.#next = this.now() + (answer.ok ? this.period() : Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures));
    if (answer.ok) this.#last = answer.value;
    return this.isLost && this.#last !== null ? { ok: true, value: this.#last } : answer;
  };

  /** Whether it is time to ask again. */
  goes = (): boolean => this.now() >= this.#next;
}
