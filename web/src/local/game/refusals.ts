/** Which actions are legal, and why the others are not, as game/legal.py and game/errors.py decide. */
import type { RulesView, TableView } from '../../protocol.gen';
import { DICE } from '../../board/position';
import type { Action, SeatAction } from './actions';

const HOST = 5;
const LINKS = 1024;
const OVER = 'the game is over';
const NOT_THROWN = 'the dice have not been thrown yet';

/** The whole sentence that a player reads, the `reason` of `Refused`; null for a legal action. */
export function refusal(rules: RulesView, table: TableView, action: Action): string | null {
  const reason = reasonOf(rules, table, action);
  return reason && `${wordsOf(action)}: ${reason}`;
}

/** Whether all other seats have resigned. */
export const isAlone = ({ seats }: TableView, seat: number): boolean => seats.length > 1 && seats.every(({ resigned }, at) => resigned === (at !== seat));

/** Whether a bot plays the seat for a person or a program. */
export function hasStandIn({ seats }: TableView, seat: number): boolean {
  const holder = seats[seat];
  return holder?.bot != null && (holder.person || holder.program === true);
}

function wordsOf(action: Action): string {
  switch (action.type) {
    case 'Throw':
      return `the dice may not show (${action.faces.join(', ')}${action.faces.length === 1 ? ',' : ''})`; // as Python shows a tuple
    case 'Pledge':
      return 'the dice may not be pledged';
    default:
      return `seat ${action.seat + 1} may not ${verbOf(action)}`;
  }
}

function verbOf(action: SeatAction): string {
  switch (action.type) {
    case 'Roll':
      return action.keep.length > 0 ? `roll keeping dice ${action.keep.map((place) => place + 1).join(', ')}` : 'roll';
    case 'Fill':
      return `fill ${action.box}`;
    case 'Resign':
      return 'resign';
    case 'EndGame':
      return 'end the game';
    case 'HandOver':
      return `be handed over to ${action.bot}`;
    case 'TakeBack':
      return 'be taken back';
  }
}

/** Whether a bot's id or a proof is a single word, as records require; Python and this language take other control characters for spaces. */
const isWord = (text: string): boolean => /^[^\s\p{Cc}]+$/u.test(text);

const isIn = (number: number, least: number, most: number): boolean => Number.isInteger(number) && number >= least && number <= most;

function reasonOf(rules: RulesView, table: TableView, action: Action): string | null {
  switch (action.type) {
    case 'Throw':
      return reasonNotToThrow(table, action);
    case 'Pledge':
      return reasonNotToPledge(table, action);
    default:
      return reasonOfSeat(table, action.seat) ?? reasonOfPlay(rules, table, action);
  }
}

function reasonNotToThrow({ step, kept }: TableView, { faces, proof }: Extract<Action, { type: 'Throw' }>): string | null {
  const awaited = DICE - kept.length;
  if (step !== 'await_dice') return 'no roll is open';
  if (proof != null && !isWord(proof)) return 'a proof is one word';
  return faces.length === awaited && faces.every((face) => isIn(face, 1, 6)) ? null : `the throw needs ${awaited} faces from 1 to 6`;
}

function reasonNotToPledge({ step }: TableView, { party, tip, since }: Extract<Action, { type: 'Pledge' }>): string | null {
  if (step === 'over') return OVER;
  if (step === 'await_dice') return NOT_THROWN;
  const isWhole = isIn(party, 0, HOST) && isIn(since, 1, LINKS) && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(tip);
  return isWhole ? null : 'a pledge is a party from 0 to 5, a tip of 43 letters, and the number of a throw';
}

/** Why this seat may not act at all. */
function reasonOfSeat({ seats, step }: TableView, seat: number): string | null {
  if (seats[seat] === undefined) return `the game has seats 1 to ${seats.length}`;
  if (step === 'over') return OVER;
  return seats[seat].resigned ? 'the seat has resigned' : null;
}

/** Why a seat that plays may not do this. */
function reasonOfPlay(rules: RulesView, table: TableView, action: SeatAction): string | null {
  const { seat } = action;
  switch (action.type) {
    case 'Resign':
      return null;
    case 'EndGame':
      return isAlone(table, seat) ? null : 'other seats are in the game; it ends when every box is filled';
    case 'TakeBack':
      return hasStandIn(table, seat) ? null : "no bot plays in place of this seat's player";
    case 'HandOver':
      if (table.seats[seat]?.bot !== null) return 'a bot plays the seat already';
      return isWord(action.bot) ? null : "a bot's id is one word";
    default:
      if (seat !== table.seat) return `it is the turn of seat ${table.seat + 1}`;
      if (table.step === 'await_dice') return NOT_THROWN;
      return action.type === 'Roll' ? reasonNotToRoll(table, action.keep) : reasonNotToFill(rules, table, action.box);
  }
}

function reasonNotToRoll({ step }: TableView, keep: readonly number[]): string | null {
  if (step === 'await_box') return 'no roll is left in this turn; fill a box';
  if (step === 'await_roll') return keep.length === 0 ? null : 'nothing can be kept before the first roll';
  const fits = keep.every((place, at) => isIn(place, (keep[at - 1] ?? -1) + 1, DICE - 1));
  return fits ? null : '`keep` names dice by their places on the table, ascending from 0 (the first) to 4, not by their faces';
}

function reasonNotToFill({ boxes, phases }: RulesView, { step, seats, seat, phase, offers }: TableView, box: string): string | null {
  const allowed = offers.map((offer) => offer.box);
  if (allowed.includes(box)) return null;
  const place = boxes.findIndex(({ id }) => id === box);
  if (place < 0) return `there is no such box; the boxes are ${boxes.map(({ id }) => id).join(', ')}`;
  if (step === 'await_roll') return 'the dice have not been rolled in this turn';
  if (seats[seat]?.columns[phase]?.points[place] !== null) return 'the box is filled already';
  if (phases[phase]?.order === 'top_down') return `this column is filled from top to bottom, ${allowed[0]} is next`;
  return `five alike must go into ${allowed.join(' or ')} (forced joker)`;
}
