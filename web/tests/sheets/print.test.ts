import { describe, expect, it } from 'vitest';
import { COUNTS, countIn, fixedPoints, printPath, tablesOf } from '../../src/sheets/print/blank';
import { routeOf } from '../../src/state/route';

describe('printed cards', () => {
  it('have each player once, in order, with all columns of a player in one table of at most eight columns', () => {
    for (const count of COUNTS) {
      for (const phases of [1, 2, 3, 5, 8]) {
        const tables = tablesOf(count, phases);
        expect(tables.flat()).toEqual(Array.from({ length: count }, (_, player) => player));
        for (const table of tables) expect(table.length * phases).toBeLessThanOrEqual(8);
      }
    }
  });

  it('are as few tables as possible, of nearly equal width', () => {
    expect(tablesOf(8, 1).map(({ length }) => length)).toEqual([8]);
    expect(tablesOf(8, 3).map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    expect(tablesOf(5, 2).map(({ length }) => length)).toEqual([3, 2]);
    expect(tablesOf(2, 12).map(({ length }) => length)).toEqual([1, 1]);
  });

  it('show the points of a box only if all its rolls pay the same', () => {
    const points = { boxes: ['house', 'choice', 'never'], rolls: { '11222': [25, 8, 0], '12345': [0, 15, 0], '11333': [25, 11, 0] } };
    expect([...fixedPoints(points)]).toEqual([['house', 25]]);
  });

  it('have an address, and four players if it names no number from 1 to 8', () => {
    const route = routeOf(printPath({ reference: 'house:12ab' }, 6));
    expect(route).toEqual({ page: 'print', reference: 'house:12ab', query: 'players=6' });
    expect(['players=6', '', 'players=0', 'players=9', 'players=2.5', 'players=x'].map(countIn)).toEqual([6, 4, 4, 4, 4, 4]);
    expect(routeOf('/print/%E0%A4%A')).toEqual({ page: 'unknown' });
  });
});
