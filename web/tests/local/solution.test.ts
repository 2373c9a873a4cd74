import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels, type Kernels } from '../../src/local/kernels';
import { faultOf } from '../../src/local/figures/possible';
import shelf from '../../src/local/made/shelf.json';
import { Solution, type Position } from '../../src/local/solution';
import type { BoxEnd, RulesView } from '../../src/protocol.gen';
import { someOf } from '../length';

const ROOT = join(import.meta.dirname, '../../..');
const rules = shelf.rules as unknown as readonly RulesView[];

/** Column, points, dice, rolls left, number of tied choices, choices with their values, ends of the first keep, odds. */
type Line = [number, (number | null)[], number[], number, number, [number[] | string, number][], [string, number, number, number][], [string, number, number][]];

const linesOf = (id: string) => JSON.parse(readFileSync(join(ROOT, `vectors/positions/${id}.json`), 'utf8')) as readonly Line[];

/** Ends that are equally likely have no order. */
function expectEnds(found: readonly BoxEnd[], wanted: Line[6]): void {
  const byBox = new Map(found.map(({ box, chance, points, zero }) => [box, [chance, points, zero]]));
  expect([...byBox.keys()].sort()).toEqual(wanted.map(([box]) => box).sort());
  for (const [box, ...figures] of wanted) figures.forEach((figure, at) => expect(byBox.get(box)?.[at]).toBeCloseTo(figure, 11));
  expect(found.map(({ chance }) => chance)).toEqual(found.map(({ chance }) => chance).sort((one, other) => other - one));
}

function solved(kernels: Kernels, view: RulesView): Solution {
  const solution = new Solution(kernels, view);
  const done = [...solution.solve()];
  expect(done).toEqual([...done].sort((one, other) => one - other));
  return solution;
}

describe('the solver of the client', () => {
  let kernels: Kernels;
  beforeAll(async () => {
    kernels = await loadKernels(readFileSync(join(ROOT, 'web/src/local/made/kernels.wasm')));
  });

  it.each(someOf(rules.map(({ id }) => id), 'clubhouse', 'extended', 'repeat', 'yahtzee'))('ranks the choices of %s as the server does, to the bit', (id) => {
    const solution = solved(kernels, rules.find((one) => one.id === id)!);
    let counted = 0;
    for (const [phase, points, dice, rollsLeft, ties, choices, ends, odds] of linesOf(id)) {
      const position: Position = { phase, points, dice, rollsLeft };
      const found = solution.options(position);
      expect(found.map(({ keep, box, value }) => [box ?? keep, value])).toEqual(choices);
      const best = choices[0]![1];
      found.forEach(({ regret, value }, at) => expect(regret).toBe(at < ties ? 0 : best - value));
      const figures = solution.figures(position);
      expect(figures.value).toBe(best);
      expect(figures.options.map(({ choice }) => choice)).toEqual(found.filter(({ keep }) => keep?.length !== 5));
      const keep = choices.find(([choice]) => Array.isArray(choice) && choice.length < 5)?.[0];
      const shown = figures.options.find(({ choice }) => choice.keep !== null && String(choice.keep) === String(keep))?.ends ?? [];
      expectEnds(shown, ends);
      counted += shown.length;
      expect(solution.odds(position).map(({ box }) => box)).toEqual(odds.map(([box]) => box));
      solution.odds(position).forEach(({ chance, points: mean }, at) => {
        expect(chance).toBeCloseTo(odds[at]![1], 11);
        expect(mean).toBeCloseTo(odds[at]![2], 11);
      });
      expect(faultOf(solution, position)).toBeNull();
    }
    expect(counted).toBeGreaterThan(10);
  });

  it('lets the box of the repeat bonus hold as many bonuses as other boxes can have brought', () => {
    const solution = new Solution(kernels, rules.find(({ id }) => id === 'repeat')!);
    const faultWith = (card: Readonly<Record<string, number>>) => {
      const points = solution.rules.boxes.map((one) => card[one.id] ?? null);
      return faultOf(solution, { phase: 0, points, dice: [1, 2, 3, 4, 5], rollsLeft: 0 });
    };
    expect(faultWith({ yacht: 150, ones: 5 })).toBeNull();
    expect(faultWith({ yacht: 250, ones: 5 })?.box).toBe('yacht');
    expect(faultWith({ yacht: 250, ones: 5, sixes: 30 })).toBeNull();
  });

  it.each([
    ['yahtzee', { ones: 7 }, 'ones'],
    ['yahtzee', { yacht: 0, full_house: 24 }, 'full_house'],
    ['repeat', { yacht: 150, ones: 4 }, 'yacht'],
    ['extended', { twos: 4 }, 'ones'],
  ])('refuses a card that no game of %s reaches: %j', (id, card: Readonly<Record<string, number>>, box) => {
    const solution = new Solution(kernels, rules.find((one) => one.id === id)!);
    const points = solution.rules.boxes.map((one) => card[one.id] ?? null);
    const phase = solution.rules.phases.findIndex(({ order }) => (order === 'top_down') === (id === 'extended'));
    const fault = faultOf(solution, { phase, points, dice: [1, 2, 3, 4, 5], rollsLeft: 0 });
    expect(fault).toMatchObject({ status: 400, box, type: '/problems/position' });
  });
});
