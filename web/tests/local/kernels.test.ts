import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels, type Column, type Kernels } from '../../src/local/kernels';
import shelf from '../../src/local/made/shelf.json';

const MODULE = join(import.meta.dirname, '../../src/local/made/kernels.wasm');

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(MODULE));
});

function open(id: string, phase = 0): Column {
  const rules = shelf.rules.find((one) => one.id === id);
  if (rules === undefined) throw new Error(`no rules ${id}`);
  return kernels.column(rules.codes, phase);
}

function solved(column: Column): Column {
  for (const share of column.solve()) expect(share).toBeGreaterThan(0);
  return column;
}

/** The whole empty card of a column. */
const empty = ({ boxes }: Column) => ({ open: (1 << boxes) - 1, holds: false, upper: 0 });

describe('a column of the module', () => {
  it('has the expected score that Python computes, to the last bit', () => {
    // from `yachtdice.solver.best_play(...).expected_score`
    for (const [id, expected] of [['classic', 196.78871556595976], ['yahtzee', 254.58772873449544]] as const) {
      const column = open(id);
      const shares = [...column.solve()];
      expect(shares.at(-1)).toBe(1);
      expect(shares).toEqual([...shares].sort((one, other) => one - other));
      expect(column.value(empty(column))).toBe(expected);
    }
  });

  it('has no fill in a box that a forced joker rule forbids', () => {
    const column = open('yahtzee');
    // the box of five alike holds points, that of threes is open
    const card = { open: 0b0101_0000_0000_100, holds: true, upper: 0 };
    const threes = column.fills({ ...card, open: 0b100 | (1 << 12) }, [3, 3, 3, 3, 3]);
    expect(threes[2]).toEqual({ points: 15, repeatBonus: 100, joker: false });
    expect(threes[12]).toBeNull();
    const large = column.fills({ ...card, open: 1 << 10 }, [3, 3, 3, 3, 3]);
    expect(large[10]).toEqual({ points: 40, repeatBonus: 100, joker: true });
  });

  it('has keep values of which the best is the value of the roll with more rolls left', () => {
    const column = solved(open('classic'));
    const card = empty(column);
    const stages = column.stages(card);
    expect(stages).toHaveLength(3);
    expect([...stages[0]!]).toContain(Math.max(...column.fillValues(card, [6, 2, 6, 4, 6])));
    expect(Math.max(...stages[1]!)).toBe(Math.max(...column.keepValues(card, 1)));
    expect(Math.max(...stages[2]!)).toBe(Math.max(...column.keepValues(card, 2)));
  });

  it('aims at a box with the chance of its pattern', () => {
    const column = open('yahtzee');
    const five = { open: 1 << 11, holds: false, upper: 0 };
    const aims = column.aims(five, [6, 6, 6, 6, 1], 1);
    expect(aims[0]).toBeNull();
    expect(aims[11]!.chance).toBeCloseTo(1 / 6, 12);
    expect(aims[11]!.points).toBeCloseTo(50 / 6, 12);
    expect(column.aims(five, null, 3)[11]!.chance).toBeCloseTo(0.0460286, 7);
  });

  it('ends each turn in some box', () => {
    const column = solved(open('clubhouse'));
    const ends = column.ends(empty(column), 2);
    const row = ends.subarray(0, 3 * column.boxes);
    const chances = [...row].filter((_, figure) => figure < column.boxes || figure >= 2 * column.boxes);
    expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  });

  it('splits values into parts that add up to them', () => {
    const column = solved(open('sums'));
    const card = empty(column);
    const counting = column.parts(card);
    let step = counting.next();
    while (step.done !== true) step = counting.next();
    const row = 4 * column.boxes + 2;
    const parts = step.value.ofKeeps(2).subarray(0, row);
    const points = [...parts.subarray(0, 2 * column.boxes), parts[row - 2]!];
    // the rule set has no upper bonus
    expect(points.reduce((sum, one) => sum + one, 0)).toBeCloseTo(column.keepValues(card, 2)[0]!, 9);
  });

  it('refuses dice that are not a roll', () => {
    expect(() => open('classic').fills({ open: 1, holds: false, upper: 0 }, [1, 2, 3, 4, 7])).toThrow('no roll');
  });
});
