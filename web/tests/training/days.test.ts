import { beforeEach, describe, expect, it } from 'vitest';
import { givenAway, onDay, squaresOf, storeDays, storedDays, withTry, type Days, type Try } from '../../src/training/days';

const best: Try = { mark: 'best', regret: 0 };
const blunder: Try = { mark: 'blunder', regret: 6.5 };

/** The state after five tries on each of these days. */
const finished = (...dates: readonly string[]): Days =>
  dates.reduce(
    (days, day) => Array.from({ length: 5 }).reduce<Days>((now) => withTry(now, best, 5), onDay(days, day)),
    storedDays(),
  );

beforeEach(() => localStorage.clear());

describe('the hand of the day in this browser', () => {
  it('counts the days in a row, over the end of a month, and starts again after a gap', () => {
    expect(finished('2026-11-29', '2026-11-30', '2026-12-01').streak).toBe(3);
    expect(finished('2026-11-29', '2026-12-01').streak).toBe(1);
  });

  it('finishes a day only with its last try', () => {
    const one = withTry(onDay(storedDays(), '2026-11-22'), best, 2);
    expect([one.finished, one.streak]).toEqual([null, 0]);
    expect(withTry(one, blunder, 2)).toMatchObject({ finished: '2026-11-22', streak: 1 });
  });

  it('drops the tries of another day, and keeps those of today over a reload', () => {
    storeDays(withTry(onDay(storedDays(), '2026-11-22'), blunder, 5));
    expect(onDay(storedDays(), '2026-11-22').tries).toEqual([blunder]);
    expect(onDay(storedDays(), '2026-11-23').tries).toEqual([]);
  });

  it('starts fresh with damaged storage', () => {
    for (const damaged of ['{', '{"day":1}', '{"day":"2026-11-22","tries":[{"mark":"?"}],"streak":1}']) {
      localStorage.setItem('today', damaged);
      expect(storedDays()).toEqual({ day: '', tries: [], finished: null, streak: 0 });
    }
  });

  it('shows a square for each try and the sum given away', () => {
    const tries: readonly Try[] = [best, { mark: 'good', regret: 0.2 }, { mark: 'inaccuracy', regret: 1 }, { mark: 'mistake', regret: 3 }, blunder];
    expect(squaresOf(tries)).toBe('🟩🟩🟨🟧🟥');
    expect(givenAway(tries)).toBeCloseTo(10.7);
  });
});
