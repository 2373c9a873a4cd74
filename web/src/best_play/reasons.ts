/** The table of a cost as it is printed. Pure. */
import type { AspectView, ReasonsFigures } from '../protocol.gen';

/** A printed row in tenths of a point, negative if the choice lost them. `part`: null for all small parts together. */
export interface ReasonRow {
  readonly part: AspectView | null;
  readonly now: number;
  readonly later: number;
  readonly sum: number;
}

/** Tenths of a point from which on a part has a row of its own. */
const LEAST = 1;
/** The most parts with a row of their own. */
const MOST = 6;

export const tenths = (points: number): number => Math.round(10 * points);

/** The rows of a cost, the largest loss first; `now` and `later` add up to `sum`, and the sums to the cost as a loss. */
export function reasonRows({ parts, regret }: Pick<ReasonsFigures, 'parts' | 'regret'>): readonly ReasonRow[] {
  const sizes = parts.map(({ points }) => Math.abs(tenths(points))).sort((one, other) => other - one);
  const least = Math.max(LEAST, sizes[MOST - 1] ?? 0);
  const large = parts.filter(({ points }) => Math.abs(tenths(points)) >= least).slice(0, MOST);
  const rows = large.map((part) => rowOf(part, -tenths(part.points), part.now));
  const left = -tenths(regret) - rows.reduce((whole, { sum }) => whole + sum, 0);
  const small = parts.filter((part) => !large.includes(part));
  return left === 0 ? rows : [...rows, rowOf(null, left, small.reduce((whole, { now }) => whole + now, 0))];
}

function rowOf(part: AspectView | null, sum: number, points: number): ReasonRow {
  const now = -tenths(points);
  return { part, now, later: sum - now, sum };
}
