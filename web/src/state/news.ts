import type { BoxFilled, Event, RefusalCode, RoomView, RulesView, TableView, TextView } from '../protocol.gen';
import { unreachable } from './unreachable';

/** A piece of news for the status line; seats are the game's, words come with the language. */
export type News =
  | { readonly kind: 'started' }
  | { readonly kind: 'kept'; readonly seat: number; readonly dice: readonly number[] }
  | { readonly kind: 'rolled'; readonly seat: number; readonly dice: readonly number[]; readonly left: number }
  | {
      readonly kind: 'filled';
      readonly seat: number;
      readonly phase: number;
      readonly id: string;
      readonly box: TextView;
      readonly points: number;
      readonly bonus: number;
      readonly joker: boolean;
    }
  | { readonly kind: 'resigned'; readonly seat: number }
  | { readonly kind: 'ended'; readonly seat: number }
  | { readonly kind: 'handedOver'; readonly seat: number; readonly bot: string }
  | { readonly kind: 'takenBack'; readonly seat: number }
  | { readonly kind: 'sat'; readonly name: string }
  | { readonly kind: 'hurry'; readonly seconds: number }
  | { readonly kind: 'timedOut'; readonly seat: number; readonly first: boolean }
  | { readonly kind: 'refused'; readonly code: RefusalCode };

/** The state while several events are described: the seat, the column and the rolls left. */
interface Telling {
  readonly seat: number;
  readonly phase: number;
  readonly left: number;
  readonly news: readonly News[];
}

/** The news in a frame's events; `before` and `after` are the tables around them. */
export function newsOf(
  events: readonly Event[],
  before: TableView | null,
  after: TableView,
  rules: RulesView,
): readonly News[] {
  const start: Telling = {
    seat: before?.seat ?? after.seat,
    phase: before?.phase ?? after.phase,
    left: before?.rolls_left ?? after.rolls_left,
    news: [],
  };
  const { news } = events.reduce((telling, event) => tell(telling, event, after, rules), start);
  return [...news, ...keptIn(events.at(-1), after)];
}

/** Dice kept for a later throw; if the throw is in the same frame, they are not mentioned. */
function keptIn(last: Event | undefined, { dice }: TableView): readonly News[] {
  if (last?.type !== 'RollOpened') return [];
  return [{ kind: 'kept', seat: last.seat, dice: last.keep.map((place) => dice[place] ?? 0) }];
}

function tell(telling: Telling, event: Event, after: TableView, rules: RulesView): Telling {
  const add = (...news: News[]) => ({ ...telling, news: [...telling.news, ...news] });
  switch (event.type) {
    case 'GameStarted':
      return { ...add({ kind: 'started' }), left: after.rolls };
    case 'RollOpened':
      return { ...telling, seat: event.seat, left: telling.left - 1 };
    case 'DiceThrown':
      return add({ kind: 'rolled', seat: telling.seat, dice: event.dice, left: telling.left });
    case 'BoxFilled':
      return { ...add(filled(event, telling.phase, rules)), left: after.rolls };
    case 'SeatResigned':
      return add({ kind: 'resigned', seat: event.seat });
    case 'GameEndedEarly':
      return add({ kind: 'ended', seat: event.seat });
    case 'SeatHandedOver':
      return add({ kind: 'handedOver', seat: event.seat, bot: event.bot });
    case 'SeatTakenBack':
      return add({ kind: 'takenBack', seat: event.seat });
    case 'DicePledged':
      return telling;
    default:
      return unreachable(event);
  }
}

/** The players who have sat down since then, except the reader. */
export function arrivalsIn(before: RoomView, after: RoomView, you: string | null): readonly News[] {
  const seated = new Set(before.seats.map(({ player }) => player));
  return after.seats.flatMap(({ name, player }) =>
    name != null && player != null && player !== you && !seated.has(player) ? [{ kind: 'sat', name } as const] : [],
  );
}

/** The seats with a timeout since then. */
export function timeoutsIn(before: RoomView, after: RoomView): readonly News[] {
  return (after.timeouts ?? []).flatMap((count, seat) =>
    count > (before.timeouts?.[seat] ?? 0) ? [{ kind: 'timedOut', seat, first: count === 1 } as const] : [],
  );
}

/** The news of a frame after its timeouts; a seat that resigns by time is in them once. */
export const withTimeouts = (late: readonly News[], news: readonly News[]): readonly News[] => [
  ...late,
  ...news.filter((one) => one.kind !== 'resigned' || !late.some((other) => other.kind === 'timedOut' && other.seat === one.seat)),
];

function filled(event: BoxFilled, phase: number, rules: RulesView): News {
  const box = rules.boxes.find(({ id }) => id === event.box)?.title;
  return {
    kind: 'filled',
    seat: event.seat,
    phase,
    id: event.box,
    box: box ?? { en: event.box, ko: event.box },
    points: event.points,
    bonus: event.repeat_bonus ?? 0,
    joker: event.joker ?? false,
  };
}

/** One piece of news in the log of a game. */
export interface LogEntry {
  /** Counts the entries of a game from 0. */
  readonly number: number;
  readonly turn: number;
  readonly news: News;
}

/** News of the moment: it is over when the next news arrives, so the log leaves it out. */
const PASSING: readonly News['kind'][] = ['hurry', 'refused', 'kept'];

const isSameGame = (before: TableView | null, after: TableView | null): boolean => before !== null && before.game === after?.game;

/** The log after a frame; another game begins a new one. `before` and `after` are the tables around the frame. */
export function logAfter(
  log: readonly LogEntry[],
  news: readonly News[],
  before: TableView | null,
  after: TableView | null,
): readonly LogEntry[] {
  const same = isSameGame(before, after);
  const old = same ? log : [];
  const lasting = news.filter(({ kind }) => !PASSING.includes(kind));
  if (lasting.length === 0) return old;
  const turn = (same ? before : after)?.turn ?? 1;
  return [...old, ...lasting.map((one, place) => ({ number: old.length + place, turn, news: one }))];
}
