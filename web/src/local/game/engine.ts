/**
 * The game on this device: `decide` turns actions into events, `evolve` turns events into tables. It is
 * game/engine.py on `TableView`, which holds the whole state of a game without sealed dice.
 */
import type { BoxFilled, Event, GameStarted, Seat, TableView } from '../../protocol.gen';
import { withOffer } from '../../board/position';
import type { Action, Scorer } from './actions';
import { refusal } from './refusals';
import { columnOf, nextTurn, opened, over, shown, withSeat } from './table';

export type { Action, Scorer } from './actions';
export { opened } from './table';

/** The first event of a game, and the table after it; throws RangeError for a number of seats that the rules do not allow. */
export function newGame(scorer: Scorer, game: string, fingerprint: string, holders: readonly Seat[], order: readonly number[]): { event: GameStarted; table: TableView } {
  const { id, least_seats: least, most_seats: most } = scorer.rules;
  if (holders.length < least || holders.length > most) throw new RangeError(`${id} is for ${least} to ${most} seats, not ${holders.length}`);
  const seats = holders.map(({ name, bot = null, program = false }) => ({ name, bot, program }));
  const event: GameStarted = { type: 'GameStarted', rules_id: id, fingerprint, holders: seats, order: [...order] };
  return { event, table: opened(scorer, game, event) };
}

/** The event that an action causes, or the reason why it is not allowed: the `reason` of `Refused` with the code `illegal`. */
export const decide = ({ rules }: Scorer, table: TableView, action: Action): Event | string => refusal(rules, table, action) ?? eventOf(table, action);

/** The event of a legal action. */
function eventOf(table: TableView, action: Action): Event {
  switch (action.type) {
    case 'Roll':
      return { type: 'RollOpened', seat: action.seat, keep: [...action.keep], clock: action.clock ?? false };
    case 'Throw':
      return { type: 'DiceThrown', dice: diceAfter(table, action.faces), proof: action.proof ?? null };
    case 'Fill':
      return { type: 'BoxFilled', seat: action.seat, box: action.box, points: 0, ...table.offers.find(({ box }) => box === action.box), clock: action.clock ?? false };
    case 'Resign':
      return { type: 'SeatResigned', seat: action.seat };
    case 'EndGame':
      return { type: 'GameEndedEarly', seat: action.seat };
    case 'HandOver':
      return { type: 'SeatHandedOver', seat: action.seat, bot: action.bot };
    case 'TakeBack':
      return { type: 'SeatTakenBack', seat: action.seat };
    case 'Pledge':
      return { type: 'DicePledged', party: action.party, tip: action.tip, since: action.since };
  }
}

/** The five dice after a throw: the kept ones stay at their places. */
function diceAfter({ dice, kept }: TableView, faces: readonly number[]): number[] {
  const fresh = [...faces];
  return dice.map((face, place) => (kept.includes(place) ? face : (fresh.shift() ?? face)));
}

/** The table after an event, which is trusted to come from `decide`. */
export function evolve(scorer: Scorer, table: TableView, event: Event): TableView {
  switch (event.type) {
    case 'RollOpened':
      return shown(scorer, { ...table, step: 'await_dice', kept: event.keep, rolls_left: table.rolls_left - 1 });
    case 'DiceThrown':
      return shown(scorer, { ...table, step: table.rolls_left > 0 ? 'await_choice' : 'await_box', dice: event.dice });
    case 'BoxFilled':
      return nextTurn(scorer, filled(scorer, table, event));
    case 'SeatResigned': {
      const left = withSeat(table, event.seat, { resigned: true });
      return event.seat === table.seat ? nextTurn(scorer, left) : left;
    }
    case 'GameEndedEarly':
      return over(scorer, table);
    case 'SeatHandedOver':
      return withSeat(table, event.seat, { bot: event.bot });
    case 'SeatTakenBack':
      return withSeat(table, event.seat, { bot: null });
    case 'DicePledged':
      return table;
    case 'GameStarted':
      throw new Error('a game starts once');
  }
}

/** The table with the points of a fill on the card. */
function filled({ rules }: Scorer, table: TableView, event: BoxFilled): TableView {
  const columns = (table.seats[event.seat]?.columns ?? []).map((column, phase) =>
    phase === table.phase ? columnOf(rules, withOffer({ points: column.points, other: column.repeat_bonus }, rules, event)) : column,
  );
  return withSeat(table, event.seat, { columns, total: columns.reduce((sum, { total }) => sum + total, 0) });
}
