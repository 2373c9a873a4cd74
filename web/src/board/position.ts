/** A position on the analysis board, and the steps by which a person enters a game. All pure. */
import type { BoxFilled, FillOffer, PositionRequest, RulesView } from '../protocol.gen';

/** The dice of a turn. */
export const DICE = 5;

export interface BoardPosition {
  /** The reference of the rule set. */
  readonly rules: string;
  /** The index of the column being filled. */
  readonly phase: number;
  /** The points of each box of the column in card order, null for open boxes. */
  readonly points: readonly (number | null)[];
  /** Points outside these boxes: full columns and repeat bonuses with a row of their own. */
  readonly other: number;
  /** Up to five faces, in the order they were entered. */
  readonly dice: readonly number[];
  readonly left: number;
}

/** The position at the beginning of a game. */
export const emptyPosition = (rules: RulesView): BoardPosition => ({
  rules: rules.reference,
  phase: 0,
  points: rules.boxes.map(() => null),
  other: 0,
  dice: [],
  left: rollsIn(rules, 0) - 1,
});

/** The rolls of a turn in a phase. */
export const rollsIn = (rules: RulesView, phase: number): number => rules.phases[phase]?.rolls ?? 1;

export const isWhole = ({ dice }: BoardPosition): boolean => dice.length === DICE;

/** Whether the last column is full. */
export const isOver = ({ points }: BoardPosition): boolean => points.every((held) => held !== null);

/** Adds a face; five dice on the table are replaced, because a new roll begins. */
export const withFace = (position: BoardPosition, face: number): BoardPosition => ({
  ...position,
  dice: isWhole(position) ? [face] : [...position.dice, face],
});

/** Takes the last die away. */
export const withoutLast = (position: BoardPosition): BoardPosition => ({ ...position, dice: position.dice.slice(0, -1) });

/** The dice at these places stay, the others are to be entered after one more roll. */
export function rolledAgain(position: BoardPosition, keep: readonly number[]): BoardPosition {
  const kept = position.dice.filter((_, place) => keep.includes(place));
  return { ...position, dice: kept, left: Math.max(0, position.left - 1) };
}

/** The points of a box, typed in; null opens it again. */
export function withPoints(position: BoardPosition, place: number, held: number | null): BoardPosition {
  return { ...position, points: position.points.map((old, at) => (at === place ? held : old)) };
}

/** The points of a column, and those outside its boxes. */
type Points = Pick<BoardPosition, 'points' | 'other'>;

/** Fills a box with the dice on the table; the next turn begins, in the next column if this one is full. */
export function filled(position: BoardPosition, rules: RulesView, offer: FillOffer): BoardPosition {
  const paid = { ...position, ...withOffer(position, rules, offer) };
  const next = position.phase + 1;
  const fresh = { dice: [], left: rollsIn(rules, position.phase) - 1 };
  if (!isOver(paid) || next >= rules.phases.length) return { ...paid, ...fresh };
  return { ...emptyPosition(rules), phase: next, other: totalOf(paid, rules), left: rollsIn(rules, next) - 1 };
}

/** A column with the points of a fill, and its repeat bonus in the box or in the row of its own. */
export function withOffer({ points, other }: Points, { boxes, repeat_bonus: bonus }: RulesView, fill: Pick<BoxFilled, 'box' | 'points' | 'repeat_bonus'>): Points {
  const { repeat_bonus: repeat = 0 } = fill;
  const inBox = bonus?.into_box === true ? repeat : 0;
  const paid = points.map((held, place) => {
    const id = boxes[place]?.id;
    const now = id === fill.box ? fill.points : held;
    return inBox > 0 && id === bonus?.box ? (now ?? 0) + inBox : now;
  });
  return { points: paid, other: other + repeat - inBox };
}

/** The points of the upper boxes. */
export const upperTotal = ({ points }: Pick<BoardPosition, 'points'>, { boxes }: RulesView): number =>
  boxes.reduce((sum, { section }, place) => sum + (section === 'upper' ? (points[place] ?? 0) : 0), 0);

/** The upper bonus, if it is reached. */
export function upperBonus(position: Pick<BoardPosition, 'points'>, rules: RulesView): number {
  const bonus = rules.upper_bonus;
  return bonus !== null && upperTotal(position, rules) >= bonus.at_least ? bonus.points : 0;
}

/** All points so far. */
export const totalOf = (position: Points, rules: RulesView): number =>
  position.points.reduce<number>((sum, held) => sum + (held ?? 0), position.other) + upperBonus(position, rules);

/** The body of a request for this position. */
export function requestOf(position: BoardPosition, rules: RulesView): PositionRequest {
  const card = rules.boxes.flatMap(({ id }, place): [string, number][] => {
    const held = position.points[place] ?? null;
    return held === null ? [] : [[id, held]];
  });
  return {
    rules: position.rules,
    dice: [...position.dice],
    rolls_left: position.left,
    card: Object.fromEntries(card),
    phase: rules.phases[position.phase]?.id ?? null,
  };
}
