/** Why the game refuses an action, in the words of game/errors.py. */
import type { RulesView, TableView } from '../../protocol.gen';
import type { Action, FillBox, RollDice, SeatAction } from './actions';
import { diceAwaited, isWord } from './legal';

const NOT_THROWN = 'the dice have not been thrown yet';

/** The whole sentence that a player reads, the `reason` of `Refused`. */
export function refusal(rules: RulesView, table: TableView, action: Action): string {
  if (action.type === 'ThrowDice') return `the dice may not show ${tuple(action.faces)}: ${whyNotThrow(table, action.proof)}`;
  if (action.type === 'PledgeTip') return `the dice may not be pledged: ${whyNotPledge(table)}`;
  const reason = whyNotSeat(table, action.seat) ?? whyNot(rules, table, action);
  return `seat ${action.seat + 1} may not ${wordsOf(action)}: ${reason}`;
}

/** Numbers as Python shows a tuple. */
const tuple = (numbers: readonly number[]): string => `(${numbers.join(', ')}${numbers.length === 1 ? ',' : ''})`;

function wordsOf(action: SeatAction): string {
  switch (action.type) {
    case 'RollDice':
      return action.keep.length > 0 ? `roll keeping dice ${action.keep.map((place) => place + 1).join(', ')}` : 'roll';
    case 'FillBox':
      return `fill ${action.box}`;
    case 'ResignSeat':
      return 'resign';
    case 'CloseGame':
      return 'end the game';
    case 'HandOverSeat':
      return `be handed over to ${action.bot}`;
    case 'TakeBackSeat':
      return 'be taken back';
  }
}

function whyNotThrow(table: TableView, proof: string | null | undefined): string {
  if (table.step !== 'await_dice') return 'no roll is open';
  if (proof != null && !isWord(proof)) return 'a proof is one word';
  return `the throw needs ${diceAwaited(table)} faces from 1 to 6`;
}

function whyNotPledge({ step }: TableView): string {
  if (step === 'over') return 'the game is over';
  if (step === 'await_dice') return NOT_THROWN;
  return 'a pledge is a party from 0 to 5, a tip of 43 letters, and the number of a throw';
}

/** Why this seat may not act at all, null if it may. */
function whyNotSeat({ seats, step }: TableView, seat: number): string | null {
  const holder = seats[seat];
  if (holder === undefined) return `the game has seats 1 to ${seats.length}`;
  if (step === 'over') return 'the game is over';
  return holder.resigned ? 'the seat has resigned' : null;
}

/** Why a playing seat may not do this. */
function whyNot(rules: RulesView, table: TableView, action: SeatAction): string {
  switch (action.type) {
    case 'HandOverSeat':
      return table.seats[action.seat]?.bot == null ? "a bot's id is one word" : 'a bot plays the seat already';
    case 'CloseGame':
      return 'other seats are in the game; it ends when every box is filled';
    case 'TakeBackSeat':
      return "no bot plays in place of this seat's player";
    case 'RollDice':
    case 'FillBox':
      return whyNotPlay(rules, table, action);
    case 'ResignSeat':
      throw new Error('a playing seat may always resign');
  }
}

function whyNotPlay(rules: RulesView, table: TableView, action: RollDice | FillBox): string {
  if (action.seat !== table.seat) return `it is the turn of seat ${table.seat + 1}`;
  if (table.step === 'await_dice') return NOT_THROWN;
  return action.type === 'RollDice' ? whyNotRoll(table) : whyNotFill(rules, table, action.box);
}

function whyNotRoll({ step }: TableView): string {
  if (step === 'await_roll') return 'nothing can be kept before the first roll';
  if (step === 'await_box') return 'no roll is left in this turn; fill a box';
  return '`keep` names dice by their places on the table, ascending from 0 (the first) to 4, not by their faces';
}

function whyNotFill(rules: RulesView, table: TableView, box: string): string {
  const place = rules.boxes.findIndex(({ id }) => id === box);
  if (place < 0) return `there is no such box; the boxes are ${rules.boxes.map(({ id }) => id).join(', ')}`;
  if (table.step === 'await_roll') return 'the dice have not been rolled in this turn';
  const held = table.seats[table.seat]?.columns[table.phase]?.points[place];
  if (held !== null) return 'the box is filled already';
  const allowed = table.offers.map((offer) => offer.box);
  if (rules.phases[table.phase]?.order === 'top_down') return `this column is filled from top to bottom, ${allowed[0]} is next`;
  return `five alike must go into ${allowed.join(' or ')} (forced joker)`;
}
