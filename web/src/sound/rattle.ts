import type { Stage } from './parts';
import { knock } from './wood';

/** Knocks a second, when shaking begins and when it is at its hardest. */
const SLOWEST = 12;
const FASTEST = 18;
/** Seconds of shaking after which it does not get harder, and after which nobody shakes any more. */
const HARDEST_AFTER = 2.4;
const LONGEST = 30;

/** How hard a cup is shaken after so many seconds, from 0 to 1. */
export const forceAfter = (seconds: number): number => Math.min(1, 0.25 + (0.75 * seconds) / HARDEST_AFTER);

/** When the next knock comes, in seconds; no two pauses are alike. */
export function pauseAfter(seconds: number, random: () => number): number {
  const rate = SLOWEST + (FASTEST - SLOWEST) * forceAfter(seconds);
  return (0.55 + 0.9 * random()) / rate;
}

/** A cup that rattles from `from` on. Knocks are made shortly before they are due. */
export class Rattle {
  readonly #stage: Stage;
  readonly #from: number;
  #next: number;

  constructor(stage: Stage, from: number) {
    this.#stage = stage;
    this.#from = from;
    this.#next = from;
  }

  /** Makes the knocks that are due before `until`. */
  advance(until: number): void {
    while (this.#next < Math.min(until, this.#from + LONGEST)) {
      const shaken = this.#next - this.#from;
      knock(this.#stage, this.#next, forceAfter(shaken));
      this.#next += pauseAfter(shaken, this.#stage.random);
    }
  }
}
