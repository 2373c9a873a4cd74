/** The legal actions, as game/legal.py decides them. */
import type { TableView } from '../../protocol.gen';
import { DICE } from '../../board/position';
import type { PledgeTip } from './actions';

const FACES = 6;
const HOST = 5;
const LINKS = 1024;

/** The number of dice to throw now; 0 for a roll that keeps all of them. */
export const diceAwaited = ({ step, kept }: TableView): number => (step === 'await_dice' ? DICE - kept.length : 0);

export const isFace = (face: number): boolean => Number.isInteger(face) && face >= 1 && face <= FACES;

/** Whether the seat on turn may roll and keep these dice. */
export function mayKeep({ step }: TableView, keep: readonly number[]): boolean {
  if (step === 'await_roll') return keep.length === 0;
  return step === 'await_choice' && keep.every((place, at) => Number.isInteger(place) && place > (keep[at - 1] ?? -1) && place < DICE);
}

/** Whether a bot's id or a proof is a single word, as records require; Python and this language take other control characters for spaces. */
export const isWord = (text: string): boolean => /^[^\s\p{Cc}]+$/u.test(text);

/** Whether a name is a line of a record. */
export const isLine = (text: string): boolean => /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(text) && text === text.trim();

/** Whether an action names a party, the tip of a chain (32 bytes in base64url) and the number of a throw. */
export function isPledge({ party, tip, since }: PledgeTip): boolean {
  const numbers = Number.isInteger(party) && party >= 0 && party <= HOST && Number.isInteger(since);
  return numbers && since >= 1 && since <= LINKS && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(tip);
}

/** Whether the seat exists, has not resigned, and the game is not over. */
export const isPlaying = ({ seats, step }: TableView, seat: number): boolean => step !== 'over' && seats[seat]?.resigned === false;

/** Whether all other seats have resigned. */
export const isAlone = (table: TableView, seat: number): boolean =>
  isPlaying(table, seat) && table.seats.length > 1 && table.seats.every(({ resigned }, at) => resigned === (at !== seat));

/** Whether the seat is in the game and a bot plays it for a person or a program. */
export function hasStandIn(table: TableView, seat: number): boolean {
  const holder = table.seats[seat];
  return isPlaying(table, seat) && holder?.bot != null && (holder.person || holder.program === true);
}
