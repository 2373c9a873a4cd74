/** A room on this device between two commands, and the results of its commands. All functions are pure except the throws of dice. */
import type { Event, RefusalCode, RoomSeat, RoomView, RulesView, SeriesSeat, SeriesView, TableView } from '../../protocol.gen';
import { decide, evolve, newGame, type Action, type Scorer } from '../game/engine';
import { isLocalBot } from './bots';
import { newId, shuffled, thrown, type Bytes } from './dice';
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

/** A room as it is stored. `answered`: the last commands with the versions they led to. `at`: the time of the last step. */
export interface RoomState {
  readonly id: string;
  readonly epoch: number;
  readonly version: number;
  readonly rules: LocalRules;
  readonly room: RoomView;
  readonly table: TableView;
  readonly events: readonly Event[];
  readonly answered: readonly (readonly [string, number])[];
  readonly at: number;
}

/** The result of a command: the room and its game after it, and the new events. */
export interface RoomStep {
  readonly room: RoomView;
  readonly table: TableView;
  readonly events: readonly Event[];
}

type GameNow = Pick<RoomState, 'room' | 'table'>;

/** A command that is not carried out; nothing has changed. */
export class RefusedCommand extends Error {
  constructor(
    readonly code: RefusalCode,
    reason: string,
  ) {
    super(reason);
  }
}

export function require(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new RefusedCommand('not_allowed', reason);
}

const SEATS = 4;
const EMPTY: RoomSeat = { name: null, player: null, bot: null, program: false };

/** The seat of a setup in the room; a person's id is made of the seat's number. */
const seatOf = (seat: LocalSeat, number: number): RoomSeat =>
  'bot' in seat
    ? { name: LEVELS[seat.bot]?.name ?? seat.bot, player: null, bot: seat.bot, program: false }
    : { name: seat.name.trim().replace(/\s+/g, ' '), player: `local${number + 1}`, bot: null, program: false };

/** A new room in its first game; throws RefusedCommand for seats that a local room cannot have. */
export function newRoom(scorer: Scorer, { rules, seats, hints = true }: LocalSetup, at: number, bytes?: Bytes): RoomState {
  const taken = seats.map(seatOf);
  require(taken.every(({ bot, name }) => (bot == null ? name !== '' : isLocalBot(bot))), 'a seat has a named person or a bot of this device');
  const host = taken.find(({ player }) => player != null)?.player ?? null;
  require(host !== null && taken.length <= SEATS, 'a local game has one to four seats, one of them for a person');
  const empty = Array.from({ length: SEATS - taken.length }, () => EMPTY);
  const room: RoomView = {
    ...{ rules: rules.view.reference, hints: hints && rules.view.best_play, private: true, listed: false, clock: null, ties: 'draw' },
    ...{ id: `local/${newId(bytes)}`, stage: 'playing', host, seats: [...taken, ...empty], games: 0, begins: null, timeouts: [] },
    ...{ agreed: [], left: [], series: null, next_game: null, uncounted: false, play_off: null, tied: [] },
  };
  return { id: room.id, epoch: 1, version: 1, rules, answered: [], at, ...begun(scorer, room, bytes) };
}

const takenIn = ({ seats }: RoomView): readonly RoomSeat[] => seats.filter(({ name }) => name != null);

/** The room with a new game. Where the rules leave the order open, the seat `begins` plays first. */
function begun(scorer: Scorer, room: RoomView, bytes?: Bytes): RoomStep {
  const taken = takenIn(room);
  const first = room.begins ?? 0;
  const order = scorer.rules.order_drawn ? shuffled(taken.length, bytes) : taken.map((_, place) => (first + place) % taken.length);
  const holders = taken.map(({ name = null, bot = null }) => ({ name, bot }));
  const { event, table } = newGame(scorer, newId(bytes), holders, order);
  const fresh = { stage: 'playing', games: room.games + 1, begins: null, timeouts: taken.map(() => 0), agreed: [], left: [] } as const;
  const series = room.series ?? { games: 0, seats: taken.map(unscored) };
  return { room: { ...room, ...fresh, agreed: [], left: [], series }, table, events: [event] };
}

const unscored = ({ name = null, player = null, bot = null }: RoomSeat): SeriesSeat => ({ name, player, bot, wins: 0, draws: 0, total: 0 });

/** The next game of the same seats; the seat that came last begins. */
export const nextGame = (scorer: Scorer, { room, table }: GameNow, bytes?: Bytes): RoomStep =>
  begun(scorer, { ...room, begins: loserOf(table) }, bytes);

/** The seat that came last, null if all are equal; resigned seats rank last, the first of equal ones in turn order counts. */
function loserOf({ seats, order }: TableView): number | null {
  const standing = seats.map(({ resigned, total }) => (resigned ? -1 : total));
  const last = Math.min(...standing);
  return last === Math.max(...standing) ? null : (order.find((seat) => standing[seat] === last) ?? null);
}

/** The room after an action of its game; a roll throws its dice at once. Throws RefusedCommand if the rules do not allow the action. */
export function played(scorer: Scorer, { room, table }: GameNow, action: Action, bytes?: Bytes): RoomStep {
  const event = decide(scorer, table, action);
  if (typeof event === 'string') throw new RefusedCommand('illegal', event);
  const after = evolve(scorer, table, event);
  if (event.type === 'RollOpened') {
    const rolled = played(scorer, { room, table: after }, { type: 'ThrowDice', faces: thrown(after.dice.length - event.keep.length, bytes) });
    return { ...rolled, events: [event, ...rolled.events] };
  }
  return { room: after.step === 'over' ? ended(room, after) : room, table: after, events: [event] };
}

/** The room at the end of its game: the series is counted, and the bots agree to another game. */
function ended(room: RoomView, table: TableView): RoomView {
  const bots = room.seats.flatMap(({ bot }, place) => (bot == null ? [] : [place]));
  return { ...room, stage: 'over', agreed: bots, series: room.series == null ? null : counted(room.series, table) };
}

function counted(series: SeriesView, { seats, winners }: TableView): SeriesView {
  const scored = series.seats.map((seat, place) => {
    const won = winners.includes(place);
    const { wins = 0, draws = 0, total = 0 } = seat;
    const alone = winners.length === 1;
    return { ...seat, wins: wins + Number(won && alone), draws: draws + Number(won && !alone), total: total + (seats[place]?.total ?? 0) };
  });
  return { games: series.games + 1, seats: scored };
}

/**
 * The person who acts on the device: the one on turn. While a bot plays a seat of its own, the person before it in turn order; a person
 * whose seat a bot plays may take the seat back on its turn.
 */
export function actorOf({ room, table }: GameNow): string {
  const at = table.order.indexOf(table.seat);
  const back = table.order.map((_, step) => table.order[(at - step + table.order.length) % table.order.length] ?? 0);
  const persons = back.filter((seat) => table.seats[seat]?.person === true);
  const seat = persons.find((one) => table.seats[one]?.resigned === false) ?? persons[0] ?? 0;
  return room.seats[seat]?.player ?? room.host;
}

/** The persons of the room, who all are at the device. */
export const personsIn = ({ seats }: RoomView): string[] => seats.flatMap(({ player }) => (player == null ? [] : [player])).sort();

/** The bot that plays the seat on turn, null if a person does or the game is over. */
export const botOnTurn = ({ room, table }: GameNow): string | null =>
  room.stage === 'playing' ? (table.seats[table.seat]?.bot ?? null) : null;
