/** The keeps: the 462 multisets of up to five dice, numbered as in kernels/keeps.py; and the rolls among them. */

const DICE = 5;
const FACES = [1, 2, 3, 4, 5, 6];

/** All multisets of this many dice, in lexicographic order. */
function multisets(size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return FACES.flatMap((face) => multisets(size - 1).filter(([least = face]) => least >= face).map((rest) => [face, ...rest]));
}

/** Every keep by its number: by size, then in lexicographic order. */
export const KEEPS: readonly (readonly number[])[] = [0, 1, 2, 3, 4, DICE].flatMap(multisets);

export const ROLLS = KEEPS.filter(({ length }) => length === DICE);

const numbers = new Map(KEEPS.map((keep, number) => [keep.join(''), number]));

/** The number of a keep, its dice in any order. */
export const keepNumber = (dice: readonly number[]): number => numbers.get([...dice].sort().join('')) ?? NaN;

/** The numbers of the different keeps of these dice, in descending order; the first keeps all. */
export function keepsOf(dice: readonly number[]): readonly number[] {
  const found = new Set<number>();
  for (let chosen = 0; chosen < 1 << dice.length; chosen += 1) found.add(keepNumber(dice.filter((_, place) => (chosen >> place) & 1)));
  return [...found].sort((one, other) => other - one);
}
