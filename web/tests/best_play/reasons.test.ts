import { expect, it } from 'vitest';
import { reasonRows, tenths } from '../../src/best_play/reasons';
import type { AspectView } from '../../src/protocol.gen';

const part = (points: number, now = points / 2): AspectView => ({ kind: 'box', box: 'ones', points, now, best: 0, chosen: 0 });
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

it('prints rows whose turns add up to their sum, and whose sums are the cost with the sign of a loss', () => {
  const parts = [part(2.54, 2.46), part(0.54), part(0.34, 0.31), part(0.04), part(0.03), part(-0.7, 0.26)];
  const regret = total(parts.map(({ points }) => points));
  const rows = reasonRows({ parts, regret });
  expect(rows.map(({ part: shown }) => shown?.points ?? 'rest')).toEqual([2.54, 0.54, 0.34, -0.7, 'rest']);
  expect(total(rows.map(({ sum }) => sum))).toBe(-tenths(regret));
  expect(rows[0]).toMatchObject({ now: -25, later: 0, sum: -25 });
  expect(rows[3]).toMatchObject({ now: -3, later: 10, sum: 7 });
});

it('prints at most the six largest parts, and a rest only if it has points', () => {
  const rows = reasonRows({ parts: [...Array(9).keys()].map((place) => part(9 - place)), regret: 45 });
  expect(rows.map(({ sum }) => sum)).toEqual([-90, -80, -70, -60, -50, -40, -60]);
  expect(reasonRows({ parts: [part(2), part(0.01)], regret: 2.01 })).toHaveLength(1);
});
