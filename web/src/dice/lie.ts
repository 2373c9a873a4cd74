/**
 * Where dice lie still. All lengths are in widths of a die, from the middle of the tray, x to the
 * right and y down; all angles are in degrees.
 */
import { randomFrom, shuffled } from './random';

/** `wide` is the tray of a phone, `round` that of a desk. */
export type Shape = 'wide' | 'round';

export interface Lie {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}

/** Dice this far apart do not touch, however they are turned: a square's diagonal. */
export const APART = Math.SQRT2;

const DICE = 5;
const YAW = 24;

/** Two rows that dice can lie in on a wide tray, with how far each may be off its spot. */
const ROWS = [
  { off: 0.07, spots: [[-2.15, -0.5], [-1.07, 0.75], [0, -0.6], [1.07, 0.75], [2.15, -0.5]] },
  { off: 0.03, spots: [[-1.95, -0.74], [-1.85, 0.74], [0, 0.1], [1.85, -0.74], [1.95, 0.74]] },
] as const;

/** Where all five dice lie, by place; none touches another, so that each can come back to its own. */
export function liesOf(seed: number, shape: Shape): readonly Lie[] {
  const random = randomFrom(seed);
  const spots = shape === 'wide' ? rows(random) : ring(random);
  return shuffled(spots, random).map(([x, y]) => ({ x, y, yaw: between(-YAW, YAW, random()) }));
}

/** The place of a kept die on the rail below the tray: its own, whoever else is kept. */
export function railOf(place: number, shape: Shape): Lie {
  return { x: (place - 2) * 1.24, y: shape === 'wide' ? 2.58 : 3.86, yaw: 0 };
}

type Spot = readonly [number, number];

function rows(random: () => number): readonly Spot[] {
  const { off, spots } = ROWS[random() < 0.7 ? 0 : 1];
  const flip = random() < 0.5 ? 1 : -1;
  const jitter = () => between(-off, off, random());
  return spots.map(([x, y]) => [x + jitter(), flip * y + jitter()]);
}

/** Five in a ring, or four around one; turned as a whole. */
function ring(random: () => number): readonly Spot[] {
  const turn = random() * 2 * Math.PI;
  const around = random() < 0.5 ? DICE : DICE - 1;
  const spots = Array.from({ length: around }, (_, place): Spot => {
    const angle = turn + ((place + between(-0.06, 0.06, random())) * 2 * Math.PI) / around;
    const far = between(1.6, 1.8, random());
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  return around === DICE ? spots : [...spots, [between(-0.1, 0.1, random()), between(-0.1, 0.1, random())]];
}

export const between = (low: number, high: number, part: number): number => low + (high - low) * part;
