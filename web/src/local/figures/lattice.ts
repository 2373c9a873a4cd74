/** The keeps: the 462 multisets of up to five dice, numbered as in kernels/keeps.py; and the rolls among them. */

const DICE = 5;
const FACES = [1, 2, 3, 4, 5, 6];
const DIGIT = DICE + 1;

/** All multisets of this many dice, in lexicographic order. */
function multisets(size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return FACES.flatMap((face) => multisets(size - 1).filter(([least = face]) => least >= face).map((rest) => [face, ...rest]));
}

/** Every keep by its number: by size, then in lexicographic order. */
export const KEEPS: readonly (readonly number[])[] = [0, 1, 2, 3, 4, DICE].flatMap(multisets);

export const ROLLS = KEEPS.filter(({ length }) => length === DICE);

/** The same for dice in any order, and different for other dice. */
const keyOf = (dice: readonly number[]): number => dice.reduce((sum, face) => sum + DIGIT ** face, 0);

const numbers = new Map(KEEPS.map((keep, number) => [keyOf(keep), number]));

/** The number of a keep, its dice in any order. */
export const keepNumber = (dice: readonly number[]): number => numbers.get(keyOf(dice)) ?? NaN;

/** The different keeps of these dice: their numbers, in descending order, and the first places that hold them. */
export function keepsOf(dice: readonly number[]): readonly (readonly [number, number[]])[] {
  const found = new Map<number, number[]>([[0, []]]);
  dice.forEach((face, place) => {
    for (const [key, places] of [...found]) if (!found.has(key + DIGIT ** face)) found.set(key + DIGIT ** face, [...places, place]);
  });
  return [...found].map(([key, places]) => [numbers.get(key) ?? NaN, places] as const).sort(([one], [other]) => other - one);
}
