import { expect, it } from 'vitest';
import { bonusPart, overPar } from '../src/state/par';
import { BOXES, column, rules } from './build';

const faces = (face: number | null): ReturnType<typeof rules>['boxes'] =>
  BOXES.map((box, place) => ({ ...box, face: place === 0 ? 1 : place === 1 ? face : null }));

/** Ones and sixes only: par of both together is what the bonus asks for, here 21. */
const TINY = rules({ boxes: faces(6), upper_bonus: { at_least: 21, points: 35 } });

it('par is three of each face filled, where the bonus asks for three of each', () => {
  expect(overPar(TINY, column([3, null, null, null]))).toBe(0);
  expect(overPar(TINY, column([1, null, null, null]))).toBe(-2);
  expect(overPar(TINY, column([null, 24, null, null]))).toBe(6);
  expect(overPar(TINY, column([0, 24, null, null]))).toBe(3);
});

it('par grows with what the bonus asks for', () => {
  expect(overPar({ ...TINY, upper_bonus: { at_least: 28, points: 35 } }, column([4, null, null, null]))).toBe(0);
});

it('there is no par before the first box, without a bonus, or where a box counts no one face', () => {
  expect(overPar(TINY, column([null, null, 20, null]))).toBe(null);
  expect(overPar({ ...TINY, upper_bonus: null }, column([3, null, null, null]))).toBe(null);
  expect(overPar({ ...TINY, boxes: faces(null) }, column([3, null, null, null]))).toBe(null);
});

it('the water rises with the sum, and no higher than the bonus', () => {
  expect(bonusPart(TINY, column([3, null, null, null]))).toBeCloseTo(1 / 7);
  expect(bonusPart(TINY, column([5, 30, null, null]))).toBe(1);
  expect(bonusPart({ ...TINY, upper_bonus: null }, column())).toBe(0);
});
