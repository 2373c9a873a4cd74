import type { BoxEnd } from '../../protocol.gen';

/** The boxes in which a turn may end after a keep, likeliest first, from the rows that `Column.ends` returns. */
export function endsOf(rows: Float64Array, keep: number, boxes: readonly string[]): BoxEnd[] {
  const [ends, first]: [BoxEnd[], number] = [[], 3 * keep * boxes.length];
  for (const [place, box] of boxes.entries()) {
    const [chance = 0, mean = 0, zero = 0] = [0, 1, 2].map((part) => rows[first + part * boxes.length + place]);
    if (chance > 0 || zero > 0) ends.push({ box, chance, points: chance > 0 ? mean / chance : 0, zero });
  }
  return ends.sort((one, other) => other.chance - one.chance);
}
