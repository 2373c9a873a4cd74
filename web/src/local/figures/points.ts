import type { PointsView, RulesView } from '../../protocol.gen';
import type { Column } from '../kernels';

const FACES = [1, 2, 3, 4, 5, 6];

/** All rolls of some dice, their faces in ascending order. */
const rolls = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : rolls(dice - 1).flatMap((roll) => FACES.filter((face) => face >= (roll.at(-1) ?? 1)).map((face) => [...roll, face]));

/** The points of every roll in every box of an empty column. In a fixed order, a box is asked about when it is the next one. */
export function pointsOf({ boxes }: RulesView, column: Column): PointsView {
  const all = (1 << boxes.length) - 1;
  const cards = boxes.map((_, place) => [all, all & -(1 << place), all & ((2 << place) - 1)]);
  const paid = (roll: readonly number[], place: number): number =>
    (cards[place] ?? []).map((open) => column.fills({ open, holds: false, upper: 0 }, roll)[place]).find((fill) => fill != null)?.points ?? 0;
  const lines = rolls(5).map((roll): [string, number[]] => [roll.join(''), boxes.map((_, place) => paid(roll, place))]);
  return { boxes: boxes.map(({ id }) => id), rolls: Object.fromEntries(lines) };
}
