import type { BoxView, ColumnView, OfferView, RoomSeat, RulesLine, TableView } from '../protocol.gen';
import type { Live, Model } from './model';
import { roomPath } from './route';

/** The room's seats that are taken; a game counts its seats from 0 in this order. */
export function takenSeats(live: Live): readonly RoomSeat[] {
  return live.room.seats.filter(({ name }) => name != null);
}

/** Our seat by the game's numbers, null for a watcher. */
export function mySeat(live: Live): number | null {
  const place = takenSeats(live).findIndex(({ player }) => player != null && player === live.you);
  return place < 0 ? null : place;
}

/** A game seat's number in the room, which its pennant goes by; gaps do not change anybody's colours. */
export function roomSeatOf(live: Live, seat: number): number {
  const taken = live.room.seats.flatMap(({ name }, number) => (name == null ? [] : [number]));
  return taken[seat] ?? seat;
}

/** Our seat by the room's numbers, null for a watcher. */
export function myRoomSeat(live: Live): number | null {
  const place = live.room.seats.findIndex(({ player }) => player != null && player === live.you);
  return place < 0 ? null : place;
}

/**
 * Whether we may arrange the room: as its host, or seated while the host is away, so that a
 * host who never comes back does not keep the others from playing.
 */
export function mayArrange(live: Live): boolean {
  if (live.you === null) return false;
  return live.you === live.room.host || (isHostAway(live) && myRoomSeat(live) !== null);
}

/** Whether we may have the next game begin at once: as who arranges, while all players are here. */
export function mayRematch(live: Live): boolean {
  return mayArrange(live) && live.room.seats.every(({ player }) => player == null || isPresent(live, player));
}

export const isHostAway = (live: Live): boolean => !isPresent(live, live.room.host);

export function isPresent(live: Live, player: string): boolean {
  return live.present.includes(player);
}

/** How many look on: the nameless, and players who have no seat. */
export function spectatorsOf({ room, present, watchers }: Live): number {
  const seated = new Set(room.seats.map(({ player }) => player));
  return watchers + present.filter((player) => !seated.has(player)).length;
}

/** What opens this room: the server's link, the same for everybody; else where we found the page. */
export const linkOf = ({ link, room }: Live, origin: string): string => link ?? origin + roomPath(room.id);

/** Whether the person who took a seat of the game is not here. */
export function isAway(live: Live, seat: number): boolean {
  const player = takenSeats(live)[seat]?.player;
  return player != null && !isPresent(live, player);
}

/** Whether a bot plays on for us. */
export function mayTakeBack(live: Live): boolean {
  const seat = myTableSeat(live);
  return seat?.person === true && seat.bot !== null && !seat.resigned && isPlaying(live);
}

export function mayResign(live: Live): boolean {
  return myTableSeat(live)?.resigned === false && isPlaying(live);
}

function isPlaying(live: Live): boolean {
  return live.room.stage === 'playing';
}

function myTableSeat(live: Live) {
  const seat = mySeat(live);
  return seat === null ? undefined : live.table?.seats[seat];
}

/** Whether the game awaits something of us. */
export function isMyTurn(live: Live | null): boolean {
  if (live === null || live.table === null || !isPlaying(live)) return false;
  return live.table.seat === mySeat(live) && myTableSeat(live)?.bot === null;
}

/** Whether nothing may be pressed: the connection is gone or a command is still under way. */
export function isBusy(model: Model): boolean {
  if (model.live === null || model.connection !== 'open') return true;
  return model.waiting.length > 0 || model.awaited > model.live.version;
}

/** Whether the cup is in our own hand. */
export function isShaking({ live, shaken }: Model): boolean {
  return shaken !== null && live !== null && shaken.seat === mySeat(live);
}

/** Whether the dice lie on the table: none fly, and none are in a cup. */
export const doLie = ({ flight, shaken }: Model): boolean => flight === null && shaken === null;

export function mayHold(model: Model): boolean {
  return isMyTurn(model.live) && model.live?.table?.may_keep === true && !isShaking(model);
}

export function mayRoll(model: Model): boolean {
  return isMyTurn(model.live) && model.live?.table?.may_roll === true && !isBusy(model);
}

export function mayFill(model: Model): boolean {
  return isMyTurn(model.live) && !isBusy(model) && !isShaking(model);
}

/** The places shown as kept: our marks, or what stays out of the cup, else the last roll's. */
export function shownHeld(model: Model): readonly number[] {
  const table = model.live?.table;
  if (table == null || table.step === 'await_roll' || table.step === 'over') return [];
  if (model.shaken !== null) return model.shaken.keep;
  return mayHold(model) ? model.held : table.kept;
}

export type BoxState = 'open' | 'offer' | 'filled' | 'scratched' | 'closed';

/** One box of one column of one seat, as the card shows it. */
export interface Cell {
  readonly state: BoxState;
  readonly points: number | null;
  readonly offer: OfferView | null;
  readonly best: boolean;
}

/** How a box stands. `closed` is an open box that cannot be filled any more, or not yet. */
export function cellOf(table: TableView, seat: number, phase: number, place: number, box: BoxView): Cell {
  const points = table.seats[seat]?.columns[phase]?.points[place] ?? null;
  if (points !== null) {
    return { state: points === 0 ? 'scratched' : 'filled', points, offer: null, best: false };
  }
  const offer = offerOf(table, seat, phase, box.id);
  if (offer !== null) return { state: 'offer', points: null, offer, best: isBest(table, offer) };
  return { state: isClosed(table, seat, phase) ? 'closed' : 'open', points: null, offer: null, best: false };
}

/** Whether this box has just been filled. */
export const isFresh = ({ news }: Model, seat: number, phase: number, box: string): boolean =>
  news.some((one) => one.kind === 'filled' && one.seat === seat && one.phase === phase && one.id === box);

function offerOf(table: TableView, seat: number, phase: number, box: string): OfferView | null {
  if (table.seat !== seat || table.phase !== phase) return null;
  return table.offers.find((offer) => offer.box === box) ?? null;
}

function isClosed(table: TableView, seat: number, phase: number): boolean {
  return table.step === 'over' || table.seats[seat]?.resigned === true || phase !== table.phase;
}

const worth = (offer: OfferView): number => offer.points + offer.repeat_bonus;

/** Whether no other box would give more now; points only, no advice. */
function isBest(table: TableView, offer: OfferView): boolean {
  return worth(offer) > 0 && table.offers.every((other) => worth(other) <= worth(offer));
}

export const EMPTY_COLUMN: ColumnView = { points: [], upper_total: 0, upper_bonus: 0, repeat_bonus: 0, total: 0 };

/** The rule sets to choose from, with the ones being played even if they came from elsewhere. */
export function shelfWith(model: Model): readonly RulesLine[] {
  const rules = model.live?.rules;
  if (rules === undefined || model.shelf.some(({ reference }) => reference === rules.reference)) {
    return model.shelf;
  }
  return [...model.shelf, rules];
}

/** The seats of a finished game, best first; equal totals share a place, who resigned comes last. */
export function ranking(table: TableView): readonly { seat: number; place: number; total: number }[] {
  const playing = table.seats.map((_, seat) => seat).filter((seat) => !table.seats[seat]?.resigned);
  const total = (seat: number) => table.seats[seat]?.total ?? 0;
  const place = (seat: number) => 1 + playing.filter((other) => total(other) > total(seat)).length;
  const out = table.seats.map((_, seat) => seat).filter((seat) => !playing.includes(seat));
  const ranked = [...playing].sort((one, other) => total(other) - total(one));
  return [
    ...ranked.map((seat) => ({ seat, place: place(seat), total: total(seat) })),
    ...out.map((seat) => ({ seat, place: 0, total: total(seat) })),
  ];
}
