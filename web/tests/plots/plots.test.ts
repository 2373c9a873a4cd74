import { describe, expect, it } from 'vitest';
import { chosen, titleOf } from '../../src/people/player/figures';
import { rangeOf, scaleOf } from '../../src/plots/strength';
import { fallen, spanOf, standardError, verdictOf } from '../../src/plots/fairness';
import { between, columns, scale, steps, ticks, written } from '../../src/plots/geometry';
import { binsOf, sharesOf } from '../../src/plots/histogram';
import type { DiceView, Profile, RatingView, RulesRecord } from '../../src/protocol.gen';
import { start } from '../build';

const dice = (faces: number[], p_value = 0.5): DiceView => {
  const thrown = faces.reduce((sum, one) => sum + one, 0);
  return { faces, thrown, expected: thrown / 6, chi_square: 1, p_value };
};

describe('geometry', () => {
  it('maps values to positions, upwards too, and an empty span to its middle', () => {
    const up = scale([0, 10], [100, 0]);
    expect([0, 2.5, 10].map(up)).toEqual([100, 75, 0]);
    expect(scale([3, 3], [0, 40])(3)).toBe(20);
  });

  it('returns round values inside the span, at most the requested number', () => {
    expect(ticks(0, 100, 5)).toEqual([0, 50, 100]);
    expect(ticks(0, 0.18, 4)).toEqual([0, 0.1]);
    expect(ticks(12, 47, 4)).toEqual([20, 40]);
    expect(ticks(5, 5, 4)).toEqual([5]);
    for (const high of [0.01, 0.7, 3, 29, 333, 8000]) {
      expect(ticks(0, high, 4).length).toBeLessThanOrEqual(4);
      expect(ticks(0, high, 4).length).toBeGreaterThan(1);
    }
  });

  it('puts columns side by side, with space around each', () => {
    const laid = columns(4, [10, 50], 0.2);
    expect(laid.map(({ x }) => x)).toEqual([11, 21, 31, 41]);
    expect(laid.every(({ width }) => width === 8)).toBe(true);
  });

  it('draws a bar from one value to another, whichever is higher', () => {
    const up = scale([0, 10], [100, 0]);
    const column = { x: 5, width: 8 };
    expect(between(column, 4, 6, up)).toEqual({ x: 5, width: 8, y: 40, height: 20 });
    expect(between(column, 6, 4, up)).toEqual(between(column, 4, 6, up));
  });

  it('draws steps as wide as their columns', () => {
    expect(steps([1, 3], [0, 20], scale([0, 4], [40, 0]))).toBe('M0 30H10L10 10H20');
  });

  it('labels as many columns as have room', () => {
    expect(written(6, 300, 44)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(written(24, 300, 44)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(written(0, 300, 44)).toEqual([]);
  });
});

describe('dice', () => {
  it('knows the standard error of a face: of 36,000 fair dice 70.7', () => {
    expect(standardError(36_000)).toBeCloseTo(70.71, 2);
  });

  it('reports the faces outside the band', () => {
    const faces = fallen(dice([5980, 6142, 5858, 6000, 6141, 5879]));
    expect(faces.map(({ isOutside }) => isOutside)).toEqual([false, true, true, false, false, false]);
    expect(faces[1]?.errors).toBeCloseTo(2.008, 3);
    expect(fallen(dice([0, 0, 0, 0, 0, 0]))).toEqual([]);
  });

  it('shows the band and the farthest face, and no negative counts', () => {
    const wild = dice([900, 100, 100, 100, 100, 100]);
    const [low, high] = spanOf(wild);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeGreaterThan(900);
    const [least, most] = spanOf(dice([100, 100, 100, 100, 100, 100]));
    expect(least).toBeLessThan(100 - 2 * standardError(600));
    expect(most).toBeGreaterThan(100 + 2 * standardError(600));
  });

  it('gives the result of the test in a word, and none before 3,000 dice', () => {
    const even = [500, 500, 500, 500, 500, 500];
    expect(verdictOf(dice([0, 0, 0, 0, 0, 0], 1))).toBe('none');
    expect(verdictOf(dice([20, 5, 10, 12, 9, 15], 0.006))).toBe('few');
    expect(verdictOf(dice([2999, 0, 0, 0, 0, 0], 1e-9))).toBe('few');
    expect([0.9, 0.006, 0.0001, 0.000099].map((p) => verdictOf(dice(even, p)))).toEqual(['even', 'even', 'even', 'uneven']);
  });
});

describe('scores', () => {
  const scores = { first: 120, width: 20, games: [1, 0, 3], best_play: [0.25, 0.5, 0.25] };

  it('are shares of all games in their bins', () => {
    expect(sharesOf(scores)).toEqual([0.25, 0, 0.75]);
    expect(sharesOf({ ...scores, games: [0, 0, 0] })).toEqual([0, 0, 0]);
    expect(binsOf(scores).map(({ from, to }) => [from, to])).toEqual([[120, 139], [140, 159], [160, 179]]);
    expect(binsOf({ ...scores, best_play: null }).map(({ best }) => best)).toEqual([null, null, null]);
  });
});

describe('strength', () => {
  it('almost surely lies within three deviations, on a scale with 25 in its middle', () => {
    expect(rangeOf({ mean: 25, deviation: 8 })).toEqual([1, 49]);
    const strengths = [{ mean: 25, deviation: 8 }, { mean: 40, deviation: 5 }] as RatingView[];
    expect(scaleOf(strengths)).toEqual([-5, 55]);
    expect(scaleOf([])).toEqual([0, 50]);
  });
});

describe('rules of a profile', () => {
  const line = (rules: string, fingerprint: string, offered: boolean) => ({ rules, fingerprint, offered }) as RulesRecord;
  const profile = { rules: [line('bonus', 'f1', true), line('bonus', 'f2', false)] } as unknown as Profile;
  const model = { ...start(), shelf: [{ reference: 'bonus', house: false, title: { en: 'Yacht', ko: '야트' }, summary: { en: '', ko: '' } }] };

  it('have their title while they are on offer; older ones of the same name differ', () => {
    expect(titleOf(line('bonus', 'f1', true), profile, model)).toBe('Yacht');
    expect(titleOf(line('bonus', 'f2', false), profile, model)).toBe('bonus (house or older rules)');
  });

  it('are the requested ones, otherwise the most played ones', () => {
    expect(chosen(profile, 'f2')?.fingerprint).toBe('f2');
    expect(chosen(profile, 'gone')?.fingerprint).toBe('f1');
    expect(chosen({ ...profile, rules: [] }, null)).toBeUndefined();
  });
});
