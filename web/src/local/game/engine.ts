/**
 * The game on this device: `decide` turns actions into events, `evolve` turns events into tables. It is
 * game/engine.py on `TableView`, which holds the whole state of a game without sealed dice.
 */
import type { BoxFilled, Event, GameStarted, Seat, TableView } from '../../protocol.gen';
import type { Action, FillBox, PledgeTip, RollDice, Scorer, ThrowDice } from './actions';
import { diceAwaited, hasStandIn, isAlone, isFace, isLine, isPledge, isPlaying, isWord, mayKeep } from './legal';
import { refusal } from './refusals';
import { columnOf, nextTurn, opened, over, shown, sum, withSeat } from './table';

export type { Action, Scorer } from './actions';
export { opened } from './table';

/** Why an action is not allowed: the `reason` of `Refused` with the code `illegal`. */
export type RefusalReason = string;

/** The first event of a game, and the table after it; throws for seats that the rules do not allow. */
export function newGame(
  scorer: Scorer,
  game: string,
  holders: readonly Seat[],
  order: readonly number[] = holders.map((_, seat) => seat),
): { event: GameStarted; table: TableView } {
  const { id, least_seats: least, most_seats: most } = scorer.rules;
  if (holders.length < least || holders.length > most) throw new RangeError(`${id} is for ${least} to ${most} seats, not ${holders.length}`);
  if ([...order].sort((one, other) => one - other).join() !== holders.map((_, seat) => seat).join()) throw new RangeError('the order does not name each seat once');
  if (!holders.every(isStorable)) throw new RangeError('a name is one line and the id of a bot one word');
  const event: GameStarted = {
    type: 'GameStarted',
    rules_id: id,
    fingerprint: scorer.fingerprint,
    holders: holders.map(({ name, bot = null, program = false }) => ({ name, bot, program })),
    order: [...order],
  };
  return { event, table: opened(scorer, game, event) };
}

/** Whether a record can hold the player of a seat. */
function isStorable({ name, bot = null, program = false }: Seat): boolean {
  return (name === null || isLine(name)) && (bot === null || (!program && isWord(bot)));
}

/** The event that an action causes, or the reason why it is not allowed. */
export function decide(scorer: Scorer, table: TableView, action: Action): Event | RefusalReason {
  return eventOf(table, action) ?? refusal(scorer.rules, table, action);
}

function eventOf(table: TableView, action: Action): Event | null {
  switch (action.type) {
    case 'RollDice':
      return rollOpened(table, action);
    case 'ThrowDice':
      return diceThrown(table, action);
    case 'FillBox':
      return boxFilled(table, action);
    case 'ResignSeat':
      return isPlaying(table, action.seat) ? { type: 'SeatResigned', seat: action.seat } : null;
    case 'CloseGame':
      return isAlone(table, action.seat) ? { type: 'GameEndedEarly', seat: action.seat } : null;
    case 'HandOverSeat':
      return isPlaying(table, action.seat) && table.seats[action.seat]?.bot === null && isWord(action.bot)
        ? { type: 'SeatHandedOver', seat: action.seat, bot: action.bot }
        : null;
    case 'TakeBackSeat':
      return hasStandIn(table, action.seat) ? { type: 'SeatTakenBack', seat: action.seat } : null;
    case 'PledgeTip':
      return dicePledged(table, action);
  }
}

function rollOpened(table: TableView, { seat, keep, clock = false }: RollDice): Event | null {
  return seat === table.seat && mayKeep(table, keep) ? { type: 'RollOpened', seat, keep: [...keep], clock } : null;
}

function diceThrown(table: TableView, { faces, proof = null }: ThrowDice): Event | null {
  const fits = table.step === 'await_dice' && faces.length === diceAwaited(table) && faces.every(isFace);
  if (!fits || (proof !== null && !isWord(proof))) return null;
  const fresh = [...faces];
  const dice = table.dice.map((face, place) => (table.kept.includes(place) ? face : (fresh.shift() ?? face)));
  return { type: 'DiceThrown', dice, proof };
}

function boxFilled(table: TableView, { seat, box, clock = false }: FillBox): Event | null {
  const offer = table.offers.find((one) => one.box === box);
  return seat === table.seat && offer !== undefined ? { type: 'BoxFilled', seat, ...offer, clock } : null;
}

function dicePledged({ step }: TableView, action: PledgeTip): Event | null {
  const { party, tip, since } = action;
  return step !== 'over' && step !== 'await_dice' && isPledge(action) ? { type: 'DicePledged', party, tip, since } : null;
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

/** The table with the points of a fill on the card, its repeat bonus in the box or in the row of its own. */
function filled({ rules }: Scorer, table: TableView, event: BoxFilled): TableView {
  const { box, points, repeat_bonus: repeat = 0 } = event;
  const bonus = repeat > 0 ? rules.repeat_bonus : null;
  const columns = (table.seats[event.seat]?.columns ?? []).map((column, phase) => {
    if (phase !== table.phase) return column;
    const paid = column.points.map((held, place) => (rules.boxes[place]?.id === box ? points : held));
    const raised = bonus?.into_box === true ? paid.map((held, place) => (rules.boxes[place]?.id === bonus.box ? (held ?? 0) + repeat : held)) : paid;
    return columnOf(rules, raised, column.repeat_bonus + (bonus?.into_box === false ? repeat : 0));
  });
  return withSeat(table, event.seat, { columns, total: sum(columns.map(({ total }) => total)) });
}
