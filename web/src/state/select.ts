import type { BoxView, FillOffer, RoomSeat, RoomView, RulesLine, TableView } from '../protocol.gen';
import type { Live, Model } from './model';
import { isLocalRoom, roomPath } from './route';

/** The room's seats that are taken. */
export function takenSeats(live: Live): readonly RoomSeat[] {
  return live.room.seats.filter(({ name }) => name != null);
}

/** The seats of a room's game by the room's numbers; a game counts its seats from 0 in this order. */
export const playingSeats = ({ play_off, seats }: RoomView): readonly number[] =>
  play_off?.seats ?? seats.flatMap(({ name }, number) => (name == null ? [] : [number]));

/** The player's seat by the game's numbers, null for a watcher. */
export function mySeat(live: Live): number | null {
  const own = myRoomSeat(live);
  const place = own === null ? -1 : playingSeats(live.room).indexOf(own);
  return place < 0 ? null : place;
}

/** A game seat's number in the room, which decides its pennant; gaps do not change colours. */
export const roomSeatOf = (live: Live, seat: number): number => playingSeats(live.room)[seat] ?? seat;

/** Whether a play-off follows the game that is over. */
export const isTied = ({ room }: Live): boolean => (room.tied ?? []).length > 0;

/** Whether the room is on this device: there is no server, and no other player can join. */
export const isLocal = ({ room }: Live): boolean => isLocalRoom(room.id);

/** Whether several people play at this one device, and pass it on. */
export const isShared = (live: Live): boolean => isLocal(live) && live.room.seats.filter(({ player }) => player != null).length > 1;

/** The seat to call "you", null for a watcher, and where several people read the same page. */
export const ownSeat = (live: Live): number | null => (isShared(live) ? null : mySeat(live));

/** The player's seat by the room's numbers, null for a watcher. */
export function myRoomSeat(live: Live): number | null {
  const place = live.room.seats.findIndex(({ player }) => player != null && player === live.you);
  return place < 0 ? null : place;
}

/** Whether the player may change the room, as its host. The server replaces a host after 20 seconds of absence. */
export function mayArrange(live: Live): boolean {
  return live.you !== null && live.you === live.room.host;
}

/** Whether the player has voted for a rematch. */
export function hasAgreed(live: Live): boolean {
  const seat = myRoomSeat(live);
  return seat !== null && live.room.agreed?.includes(seat) === true;
}

/** Whether the table's host is absent. A table from elsewhere has no host until the first person sits down. */
export const isHostAway = (live: Live): boolean => live.room.host !== '' && !isPresent(live, live.room.host);

export function isPresent(live: Live, player: string): boolean {
  return live.present.includes(player);
}

/** The number of watchers: guests without a name, and players without a seat. */
export function spectatorsOf({ room, present, watchers }: Live): number {
  const seated = new Set(room.seats.map(({ player }) => player));
  return watchers + present.filter((player) => !seated.has(player)).length;
}

/** The link to this room: the server's link if it knows one, otherwise this page's address. */
export const linkOf = ({ link, room }: Live, origin: string): string => link ?? origin + roomPath(room.id);

/** Whether the player of a seat is absent. */
export function isAway(live: Live, seat: number): boolean {
  const player = live.room.seats[roomSeatOf(live, seat)]?.player;
  return player != null && !isPresent(live, player);
}

/** Whether a bot plays for the player. */
export function mayTakeBack(live: Live): boolean {
  const seat = myTableSeat(live);
  return seat?.person === true && seat.bot !== null && !seat.resigned && isPlaying(live);
}

export function mayResign(live: Live): boolean {
  return myTableSeat(live)?.resigned === false && isPlaying(live);
}

/** Whether the player has won because all others resigned, and may end the game or fill the card. */
export function mayEnd(live: Live): boolean {
  const seats = live.table?.seats ?? [];
  const isLast = seats.length > 1 && seats.filter(({ resigned }) => !resigned).length === 1;
  return isLast && mayResign(live) && !mayTakeBack(live);
}

function isPlaying(live: Live): boolean {
  return live.room.stage === 'playing';
}

function myTableSeat(live: Live) {
  const seat = mySeat(live);
  return seat === null ? undefined : live.table?.seats[seat];
}

/** Whether the player has a seat in a running game. */
export const isInGame = (live: Live): boolean => isPlaying(live) && mySeat(live) !== null;

/** Whether the game waits for the player. */
export function isMyTurn(live: Live | null): boolean {
  if (live === null || live.table === null || !isPlaying(live)) return false;
  return live.table.seat === mySeat(live) && myTableSeat(live)?.bot === null;
}

/** Whether two tables are in the same turn of the same game. */
export function sameTurn(before: TableView | null, after: TableView | null): boolean {
  if (before === null || after === null) return before === after;
  const keys = ['game', 'seat', 'phase', 'turn'] as const;
  return keys.every((key) => before[key] === after[key]);
}

/** Whether the same roll lies on two tables, so that the player's choices are the same. */
export const sameRoll = (before: TableView | null, after: TableView | null): boolean =>
  sameTurn(before, after) && before?.step === after?.step && before?.rolls_left === after?.rolls_left;

/** Whether all controls are disabled: the connection is lost or a command is pending. */
export function isBusy(model: Model): boolean {
  if (model.live === null || model.connection !== 'open') return true;
  return model.waiting.length > 0 || model.awaited > model.live.version;
}

/** Whether the player holds the cup. */
export function isShaking({ live, shaken }: Model): boolean {
  return shaken !== null && live !== null && shaken.seat === mySeat(live);
}

/** Whether the player keeps all dice, so that a roll would change nothing. */
export const keepsAll = ({ live, held }: Model): boolean =>
  live?.table != null && held.length > 0 && held.length === live.table.dice.length;

/** Whether all dice are on the table: none fly and none are in a cup. */
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

/** The places shown as kept: the dice outside the cup, those held by the seat on turn, or those of the last roll. */
export function shownHeld(model: Model): readonly number[] {
  const table = model.live?.table;
  if (table == null || table.step === 'await_roll' || table.step === 'over') return [];
  if (model.shaken !== null) return model.shaken.keep;
  if (mayHold(model)) return model.held;
  const { heldElsewhere } = model;
  return heldElsewhere?.seat === table.seat && table.may_keep ? heldElsewhere.keep : table.kept;
}

export type BoxState = 'open' | 'offer' | 'filled' | 'scratched' | 'closed';

/** One box of one column of one seat, as the card shows it. */
export interface Cell {
  readonly state: BoxState;
  readonly points: number | null;
  readonly offer: FillOffer | null;
}

/** The state of a box. `closed` is an open box that cannot be filled now. */
export function cellOf(table: TableView, seat: number, phase: number, place: number, box: BoxView): Cell {
  const points = table.seats[seat]?.columns[phase]?.points[place] ?? null;
  if (points !== null) {
    return { state: points === 0 ? 'scratched' : 'filled', points, offer: null };
  }
  const offer = offerOf(table, seat, phase, box.id);
  if (offer !== null) return { state: 'offer', points: null, offer };
  return { state: isClosed(table, seat, phase) ? 'closed' : 'open', points: null, offer: null };
}

/** Whether this box has just been filled. */
export const isFresh = ({ news }: Model, seat: number, phase: number, box: string): boolean =>
  news.some((one) => one.kind === 'filled' && one.seat === seat && one.phase === phase && one.id === box);

function offerOf(table: TableView, seat: number, phase: number, box: string): FillOffer | null {
  if (table.seat !== seat || table.phase !== phase) return null;
  return table.offers.find((offer) => offer.box === box) ?? null;
}

function isClosed(table: TableView, seat: number, phase: number): boolean {
  return table.step === 'over' || table.seats[seat]?.resigned === true || phase !== table.phase;
}

const worth = (offer: FillOffer): number => offer.points + offer.repeat_bonus;

/**
 * The box that the player must be able to see now: the only legal one, or the first of those with the most
 * points. Null if the roll scores nowhere and leaves a choice. It scrolls the card; it does not advise the player.
 */
export function boxInSight(table: TableView | null): string | null {
  const [first, ...others] = [...(table?.offers ?? [])].sort((one, other) => worth(other) - worth(one));
  if (first === undefined) return null;
  return others.length === 0 || worth(first) > 0 ? first.box : null;
}


/** The rules of the next game: those chosen last, otherwise the first; null before the server has sent them. */
export const wishedRules = ({ shelf, wished }: Model): RulesLine | null =>
  shelf.find(({ reference }) => reference === wished) ?? shelf[0] ?? null;

/** Whether the player must be asked for a name before others see it. */
export const needsName = ({ me, suggested }: Model): boolean =>
  me !== null && me.account !== true && (me.name === null || suggested);

/** The rule sets to choose from, with the ones being played even if they came from elsewhere. */
export function shelfWith(model: Model): readonly RulesLine[] {
  const rules = model.live?.rules;
  if (rules === undefined || model.shelf.some(({ reference }) => reference === rules.reference)) {
    return model.shelf;
  }
  return [...model.shelf, rules];
}

/** The seats of a finished game, best first; equal totals share a place, resigned seats come last. */
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
