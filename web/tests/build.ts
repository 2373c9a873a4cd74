/** Builders of the server's messages; a test names only the fields it needs. */
import type {
  BotLine,
  BoxView,
  Changed,
  Clock,
  ColumnView,
  RoomSeat,
  RoomView,
  RulesView,
  Section,
  Snapshot,
  TableSeat,
  TableView,
} from '../src/protocol.gen';
import { initialModel, type LocalMessage, type Message, type Model } from '../src/state/model';
import { update } from '../src/state/update';

export const text = (word: string) => ({ en: word, ko: `${word}-ko` });

const box = (id: string, section: Section): BoxView => ({ id, section, title: text(id), about: text(`about ${id}`) });

export const BOXES = [box('ones', 'upper'), box('sixes', 'upper'), box('choice', 'lower'), box('yacht', 'lower')];

export function rules(change: Partial<RulesView> = {}): RulesView {
  return {
    reference: 'tiny',
    id: 'tiny',
    house: false,
    title: text('Tiny'),
    summary: text('Four boxes'),
    sources: [],
    upper_title: text('Upper'),
    lower_title: text('Lower'),
    boxes: BOXES,
    upper_bonus: { at_least: 63, points: 35 },
    repeat_bonus: null,
    joker: null,
    phases: [{ id: 'main', title: text('Main'), order: 'any', rolls: 3 }],
    least_seats: 1,
    most_seats: 4,
    order_drawn: false,
    turns: 4,
    best_play: true,
    paragraphs: [],
    codes: [4, 1, 2, 63, 35, -1, 0, 0, 0, -1, 0, 1, 1, 0, -1, 1, 6, 0, -1, 0, 0, 0, -2, 2, 5, 0, 50, 3, 0],
    ...change,
  };
}

export function column(points: (number | null)[] = [null, null, null, null]): ColumnView {
  const total = points.reduce<number>((sum, next) => sum + (next ?? 0), 0);
  return { points, upper_total: (points[0] ?? 0) + (points[1] ?? 0), upper_bonus: 0, repeat_bonus: 0, total };
}

export function tableSeat(name: string, change: Partial<TableSeat> = {}): TableSeat {
  return { name, person: true, bot: null, resigned: false, columns: [column()], total: 0, ...change };
}

export function table(change: Partial<TableView> = {}): TableView {
  return {
    game: 'g1',
    seats: [tableSeat('Mina'), tableSeat('Joon')],
    order: [0, 1],
    step: 'await_roll',
    seat: 0,
    phase: 0,
    turn: 1,
    turns: 4,
    dice: [6, 6, 6, 6, 6],
    kept: [],
    rolls_left: 3,
    rolls: 3,
    may_roll: true,
    may_keep: false,
    offers: [],
    winners: [],
    ...change,
  };
}

/** A table after a first roll: the seat on turn may roll again, keep dice, or fill. */
export const rolled = (change: Partial<TableView> = {}): TableView =>
  table({ step: 'await_choice', dice: [2, 3, 3, 5, 6], rolls_left: 2, may_keep: true, ...change });

const person = (name: string, player: string): RoomSeat => ({ name, player, bot: null });

export const EMPTY_SEAT: RoomSeat = { name: null, player: null, bot: null };

export function room(change: Partial<RoomView> = {}): RoomView {
  return {
    id: 'room42',
    stage: 'playing',
    host: 'p-mina',
    // A gap on purpose: the game's seat 1 is the room's seat 2.
    seats: [person('Mina', 'p-mina'), EMPTY_SEAT, person('Joon', 'p-joon'), EMPTY_SEAT],
    rules: 'tiny',
    games: 1,
    hints: false,
    ...change,
  };
}

export const botLine = (id: string, change: Partial<BotLine> = {}): BotLine => ({
  id,
  title: text(id),
  about: text(`about ${id}`),
  needs_best_play: false,
  strength: null,
  ...change,
});

/** The gull, and a mate that needs best play; both measured under the tiny rules. */
export const BOTS: readonly BotLine[] = [
  botLine('gull', { title: { en: 'Gull', ko: '갈매기' }, strength: { mean: 150.04, standard_error: 0.1, games: 100_000 } }),
  botLine('mate', { needs_best_play: true, strength: { mean: 214.26, standard_error: 0.1, games: 100_000 } }),
];

export const botsKnown = (bots: readonly BotLine[] = BOTS): LocalMessage => ({ type: 'BotsKnown', bots, rules: 'tiny' });

export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    type: 'Snapshot',
    epoch: 7,
    version: 10,
    you: 'p-mina',
    room: room(),
    rules: rules(),
    table: table(),
    present: ['p-mina', 'p-joon'],
    watchers: 0,
    link: null,
    ...change,
  };
}

export function changed(change: Partial<Changed> = {}): Changed {
  return { type: 'Changed', epoch: 7, version: 11, events: [], room: null, rules: null, table: null, ...change };
}

/** A turn of Mina with a one-minute clock that has just begun. */
export function clock(change: Partial<Clock> = {}): Clock {
  const turn = { seat: 0, turn_ms: 60_000, left_ms: 60_000, still_ms: 0, runs: true };
  return { type: 'Clock', epoch: 7, version: 10, ...turn, away: [], ...change };
}

export const after = (model: Model, ...messages: Message[]): Model => messages.reduce(update, model);

export const start = (): Model => initialModel({ page: 'room', room: 'room42' }, 'en');

/** A model after these messages on an open connection. */
export const seen = (...messages: Message[]): Model =>
  after(start(), { type: 'ConnectionChanged', connection: 'open' }, ...messages);
