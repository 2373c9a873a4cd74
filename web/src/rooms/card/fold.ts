/**
 * The cards of a game with several columns a seat: one seat's card is whole and first, each other one is folded to the
 * column being played until the player opens it. An opened card stays open until the game is over, also after a reload.
 */
import { read, write } from '../../app/stored';

/** The shown columns of a seat's card. */
export interface SeatCard {
  readonly seat: number;
  readonly phases: readonly number[];
  /** Whether the player may open and fold it, and whether it is open. */
  readonly folds: boolean;
  readonly open: boolean;
}

/** The cards of a game: the seats in the order of play, the seat of the whole card, and the seats of opened ones. */
export interface Cards {
  readonly order: readonly number[];
  readonly first: number;
  readonly phases: number;
  readonly played: number;
  readonly opened: readonly number[];
}

/** The cards from left to right. The order of play goes on from the first card. */
export function cardsOf({ order, first, phases, played, opened }: Cards): readonly SeatCard[] {
  const all = Array.from({ length: phases }, (_, phase) => phase);
  if (phases === 1) return order.map((seat) => ({ seat, phases: all, folds: false, open: true }));
  const at = Math.max(0, order.indexOf(first));
  return [...order.slice(at), ...order.slice(0, at)].map((seat, place) => {
    const open = place === 0 || opened.includes(seat);
    return { seat, phases: open ? all : [played], folds: place > 0, open };
  });
}

/** The least width of a column, and of the names of the boxes. */
const COLUMN = 50;
const NAMES = 112;

/** The number of other cards that have room beside the whole one; one always has. */
export function roomFor(width: number, seats: number, phases: number): number {
  const free = Math.floor((width - NAMES) / COLUMN) - phases - (seats - 1);
  return Math.max(1, Math.floor(free / (phases - 1)));
}

/** The cards that are open, in the order in which the player opened them. */
export interface OpenCards {
  readonly game: string;
  readonly seats: readonly number[];
}

const KEY = 'opened-cards';

export function storedOpened(): OpenCards {
  const [game = '', ...seats] = (read(KEY, 'sessionStorage') ?? '').split(' ');
  return { game, seats: seats.map(Number) };
}

export const storeOpened = ({ game, seats }: OpenCards): void => write(KEY, [game, ...seats].join(' '), 'sessionStorage');
