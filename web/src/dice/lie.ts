/**
 * Resting positions of dice. All lengths are in widths of a die, from the middle of the tray, x to the
 * right and y down; all angles are in degrees.
 */
import { randomFrom } from './random';

/** `flat` is the tray of a small phone, `wide` that of a tall one, `round` that of a desk. */
export type Shape = 'flat' | 'wide' | 'round';

export interface Lie {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}

/** Dice this far apart do not touch, however they are turned: a square's diagonal. */
export const APART = Math.SQRT2;

const DICE = 5;
/** The maximum turn of a die. */
const YAWS: Readonly<Record<Shape, number>> = { flat: 11, wide: 24, round: 24 };

/** The two rows of dice on a wide tray, with the maximum offset of each die. */
const ROWS = [
  { off: 0.07, spots: [[-2.15, -0.5], [-1.07, 0.75], [0, -0.6], [1.07, 0.75], [2.15, -0.5]] },
  { off: 0.03, spots: [[-1.95, -0.74], [-1.85, 0.74], [0, 0.1], [1.85, -0.74], [1.95, 0.74]] },
] as const;

/** The resting positions of all five dice, by place: from left to right. No two dice touch. */
export function liesOf(seed: number, shape: Shape): readonly Lie[] {
  const random = randomFrom(seed);
  const spots = SPOTS[shape](random);
  const most = YAWS[shape];
  return [...spots].sort(([one], [other]) => one - other).map(([x, y]) => ({ x, y, yaw: between(-most, most, random()) }));
}

/** The place of a kept die on the rail below the tray; it does not depend on the other kept dice. */
export function railOf(place: number, shape: Shape): Lie {
  const { step, y } = RAILS[shape];
  return { x: (place - 2) * step, y, yaw: 0 };
}

/** The distance between the places of the rail, and how far it is below the middle of the tray. */
const RAILS = {
  flat: { step: 1.425, y: 1.5 },
  wide: { step: 1.24, y: 2.58 },
  round: { step: 1.24, y: 3.86 },
} as const;

type Spot = readonly [number, number];

const SPOTS: Readonly<Record<Shape, (random: () => number) => readonly Spot[]>> = { flat: line, wide: rows, round: ring };

/** One row, above the rail. */
function line(random: () => number): readonly Spot[] {
  return Array.from({ length: DICE }, (_, place): Spot => [(place - 2) * RAILS.flat.step, between(-0.06, 0.02, random())]);
}

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
