import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pointsOf } from '../../src/local/figures/points';
import { loadKernels, type Kernels } from '../../src/local/kernels';
import shelf from '../../src/local/made/shelf.json';
import { facesIn } from '../../src/live/question';
import type { RulesView } from '../../src/protocol.gen';

const ROOT = join(import.meta.dirname, '../../..');
const rules = shelf.rules as unknown as readonly RulesView[];

/** The first table of a file of scores: the boxes, then a line for each roll. */
function table(id: string): { boxes: readonly string[]; rolls: Readonly<Record<string, readonly number[]>> } {
  const [first = ''] = readFileSync(join(ROOT, `vectors/scoring/${id}.tsv`), 'utf8').split('\n\n');
  const [head = [], ...lines] = first.split('\n').filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
  return { boxes: head.slice(1), rolls: Object.fromEntries(lines.map(([roll = '', ...points]) => [roll, points.map(Number)])) };
}

describe('the points of all rolls on an empty card', () => {
  let kernels: Kernels;
  beforeAll(async () => {
    kernels = await loadKernels(readFileSync(join(ROOT, 'web/src/local/made/kernels.wasm')));
  });

  it.each(rules.map(({ id }) => id))('are those of the vectors, under %s', (id) => {
    const view = rules.find((one) => one.id === id)!;
    const found = pointsOf(view, kernels.column(view.codes, 0));
    expect(Object.keys(found.rolls)).toHaveLength(252);
    expect(found).toEqual(table(id));
  });
});

it('dice are five faces, with spaces or without', () => {
  expect([facesIn('1 3 3 5 6'), facesIn('65331')]).toEqual([[1, 3, 3, 5, 6], [1, 3, 3, 5, 6]]);
  expect(['', '1234', '123456', '12347', 'abcde'].map(facesIn)).toEqual([null, null, null, null, null]);
});
