import { expect, it } from 'vitest';
import { handRows, seasonRows } from '../../src/clubs/rows';

it('sums the answers of a hand that the viewer sees; a hidden answer is not one without cost', () => {
  const results = [
    { player: 'mina', name: 'Mina', given: [0.5, 1, null, null, null] },
    { player: 'joon', name: 'Joon', given: [0, null, null, null, null] },
  ];
  const rows = handRows({ day: '2026-05-03', results });
  expect(rows.map(({ name, count, points }) => [name, count, points])).toEqual([['Mina', 2, 1.5], ['Joon', 1, 0]]);
});

it('gives members of a season with equal points the same place', () => {
  const line = (name: string, points: number, contests: number) => ({ player: name, name, points, contests });
  const rows = seasonRows({ from_ms: 0, until_ms: 1, lines: [line('Mina', 2, 3), line('Joon', 2, 2), line('Nari', 1, 1)] });
  expect(rows.map(({ name }) => name)).toEqual(['1. Mina', '1. Joon', '3. Nari']);
});
