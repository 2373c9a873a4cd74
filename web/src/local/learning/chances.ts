import { KEEPS, keepNumber } from '../figures/lattice';

const DICE = 5;
const FACES = [1, 2, 3, 4, 5, 6];

/** The chance of each roll, by its number among the keeps, after keeping these dice and throwing the others. */
export function rollChances(kept: readonly number[]): ReadonlyMap<number, number> {
  let chances = new Map([[keepNumber(kept), 1]]);
  for (let thrown = kept.length; thrown < DICE; thrown += 1) {
    const grown = new Map<number, number>();
    for (const [keep, chance] of chances) {
      for (const more of FACES.map((face) => keepNumber([...(KEEPS[keep] ?? []), face]))) grown.set(more, (grown.get(more) ?? 0) + chance / FACES.length);
    }
    chances = grown;
  }
  return chances;
}
