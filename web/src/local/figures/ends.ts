import type { BoxEnd } from '../../protocol.gen';

/** The boxes in which a turn may end after a keep, likeliest first, from the rows that `Column.ends` returns. */
export function endsOf(rows: Float64Array, keep: number, boxes: readonly string[]): BoxEnd[] {
  const [chances, means, zeros] = [0, 1, 2].map((part) => rows.subarray((3 * keep + part) * boxes.length)) as [Float64Array, Float64Array, Float64Array];
  const every = boxes.map((box, place) => {
    const [chance = 0, mean = 0, zero = 0] = [chances[place], means[place], zeros[place]];
    return { box, chance, points: chance > 0 ? mean / chance : 0, zero };
  });
  return every.filter(({ chance, zero }) => chance > 0 || zero > 0).sort((one, other) => other.chance - one.chance);
}
