import { expect, it } from 'vitest';
import { bonusPart, diceOfEach, offPace } from '../../src/rooms/card/rows';
import { cardWords } from '../../src/rooms/card/words';
import { BOXES, column, rules } from '../build';

const faces = (face: number | null): ReturnType<typeof rules>['boxes'] =>
  BOXES.map((box, place) => ({ ...box, face: place === 0 ? 1 : place === 1 ? face : null }));

/** Ones and sixes only: their pace together is the total that the bonus needs, here 21. */
const TINY = rules({ boxes: faces(6), upper_bonus: { at_least: 21, points: 35 } });

it('the pace is three of each filled face if the bonus needs three of each', () => {
  expect(offPace(TINY, column([3, null, null, null]))).toBe(0);
  expect(offPace(TINY, column([1, null, null, null]))).toBe(-2);
  expect(offPace(TINY, column([null, 24, null, null]))).toBe(6);
  expect(offPace(TINY, column([0, 24, null, null]))).toBe(3);
});

it('a sum above the pace is a lead in both languages', () => {
  expect((['en', 'ko'] as const).map(cardWords).map(({ pace }) => [pace(3), pace(-3), pace(0)])).toEqual([
    ['3 ahead', '3 behind', 'on pace'],
    ['3점 여유', '3점 부족', '기준과 같음'],
  ]);
});

it('the pace grows with the points that the bonus needs', () => {
  expect(offPace({ ...TINY, upper_bonus: { at_least: 28, points: 35 } }, column([4, null, null, null]))).toBe(0);
});

it('there is no pace before the first box, without a bonus, or if an upper box has no single face', () => {
  expect(offPace(TINY, column([null, null, 20, null]))).toBe(null);
  expect(offPace({ ...TINY, upper_bonus: null }, column([3, null, null, null]))).toBe(null);
  expect(offPace({ ...TINY, boxes: faces(null) }, column([3, null, null, null]))).toBe(null);
});

it('the progress bar grows with the sum, up to the bonus', () => {
  expect(bonusPart(TINY, column([3, null, null, null]))).toBeCloseTo(1 / 7);
  expect(bonusPart(TINY, column([5, 30, null, null]))).toBe(1);
  expect(bonusPart({ ...TINY, upper_bonus: null }, column())).toBe(0);
});

it('the dice of each face are named only if a whole number reaches the bonus', () => {
  expect(diceOfEach(TINY)).toBe(3);
  expect(diceOfEach({ ...TINY, upper_bonus: { at_least: 22, points: 35 } })).toBe(null);
  expect(diceOfEach({ ...TINY, boxes: faces(null) })).toBe(null);
  expect(diceOfEach({ ...TINY, upper_bonus: null })).toBe(null);
});
