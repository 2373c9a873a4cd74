import type { SoundContext } from './parts';
import { knock } from './wood';

/** Knocks a second, at the beginning of the shaking and at full strength. */
const SLOWEST = 12;
const FASTEST = 18;
/** Seconds of shaking until full strength, and until the shaking stops. */
const HARDEST_AFTER = 2.4;
const LONGEST = 30;

/** The strength of the shaking after the given seconds, from 0 to 1. */
export const forceAfter = (seconds: number): number => Math.min(1, 0.25 + (0.75 * seconds) / HARDEST_AFTER);

/** The pause before the next knock, in seconds; pauses vary at random. */
export function pauseAfter(seconds: number, random: () => number): number {
  const rate = SLOWEST + (FASTEST - SLOWEST) * forceAfter(seconds);
  return (0.55 + 0.9 * random()) / rate;
}

/** A cup that rattles from the time `from` on. Its knocks are scheduled shortly before they are due. */
export class Rattle {
  readonly #stage: SoundContext;
  readonly #from: number;
  #next: number;

  constructor(stage: SoundContext, from: number) {
    this.#stage = stage;
    this.#from = from;
    this.#next = from;
  }

  /** Schedules the knocks that are due before `until`. */
  advance(until: number): void {
    while (this.#next < Math.min(until, this.#from + LONGEST)) {
      const shaken = this.#next - this.#from;
      knock(this.#stage, this.#next, forceAfter(shaken));
      this.#next += pauseAfter(shaken, this.#stage.random);
    }
  }
}
