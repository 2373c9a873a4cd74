import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadKernels } from '../../src/local/kernels';
import shelf from '../../src/local/made/shelf.json';
import { Solution } from '../../src/local/solution';
import { Solutions, TooLargeError } from '../../src/local/solutions';
import type { RulesView } from '../../src/protocol.gen';
import { until } from '../waiting';

const MODULE = readFileSync(join(import.meta.dirname, '../../src/local/made/kernels.wasm'));
const rulesOf = (id: string) => shelf.rules.find((one) => one.id === id) as unknown as RulesView;

/** A cache of the browser, as far as the values of best play use it. */
class Caches {
  readonly entries = new Map<string, Response>();
  open = () => Promise.resolve(this);
  match = (path: string) => Promise.resolve(this.entries.get(path)?.clone());
  put = (path: string, response: Response) => Promise.resolve(void this.entries.set(path, response));
  keys = () => Promise.resolve([...this.entries.keys()].map((path) => ({ url: `https://dice.example${path}` })));
  delete = ({ url }: { url: string }) => Promise.resolve(this.entries.delete(new URL(url).pathname));
}

/** The progress of a computation that is asked for, and its solution. */
async function computed(solutions: Solutions, rules: RulesView) {
  const steps: number[] = [];
  const solution = await solutions.solution(rules, (done) => steps.push(done));
  return { steps, solution: solution! };
}

describe('best play in the worker', () => {
  let solutions: Solutions;
  beforeEach(() => {
    solutions = new Solutions(() => loadKernels(MODULE));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('reports progress', async () => {
    const { steps, solution } = await computed(solutions, rulesOf('clubhouse'));
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
    expect(solution.expected).toBeGreaterThan(150);
  });

  it('fails for all that wait, and begins again after a computation or a load that failed', async () => {
    let failures = 0;
    const fails = <T>(work: () => T): T => {
      if ((failures += 1) < 3) throw new RangeError('no memory');
      return work();
    };
    solutions = new Solutions(() => Promise.resolve().then(() => fails(() => loadKernels(MODULE))));
    const rules = rulesOf('classic');
    await expect(computed(solutions, rules)).rejects.toThrow('no memory');
    await expect(computed(solutions, rules)).rejects.toThrow('no memory');
    const solve = vi.spyOn(Solution.prototype, 'solve').mockImplementationOnce(function* () {
      yield 0.5;
      throw new RangeError('no memory');
    });
    const both = await Promise.allSettled([computed(solutions, rules), computed(solutions, rules)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    solve.mockRestore();
    expect((await computed(solutions, rules)).solution.expected).toBeGreaterThan(150);
  });

  it('stops when the page no longer waits, and goes on from there', async () => {
    let asked = 0;
    const rules = rulesOf('clubhouse');
    expect(await solutions.solution(rules, undefined, () => (asked += 1) < 4)).toBeNull();
    const { steps } = await computed(solutions, rules);
    expect(steps[0]).toBeGreaterThan(0);
    expect((await computed(solutions, rules)).steps).toEqual([]);
  });

  it('shares a computation, and keeps the rule sets used last', async () => {
    const [classic, extended, sums] = ['classic', 'extended', 'sums'].map(rulesOf) as [RulesView, RulesView, RulesView];
    const [one, other] = await Promise.all([solutions.solution(classic), solutions.solution(classic)]);
    expect(one).toBe(other);
    await solutions.solution(extended);
    expect(await solutions.solution(classic)).toBe(one);
    await solutions.solution(sums);
    expect(await solutions.solution(classic)).toBe(one);
    expect((await computed(solutions, extended)).steps).not.toEqual([]);
  });

  it('leaves best play of rule sets that are too large to the server, and answers their points', async () => {
    const boxes = Array.from({ length: 20 }, () => rulesOf('yatzy').boxes[0]!);
    const rules = { ...rulesOf('yatzy'), best_play: false };
    await expect(solutions.solution({ ...rulesOf('yatzy'), boxes })).rejects.toThrow(TooLargeError);
    await expect(solutions.solution(rules)).rejects.toThrow(TooLargeError);
    const position = { phase: 0, points: rules.boxes.map(() => null), dice: [6, 6, 6, 6, 6], rollsLeft: 0 };
    expect((await solutions.unsolved(rules)).offers(position)).toContainEqual({ box: 'yacht', points: 50, repeat_bonus: 0, joker: false });
  });

  it('stores the values of a slow computation and takes them at the next visit', async () => {
    const caches = new Caches();
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('isSecureContext', true);
    let now = 0;
    vi.stubGlobal('performance', { now: () => (now += 2_000) });
    const { solution } = await computed(solutions, rulesOf('extended'));
    await until(() => expect([...caches.entries.keys()].some((path) => path.endsWith('list'))).toBe(true));

    const { steps, solution: again } = await computed(new Solutions(() => loadKernels(MODULE)), rulesOf('extended'));

    expect(steps).toEqual([]);
    expect(again.expected).toBe(solution.expected);
    again.columns.forEach((column, phase) => expect(column.values()).toEqual(solution.columns[phase]!.values()));
  });

  it('drops the values used least recently beyond 64 MB, and those that another tab has lost from the list', async () => {
    const caches = new Caches();
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('isSecureContext', true);
    let now = 0;
    vi.stubGlobal('performance', { now: () => (now += 2_000) });
    const old = { path: '/best-play/old', bytes: 63.99e6 };
    for (const path of [old.path, '/best-play/lost']) caches.entries.set(path, new Response('values'));
    caches.entries.set('/best-play/list', new Response(JSON.stringify([old])));
    await computed(solutions, rulesOf('extended'));
    await until(() => expect([...caches.entries.keys()].filter((path) => /old|lost/.test(path))).toEqual([]));
    await until(async () => expect(await (await caches.match('/best-play/list'))?.json()).toHaveLength(1));
  });
});
