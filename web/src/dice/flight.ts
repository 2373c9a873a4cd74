/**
 * Flight of thrown dice: out of the cup, a high arc, a bounce, a roll, and rest. A seed gives the
 * same flight everywhere. The final face is not decided here: the rotation decays to zero
 * on top of the final orientation.
 */
import { between, type Lie } from './lie';
import { randomFrom, shuffled } from './random';

/** A die at one moment; `at` is the part of the whole throw that is over, `height` in dice. */
export interface Moment {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly turn: number;
}

/** An impact of a die on the wood; `speed` is from 0 (a touch) to 1. */
export interface Hit {
  readonly at: number;
  readonly speed: number;
}

/** The motion of one die in a throw: it turns around `axis` and is at rest at the end. */
export interface Course {
  readonly place: number;
  readonly axis: readonly [number, number, number];
  readonly moments: readonly Moment[];
  readonly hits: readonly Hit[];
}

/** The position of the mouth of the cup. */
export const MOUTH = { x: 0, y: 0.7, height: 0.9 } as const;

/** The courses of the dice at these places; each ends at the die's resting position. */
export function coursesOf(seed: number, places: readonly number[], lies: readonly Lie[]): readonly Course[] {
  const random = randomFrom(seed);
  return shuffled(places, random).map((place, order) => {
    const late = places.length === 1 ? 1 : order / (places.length - 1);
    return courseOf(place, lies[place] ?? { x: 0, y: 0, yaw: 0 }, late, random);
  });
}

/** One die's course; the later it is in the throw, from 0 to 1, the longer it rolls; 1 ends it. */
function courseOf(place: number, end: Lie, late: number, random: () => number): Course {
  const dx = end.x - MOUTH.x;
  const dy = end.y - MOUTH.y;
  const far = Math.hypot(dx, dy) || 1;
  const start = 0.1 * late;
  const first = between(0.42, 0.5, random()) + 0.1 * late;
  const second = first + between(0.15, 0.19, random());
  const still = late === 1 ? 1 : between(0.8, 0.86, random()) + 0.13 * late;
  const turns = between(460, 640, random()) + 40 * far;
  const along = (part: number) => ({ x: MOUTH.x + dx * part, y: MOUTH.y + dy * part });
  const arcs = [
    { from: start, to: first, parts: [0, 0.74], peak: between(1.1, 1.6, random()), turns: [1, 0.34], steps: 6, low: MOUTH.height },
    { from: first, to: second, parts: [0.74, 0.94], peak: between(0.3, 0.5, random()), turns: [0.34, 0.1], steps: 4, low: 0 },
    { from: second, to: still, parts: [0.94, 1], peak: 0.05, turns: [0.1, 0], steps: 3, low: 0 },
  ] as const;
  const moments = arcs.flatMap(({ from, to, parts, peak, turns: [begin, finish], steps, low }, number) =>
    Array.from({ length: steps + (number === 2 ? 1 : 0) }, (_, step): Moment => {
      const part = step / steps;
      const eased = number === 2 ? 1 - (1 - part) ** 2 : part;
      return {
        at: between(from, to, part),
        ...along(between(parts[0], parts[1], eased)),
        height: low * (1 - part) + 4 * peak * part * (1 - part),
        turn: -turns * between(begin, finish, eased),
      };
    }),
  );
  const hits = [
    { at: first, speed: between(0.7, 1, random()) },
    { at: second, speed: between(0.2, 0.4, random()) },
  ];
  return { place, axis: [-dy / far, dx / far, between(-0.35, 0.35, random())], moments, hits };
}
