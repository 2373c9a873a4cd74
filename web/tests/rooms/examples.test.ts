import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../../src/rules/examples';

const FOLDER = join(import.meta.dirname, '../../../vectors/scoring');
const ids = readdirSync(FOLDER).map((file) => file.replace('.tsv', ''));

/** The first table of a file: the points of every roll in every box. */
function pointsBy(id: string): { boxes: readonly string[]; rows: ReadonlyMap<string, readonly string[]> } {
  const [table = ''] = readFileSync(join(FOLDER, `${id}.tsv`), 'utf8').split('\n\n');
  const [[, ...boxes] = [], ...rows] = table.split('\n').filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
  return { boxes, rows: new Map(rows.map(([dice = '', ...points]) => [dice.replaceAll(/\D/g, ''), points])) };
}

describe.each(ids)('the examples of %s', (id) => {
  it('have five dice for every box, which score the points shown', () => {
    const { boxes, rows } = pointsBy(id);
    expect(boxes.length).toBeGreaterThan(11);
    for (const [place, box] of boxes.entries()) {
      const example = exampleOf({ id, house: false }, { id: box })!;
      const dice = [...example.counted, ...example.others].sort();
      expect(example.points, box).toBeGreaterThan(0);
      expect(rows.get(dice.join(''))?.[place], box).toBe(String(example.points));
    }
  });
});

it('rules of players have no examples, even with the id of a built-in rule set', () => {
  expect(exampleOf({ id: 'yahtzee', house: true }, { id: 'ones' })).toBe(null);
});
