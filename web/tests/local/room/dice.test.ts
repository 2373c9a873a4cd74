import { describe, expect, it } from 'vitest';
import { newId, shuffled, thrown, type Bytes } from '../../../src/local/room/dice';

/** Bytes that count up from 0 to 255 and begin again. */
function counting(): Bytes {
  let next = 0;
  return (count) => Uint8Array.from({ length: count }, () => next++ % 256);
}

const tally = (faces: readonly number[]): number[] => [1, 2, 3, 4, 5, 6].map((face) => faces.filter((one) => one === face).length);

describe('the dice of this device', () => {
  it('give each face to 42 of the 252 byte values in use, and skip the other four', () => {
    expect(tally(thrown(252, counting()))).toEqual([42, 42, 42, 42, 42, 42]);
    expect(thrown(253, counting()).at(-1)).toBe(1); // the bytes 252 to 255 are skipped
  });

  it('come from the generator for secrets, each face about as often', () => {
    const counts = tally(thrown(60_000));
    const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(35); // five degrees of freedom: once in 700,000 runs
  });

  it('never repeat a seat in an order, and draw each order', () => {
    const orders = new Set(Array.from({ length: 500 }, () => shuffled(3).join('')));
    expect([...orders].sort()).toEqual(['012', '021', '102', '120', '201', '210']);
  });

  it('make ids of lower-case letters and digits', () => {
    expect(newId()).toMatch(/^[a-z0-9]{16}$/);
  });
});
