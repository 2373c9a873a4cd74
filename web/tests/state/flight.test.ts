import { describe, expect, it } from 'vitest';
import { UPRIGHT, cubeTransform, framesOf } from '../../src/dice/cube';
import { coursesOf } from '../../src/dice/flight';
import { APART, liesOf, railOf, type Shape } from '../../src/dice/lie';
import { randomFrom, seedOf } from '../../src/dice/random';

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed * 7919);
const SHAPES: readonly Shape[] = ['flat', 'wide', 'round'];
const ALL = [0, 1, 2, 3, 4];

const apart = (one: { x: number; y: number }, other: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);

/** The distance of a die's centre from the inner rim of the tray, which is a stadium shape. */
function room(shape: Shape, { x, y }: { x: number; y: number }): number {
  if (shape === 'flat') return Math.min(3.5 - Math.abs(x), 0.78 - Math.abs(y));
  if (shape === 'round') return 2.8 - Math.hypot(x, y);
  return 1.66 - Math.hypot(Math.max(0, Math.abs(x) - 1.64), y);
}

describe.each(SHAPES)('dice on a %s tray', (shape) => {
  it('never touch each other at any rotation', () => {
    for (const seed of SEEDS) {
      const lies = liesOf(seed, shape);
      for (const one of ALL) for (const other of ALL.slice(one + 1)) expect(apart(lies[one]!, lies[other]!), `${seed}`).toBeGreaterThan(APART);
    }
  });

  it('rest on the wood, not on the rope', () => {
    for (const seed of SEEDS) for (const lie of liesOf(seed, shape)) expect(room(shape, lie), `${seed}`).toBeGreaterThan(0.6);
  });

  it('keep their order on the rail, and touch neither each other nor the dice in the tray', () => {
    const rail = ALL.map((place) => railOf(place, shape));
    expect(rail.map(({ x }) => x)).toEqual([...rail.map(({ x }) => x)].sort((a, b) => a - b));
    expect(apart(rail[0]!, rail[1]!)).toBeGreaterThan(1);
    for (const seed of SEEDS) for (const { y } of liesOf(seed, shape)) expect(rail[0]!.y - y).toBeGreaterThan(1.2);
  });

  it('are in the order of their places from left to right', () => {
    for (const seed of SEEDS) {
      const across = liesOf(seed, shape).map(({ x }) => x);
      expect(across).toEqual([...across].sort((one, other) => one - other));
    }
  });

  it('rest in the same places for all clients, and elsewhere after another throw', () => {
    expect(liesOf(42, shape)).toEqual(liesOf(42, shape));
    expect(liesOf(42, shape)).not.toEqual(liesOf(43, shape));
  });
});

describe('a throw', () => {
  const lies = liesOf(7, 'wide');

  it('is the same for all clients, and on every tray except for its end', () => {
    expect(coursesOf(9, ALL, lies)).toEqual(coursesOf(9, ALL, lies));
    const spun = (shape: Shape) => coursesOf(9, ALL, liesOf(7, shape)).map(({ place, hits }) => [place, hits]);
    expect(spun('wide')).toEqual(spun('round'));
  });

  it('ends when its last die is at rest; each die has its own time', () => {
    for (const seed of SEEDS) {
      const ends = coursesOf(seed, ALL, lies).map(({ moments }) => moments.at(-1)!.at);
      expect(Math.max(...ends)).toBe(1);
      expect(new Set(ends).size).toBe(5);
      expect(Math.min(...ends)).toBeGreaterThan(0.6);
    }
  });

  it('ends at the resting position of each die, on the wood, without rotation', () => {
    for (const { place, moments } of coursesOf(3, [1, 4], lies)) {
      const { x, y, height, turn } = moments.at(-1)!;
      expect([x, y]).toEqual([expect.closeTo(lies[place]!.x), expect.closeTo(lies[place]!.y)]);
      expect([height, turn]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
    }
  });

  it('goes forward in time, never below the wood, and moves only the thrown dice', () => {
    for (const seed of SEEDS) {
      const courses = coursesOf(seed, [0, 2, 3], lies);
      expect(courses.map(({ place }) => place).sort()).toEqual([0, 2, 3]);
      for (const { moments, hits } of courses) {
        const times = moments.map(({ at }) => at);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times[0]).toBeGreaterThanOrEqual(0);
        for (const { height } of moments) expect(height).toBeGreaterThanOrEqual(-1e-9);
        for (const { at, speed } of hits) expect(at > 0 && at < 1 && speed > 0 && speed <= 1).toBe(true);
        expect(hits[0]!.at).toBeLessThan(hits[1]!.at);
      }
    }
  });

  it('of one die ends on time as well', () => {
    expect(coursesOf(5, [2], lies)[0]!.moments.at(-1)!.at).toBe(1);
  });
});

type Vector = readonly [number, number, number];

const turnX = ([x, y, z]: Vector, degrees: number): Vector => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x, y * cos - z * sin, y * sin + z * cos];
};

const turnY = ([x, y, z]: Vector, degrees: number): Vector => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x * cos + z * sin, y, z * cos - x * sin];
};

/** Where each face of the cube points before it is turned, as `Die.svelte` sets them up. */
const FACING: Readonly<Record<number, Vector>> = { 1: [0, 0, 1], 2: [0, 1, 0], 3: [1, 0, 0], 4: [-1, 0, 0], 5: [0, -1, 0], 6: [0, 0, -1] };

describe('a cube', () => {
  it('has opposite faces that add up to seven', () => {
    for (const face of [1, 2, 3]) expect(FACING[face]!.map((part) => 0 - part)).toEqual(FACING[7 - face]!.map((part) => part + 0));
  });

  it.each([1, 2, 3, 4, 5, 6])('shows the decided face %i at the end', (face) => {
    const [x, y] = UPRIGHT[face]!;
    const up = turnX(turnY(FACING[face]!, y), x);
    expect(up).toEqual([expect.closeTo(0), expect.closeTo(0), expect.closeTo(1)]);
    expect(cubeTransform(face, 10)).toContain(`rotateX(${x}deg) rotateY(${y}deg)`);
  });

  it('moves only by transform and opacity, from the first moment of a throw to the last', () => {
    const lies = liesOf(1, 'round');
    const { hop, cube, shadow } = framesOf(coursesOf(1, ALL, lies)[0]!, 4, 12);
    for (const frames of [hop, cube, shadow]) {
      expect([frames[0]!.offset, frames.at(-1)!.offset]).toEqual([0, 1]);
      for (const frame of frames) expect(Object.keys(frame).filter((key) => !['offset', 'transform', 'opacity'].includes(key))).toEqual([]);
    }
    expect(hop.at(-1)!['transform']).toBe('translate(0em,0em) scale(1)');
    expect(cube.at(-1)!['transform']).toContain('0deg) rotateZ(12deg) rotateX(0deg) rotateY(90deg)');
  });
});

it('random numbers from a seed are evenly distributed', () => {
  const random = randomFrom(seedOf('g1', 2, 3));
  const parts = Array.from({ length: 4000 }, random);
  expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...parts)).toBeLessThan(1);
  expect(parts.reduce((sum, part) => sum + part) / parts.length).toBeCloseTo(0.5, 1);
});
