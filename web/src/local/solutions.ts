import type { RulesView } from '../protocol.gen';
import { restoreValues, storeValues } from './figures/stored';
import type { Kernels } from './kernels';
import { Solution } from './solution';

/** Best play of this many rule sets stays in memory: those used last. */
const HELD = 2;
/** The memory for one rule set, in bytes; larger ones are left to the server. */
export const MOST_BYTES = 64e6;
/** The values of a computation that takes longer are stored on the device. */
const SLOW_MS = 3000;

/** A rule set whose best play this device does not compute. */
export class TooLargeError extends Error {}

/** The best play of a rule set while it is computed and afterwards. */
interface Held {
  readonly solution: Solution;
  readonly steps: Generator<number, void>;
  /** Whether the device has stored the values. */
  readonly restored: Promise<boolean>;
  done: number;
  busyMs: number;
  fault?: Error;
}

/** The bytes of the values of a rule set, and of their rows' ends. */
export function bytesOf({ boxes, phases, repeat_bonus: repeat, upper_bonus: upper }: RulesView): number {
  const totals = (upper?.at_least ?? 0) + 40;
  return 8 * phases.length * (repeat === null ? 1 : 2) * 2 ** boxes.length * totals;
}

const isTooLarge = (rules: RulesView): boolean => !rules.best_play || bytesOf(rules) > MOST_BYTES;

const channel = new MessageChannel();
const paused: (() => void)[] = [];
channel.port1.onmessage = () => paused.shift()?.();

/** Lets waiting messages be handled first. A timer would wait for 4 ms. */
export const pause = () =>
  new Promise<void>((go) => {
    paused.push(go);
    channel.port2.postMessage(null);
  });

/** Computes best play in slices and keeps that of the rule sets used last. */
export class Solutions {
  #held: readonly Held[] = [];
  #kernels: Promise<Kernels> | null = null;

  constructor(private readonly load: () => Promise<Kernels>) {}

  /** Best play of a rule set that may not be computed yet, or never: enough for points and odds. */
  async unsolved(rules: RulesView): Promise<Solution> {
    return isTooLarge(rules) ? new Solution(await this.#loaded(), rules) : (await this.#of(rules)).solution;
  }

  /**
   * Best play of a rule set, once it is computed; null if it is no longer wanted before that. Several callers share the
   * computation: each makes it go on. Throws `TooLargeError`.
   */
  async solution(rules: RulesView, progress: (done: number) => void = () => undefined, isWanted = () => true): Promise<Solution | null> {
    const held = await this.#of(rules);
    await held.restored;
    while (held.done < 1) {
      if (!isWanted()) return null;
      this.#step(held);
      progress(held.done);
      await pause();
    }
    return held.solution;
  }

  /** Computes the next slice. If it fails, as without memory, it fails for all that wait; the next question begins again. */
  #step(held: Held): void {
    const begun = performance.now();
    try {
      if (held.fault !== undefined) throw held.fault;
      const step = held.steps.next();
      held.done = step.done ? 1 : Math.min(step.value, 0.99);
    } catch (error) {
      held.fault = error as Error;
      this.#held = this.#held.filter((one) => one !== held);
      throw error;
    }
    held.busyMs += performance.now() - begun;
    if (held.done === 1 && held.busyMs > SLOW_MS) void storeValues(held.solution);
  }

  /** The kernels; the next question tries a failed load again, unless the browser refuses the module. */
  async #loaded(): Promise<Kernels> {
    this.#kernels ??= this.load();
    try {
      return await this.#kernels;
    } catch (error) {
      if (!(error instanceof WebAssembly.CompileError)) this.#kernels = null;
      throw error;
    }
  }

  async #of(rules: RulesView): Promise<Held> {
    if (isTooLarge(rules)) throw new TooLargeError();
    const kernels = await this.#loaded();
    const found = this.#held.find(({ solution }) => solution.rules === rules || keyOf(solution.rules) === keyOf(rules)) ?? begin(kernels, rules);
    this.#held = [...this.#held.filter((one) => one !== found), found].slice(-HELD);
    return found;
  }
}

/** Rule sets with the same codes may name their boxes differently. */
const keyOf = ({ reference, boxes, codes }: RulesView): string => [reference, ...boxes.map(({ id }) => id), ...codes].join();

function begin(kernels: Kernels, rules: RulesView): Held {
  const solution = new Solution(kernels, rules);
  const restored = restoreValues(solution);
  const held: Held = { solution, steps: solution.solve(), restored, done: 0, busyMs: 0 };
  void restored.then((is) => is && (held.done = 1));
  return held;
}
