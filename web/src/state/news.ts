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
  | { readonly kind: 'handedOver'; readonly seat: number; readonly bot: string }
  | { readonly kind: 'takenBack'; readonly seat: number }
  | { readonly kind: 'hurry'; readonly seconds: number }
  | { readonly kind: 'timedOut'; readonly seat: number; readonly first: boolean }
  | { readonly kind: 'refused'; readonly code: RefusalCode };

/** Where a telling of several events stands: whose dice they are, for which column, and how many rolls are left. */
interface Telling {
  readonly seat: number;
  readonly phase: number;
  readonly left: number;
  readonly news: readonly News[];
}

/** What a frame's events have to tell; `before` and `after` are the tables around them. */
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

/** Dice that are kept for a throw yet to come; with the throw in one telling they need no words. */
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
    case 'SeatHandedOver':
      return add({ kind: 'handedOver', seat: event.seat, bot: event.bot });
    case 'SeatTakenBack':
      return add({ kind: 'takenBack', seat: event.seat });
    default:
      return unreachable(event);
  }
}

/** The seats that have let their time run out since. */
export function timeoutsIn(before: RoomView, after: RoomView): readonly News[] {
  return (after.timeouts ?? []).flatMap((count, seat) =>
    count > (before.timeouts?.[seat] ?? 0) ? [{ kind: 'timedOut', seat, first: count === 1 } as const] : [],
  );
}

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
