/** A game as its table: cards, turns and sums, as views/table.py shows it. */
import type { ColumnView, GameStarted, RulesView, Seat, TableSeat, TableView } from '../../protocol.gen';
import { DICE, emptyPosition, rollsIn, totalOf, upperBonus, upperTotal, type BoardPosition } from '../../board/position';
import type { Scorer } from './actions';

const SHOWN_BEFORE_PLAY = 6;

/** The table of a game that has just started. */
export function opened(scorer: Scorer, game: string, { holders, order }: GameStarted): TableView {
  const { rules } = scorer;
  return shown(scorer, {
    game,
    seats: holders.map((holder) => seated(rules, holder)),
    order: [...order],
    step: 'await_roll',
    seat: order[0] ?? 0,
    phase: 0,
    turn: 1,
    turns: rules.turns,
    dice: Array.from({ length: DICE }, () => SHOWN_BEFORE_PLAY),
    kept: [],
    rolls_left: rollsIn(rules, 0),
    rolls: 0,
    may_roll: true,
    may_keep: false,
    offers: [],
    winners: [],
    sealed: null,
  });
}

function seated(rules: RulesView, { name, bot = null, program = false }: Seat): TableSeat {
  const columns = rules.phases.map(() => columnOf(rules, emptyPosition(rules)));
  return { name, person: bot === null && !program, bot, resigned: false, columns, total: 0, program };
}

/** A column with its sums; `other` is its repeat bonus. */
export function columnOf(rules: RulesView, column: Pick<BoardPosition, 'points' | 'other'>): ColumnView {
  const { points, other } = column;
  return {
    points: [...points],
    upper_total: upperTotal(column, rules),
    upper_bonus: upperBonus(column, rules),
    repeat_bonus: other,
    total: totalOf(column, rules),
  };
}

/** The table with one seat changed. */
export const withSeat = (table: TableView, seat: number, change: Partial<TableSeat>): TableView => ({
  ...table,
  seats: table.seats.map((old, at) => (at === seat ? { ...old, ...change } : old)),
});

/** The table with all that follows from its cards, its step and its dice. */
export function shown(scorer: Scorer, table: TableView): TableView {
  const { rules } = scorer;
  const { step, phase, dice, rolls_left: rollsLeft } = table;
  const columns = table.seats[table.seat]?.columns ?? [];
  const filled = columns.flatMap(({ points }) => points.filter((held) => held !== null)).length;
  const isFilling = step === 'await_choice' || step === 'await_box';
  return {
    ...table,
    turn: Math.min(filled + 1, rules.turns),
    rolls: rollsIn(rules, phase),
    may_roll: step === 'await_roll' || step === 'await_choice',
    may_keep: step === 'await_choice',
    offers: isFilling ? scorer.offers({ phase, points: columns[phase]?.points ?? [], dice, rollsLeft }) : [],
    winners: step === 'over' ? winnersOf(table) : [],
  };
}

/** The seats with the highest total among those that have not resigned. */
function winnersOf({ seats }: TableView): number[] {
  const best = Math.max(...seats.filter(({ resigned }) => !resigned).map(({ total }) => total));
  return seats.flatMap(({ resigned, total }, seat) => (!resigned && total === best ? [seat] : []));
}

/** The table at the next turn: in the same column, in the next one, or at the end. */
export function nextTurn(scorer: Scorer, table: TableView): TableView {
  const place = table.order.indexOf(table.seat) + 1;
  let seats = [...table.order.slice(place), ...table.order.slice(0, place)];
  for (let phase = table.phase; phase < scorer.rules.phases.length; phase += 1) {
    const seat = seats.find((one) => isOpen(table, one, phase));
    const rolls = rollsIn(scorer.rules, phase);
    if (seat !== undefined) return shown(scorer, { ...table, step: 'await_roll', seat, phase, rolls_left: rolls, kept: [] });
    seats = table.order;
  }
  return over(scorer, table);
}

const isOpen = ({ seats }: TableView, seat: number, phase: number): boolean =>
  seats[seat]?.resigned === false && seats[seat].columns[phase]?.points.includes(null) === true;

/** The table at the end of the game. */
export const over = (scorer: Scorer, table: TableView): TableView => shown(scorer, { ...table, step: 'over', rolls_left: 0, kept: [] });
