import type { PositionProblem, RulesView, TextView } from '../../protocol.gen';
import type { Column } from '../kernels';
import type { Position, Solution } from '../solution';
import { ROLLS } from './lattice';

/** The points of the boxes of a column in card order, null for open boxes. */
type Points = Position['points'];

const FIVES = ROLLS.filter(([first, , , , last]) => first === last);

/** For each column and its boxes the points of every roll on an empty card, once they are known. */
const known = new WeakMap<Column, readonly ReadonlySet<number>[]>();

/** The points of these rolls in each box of a card with these open boxes. */
function paidIn(column: Column, open: number, rolls: readonly (readonly number[])[]): readonly ReadonlySet<number>[] {
  const paid = Array.from({ length: column.boxes }, () => new Set<number>());
  for (const roll of rolls) column.fills({ open, holds: false, upper: 0 }, roll).forEach((fill, place) => fill && paid[place]?.add(fill.points));
  return paid;
}

/** The points of these rolls in each box of an empty card: in a column that is filled from the top, once the boxes above are full. */
function onEmpty(column: Column, fromTop: boolean, rolls: readonly (readonly number[])[]): readonly ReadonlySet<number>[] {
  const all = (1 << column.boxes) - 1;
  if (!fromTop) return paidIn(column, all, rolls);
  return Array.from({ length: column.boxes }, (_, place) => paidIn(column, all & (-1 << place), rolls)[place] ?? new Set());
}

function plainPoints(column: Column, fromTop: boolean): readonly ReadonlySet<number>[] {
  const found = known.get(column) ?? onEmpty(column, fromTop, ROLLS);
  known.set(column, found);
  return found;
}

/** The number of filled boxes that can have brought a repeat bonus: those that hold points of five alike. */
function repeatsIn(rules: RulesView, column: Column, points: Points, fromTop: boolean): number {
  const bonus = rules.repeat_bonus;
  const paid = onEmpty(column, fromTop, FIVES);
  return rules.boxes.filter(({ id, section }, place) => {
    if (bonus === null || id === bonus.box || (bonus.upper_only && section !== 'upper')) return false;
    return paid[place]?.has(points[place] ?? NaN);
  }).length;
}

/** Whether a box can hold its points on this column: from a roll, a joker, or with repeat bonuses on top. */
function canHold(rules: RulesView, column: Column, points: Points, place: number, fromTop: boolean): boolean {
  const held = points[place] ?? null;
  if (held === null) return true;
  const plain = plainPoints(column, fromTop)[place] ?? new Set();
  if (plain.has(held)) return true;
  const open = points.reduce<number>((bits, one, at) => bits | (one === null ? 1 << at : 0), 1 << place);
  const can = new Set([...plain, ...(rules.joker === null ? [] : (paidIn(column, open, FIVES)[place] ?? []))]);
  return can.has(held) || withoutRepeats(rules, column, points, place, fromTop).some((base) => base > 0 && can.has(base));
}

/** The points that the box of the repeat bonus can have held before one bonus, two and so on; none for other boxes. */
function withoutRepeats(rules: RulesView, column: Column, points: Points, place: number, fromTop: boolean): readonly number[] {
  const bonus = rules.repeat_bonus;
  if (bonus === null || !bonus.into_box || bonus.box !== rules.boxes[place]?.id) return [];
  const most = repeatsIn(rules, column, points, fromTop);
  return Array.from({ length: most }, (_, number) => (points[place] ?? 0) - (number + 1) * bonus.points);
}

/** Why no game reaches the card of a position, null if one does; the server gives the same reasons. */
export function faultOf({ rules, columns }: Solution, { phase, points }: Position): PositionProblem | null {
  const column = columns[phase];
  if (column === undefined) return null;
  const fromTop = rules.phases[phase]?.order === 'top_down';
  const gap = points.indexOf(null);
  const first = rules.boxes[gap];
  const late = rules.boxes.find((_, place) => place > gap && points[place] !== null);
  if (fromTop && first !== undefined && late !== undefined) {
    const en = `this column is filled from the top: fill ${first.title.en} before ${late.title.en}`;
    return problemIn(first.id, { en, ko: `이 열은 위에서부터 채워요. ${late.title.ko} 칸보다 ${first.title.ko} 칸을 먼저 채우세요.` });
  }
  const wrong = rules.boxes.findIndex((_, place) => !canHold(rules, column, points, place, fromTop));
  const box = rules.boxes[wrong];
  if (box === undefined) return null;
  const held = points[wrong] ?? 0;
  return problemIn(box.id, { en: `${box.title.en} cannot hold ${held} points`, ko: `${box.title.ko} 칸은 ${held}점이 될 수 없어요.` });
}

const problemIn = (box: string, text: TextView): PositionProblem => ({ type: '/problems/position', title: 'Bad Request', status: 400, detail: text.en, text, box });
