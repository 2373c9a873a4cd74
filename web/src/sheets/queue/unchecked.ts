/** The sheet with entries that the server has not checked. Their points are those on an empty card; jokers come from the server. */
import { columnOf } from '../../local/game/table';
import type { Filled, PointsView, Rolled, RulesView, Scored, SheetLine, SheetSeat, SheetView } from '../../protocol.gen';
import { rollsIn } from '../../board/position';
import type { SheetEntry } from '../entries';

/** The points of five dice in a box of an empty card; 0 without the table of points. */
export function pointsIn(points: PointsView | null, dice: readonly number[], box: string): number {
  const roll = [...dice].sort((one, other) => one - other).join('');
  return points?.rolls[roll]?.[points.boxes.indexOf(box)] ?? 0;
}

/** The sheet after these lines. On the cards, corrections change nothing before the server has checked them. */
export function withUnchecked(view: SheetView, lines: readonly SheetLine[], rules: RulesView, points: PointsView | null): SheetView {
  if (lines.length === 0) return view;
  const seats = lines.reduce((before, { entry }) => seatsAfter(before, entry, rules, points), view.seats);
  const turns = seats.map(({ turn, step }) => (step === 'over' ? Infinity : turn));
  const seat = Math.max(0, turns.indexOf(Math.min(...turns)));
  const { step, phase, turn, dice, rolls_left } = seats[seat] ?? view;
  return { ...view, seats, seat, step, phase, turn, dice, rolls_left, log: [...view.log, ...lines] };
}

function seatsAfter(seats: SheetSeat[], entry: SheetEntry, rules: RulesView, points: PointsView | null): SheetSeat[] {
  if (entry.type === 'Corrected') return seats;
  if (entry.type === 'SeatNames') return seats.map((seat, place) => ({ ...seat, name: entry.names[place] ?? seat.name, coached: entry.coached?.includes(place) ?? false }));
  return seats.map((seat, place) => (place === entry.seat ? seatAfter(seat, entry, rules, points) : seat));
}

function seatAfter(seat: SheetSeat, entry: Rolled | Filled | Scored, rules: RulesView, points: PointsView | null): SheetSeat {
  if (entry.type === 'Scored') return filled(seat, entry.box, entry.points, rules);
  if (entry.type === 'Filled') return filled(seat, entry.box, pointsIn(points, seat.dice, entry.box), rules);
  const rollsLeft = entry.keep === null ? 0 : seat.rolls_left - 1;
  return { ...seat, dice: [...entry.dice], rolls_left: rollsLeft, step: rollsLeft > 0 ? 'await_choice' : 'await_box' };
}

/** The seat with points in a box, before its next turn. */
function filled(seat: SheetSeat, box: string, points: number, rules: RulesView): SheetSeat {
  const place = rules.boxes.findIndex(({ id }) => id === box);
  const columns = seat.columns.map((column, phase) =>
    phase === seat.phase ? columnOf(rules, { points: column.points.map((held, at) => (at === place ? points : held)), other: column.repeat_bonus }) : column,
  );
  const phase = columns.findIndex((column) => column.points.includes(null));
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  if (phase < 0) return { ...seat, columns, total, dice: [], rolls_left: 0, step: 'over' };
  return { ...seat, columns, total, phase, turn: seat.turn + 1, dice: [], rolls_left: rollsIn(rules, phase), step: 'await_roll' };
}
