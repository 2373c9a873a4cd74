/** A room on this device between two steps, and its games. All functions are pure except for chance. */
import type { Event, RoomSeat, RoomView, RulesView, SeriesSeat, SeriesView, TableView } from '../../protocol.gen';
import { newGame, type Scorer } from '../game/engine';
import { isLocalBot } from './bots';
import { newId, shuffled, type Bytes } from './dice';
import { LEVELS } from './levels.gen';

/** A rule set with the text of its file and the hash of its rules, which the records of its games contain. */
export interface LocalRules {
  readonly view: RulesView;
  readonly text: string;
  readonly fingerprint: string;
}

/** The player of a seat: a person by name, or a bot by id. */
export type LocalSeat = { readonly name: string } | { readonly bot: string };

/** A new local room: its rules, its seats in order, and whether players may ask for hints. */
export interface LocalSetup {
  readonly rules: LocalRules;
  readonly seats: readonly LocalSeat[];
  readonly hints?: boolean;
}

/** The result of a step: the room and its game after it, and the new events. */
export interface RoomStep {
  readonly room: RoomView;
  readonly table: TableView;
  readonly events: readonly Event[];
}

/** A room as it is stored. `answered`: the last commands with the versions they led to. `at`: the time of the last step. */
export interface RoomState extends RoomStep {
  readonly id: string;
  readonly epoch: number;
  readonly version: number;
  readonly rules: LocalRules;
  readonly answered: readonly (readonly [string, number])[];
  readonly at: number;
}

type RoomNow = Pick<RoomState, 'room' | 'table'>;

const SEATS = 4;
const EMPTY: RoomSeat = { name: null, player: null, bot: null };

/** The seat of a setup in the room, with a name that fits into a line of a record; a person's id is made of the seat's number. */
const seatOf = (seat: LocalSeat, number: number): RoomSeat =>
  'bot' in seat
    ? { name: LEVELS[seat.bot]?.name ?? null, player: null, bot: seat.bot }
    : { name: seat.name.replace(/[\s\p{Cc}]+/gu, ' ').trim(), player: `local${number + 1}`, bot: null };

/** A new room in its first game; throws RangeError for seats that a local room cannot have. */
export function newRoom(scorer: Scorer, { rules, seats, hints = true }: LocalSetup, at: number, bytes?: Bytes): RoomState {
  const taken = seats.map(seatOf);
  const host = taken.find(({ player }) => player != null)?.player;
  const fit = taken.every(({ bot, name }) => (bot == null ? name !== '' : isLocalBot(bot)));
  if (host == null || !fit || taken.length > SEATS) throw new RangeError('a game has one to four seats, for people with names and for bots of this device');
  const room: RoomView = {
    ...{ id: `local/${newId(bytes)}`, rules: rules.view.reference, hints: hints && rules.view.best_play, private: true, stage: 'playing', host, games: 0 },
    seats: Array.from({ length: SEATS }, (_, seat) => taken[seat] ?? EMPTY),
    series: { games: 0, seats: taken.map(unscored) },
  };
  const before = { id: room.id, epoch: 1, version: 1, rules, answered: [], at };
  return { ...before, ...begun(scorer, rules, room, 0, bytes) };
}

const unscored = ({ name = null, player = null, bot = null }: RoomSeat): SeriesSeat => ({ name, player, bot, wins: 0, draws: 0, total: 0 });

/** The room with a new game. Where the rules leave the order open, the seat `first` begins. */
function begun(scorer: Scorer, { fingerprint }: LocalRules, room: RoomView, first: number, bytes?: Bytes): RoomStep {
  const holders = room.seats.flatMap(({ name, bot }) => (name == null ? [] : [{ name, bot: bot ?? null }]));
  const order = scorer.rules.order_drawn ? shuffled(holders.length, bytes) : holders.map((_, place) => (first + place) % holders.length);
  const { event, table } = newGame(scorer, newId(bytes), fingerprint, holders, order);
  return { room: { ...room, stage: 'playing', games: room.games + 1, agreed: [] }, table, events: [event] };
}

/** The next game of the same seats. The seat that came last begins: resigned seats rank last, and of equal ones the first in turn order. */
export function nextGame(scorer: Scorer, { rules, room, table: { seats, order } }: RoomState, bytes?: Bytes): RoomStep {
  const standing = seats.map(({ resigned, total }) => (resigned ? -1 : total));
  const last = Math.min(...standing);
  const first = last === Math.max(...standing) ? 0 : order.find((seat) => standing[seat] === last);
  return begun(scorer, rules, room, first ?? 0, bytes);
}

/** The room at the end of its game: the series is counted, and the bots agree to another game. */
export function ended(room: RoomView, table: TableView): RoomView {
  const bots = room.seats.flatMap(({ bot }, place) => (bot == null ? [] : [place]));
  return { ...room, stage: 'over', agreed: bots, series: room.series == null ? null : counted(room.series, table) };
}

function counted(series: SeriesView, { seats, winners }: TableView): SeriesView {
  const scored = series.seats.map((seat, place) => {
    const gained = winners.includes(place) ? 1 : 0;
    const [wins, draws] = winners.length === 1 ? [gained, 0] : [0, gained];
    return { ...seat, wins: (seat.wins ?? 0) + wins, draws: (seat.draws ?? 0) + draws, total: (seat.total ?? 0) + (seats[place]?.total ?? 0) };
  });
  return { games: series.games + 1, seats: scored };
}

/**
 * The seat of the person who acts on the device: the one on turn. While a bot plays a seat of its own, the person before it in turn order; a
 * person whose seat a bot plays may take the seat back on its turn.
 */
export function seatOfActor({ table: { order, seat: now, seats } }: RoomNow): number {
  const at = order.indexOf(now) + 1;
  const back = [...order.slice(at), ...order.slice(0, at)].reverse();
  const persons = back.filter((seat) => seats[seat]?.person === true);
  return persons.find((seat) => seats[seat]?.resigned === false) ?? persons[0] ?? 0;
}

export const actorOf = (state: RoomNow): string | null => state.room.seats[seatOfActor(state)]?.player ?? null;

/** The bot that plays the seat on turn, null if a person does or the game is over. */
export const botOnTurn = ({ room, table }: RoomNow): string | null => (room.stage === 'playing' ? (table.seats[table.seat]?.bot ?? null) : null);
