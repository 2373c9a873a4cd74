import type { BoxFilled, Event, RefusalCode, RoomView, RulesView, TableView, TextView } from '../protocol.gen';
import { unreachable } from './unreachable';

/** A piece of news for the status line; seats are the game's, words come with the language. */
export type News =
  | { readonly kind: 'started' }
  | { readonly kind: 'rolled'; readonly seat: number; readonly dice: readonly number[]; readonly left: number }
  | {
      readonly kind: 'filled';
      readonly seat: number;
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

/** Where a telling of several events stands: whose dice they are and how many rolls are left. */
interface Telling {
  readonly seat: number;
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
    left: before?.rolls_left ?? after.rolls_left,
    news: [],
  };
  return events.reduce((telling, event) => tell(telling, event, after, rules), start).news;
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
      return { ...add(filled(event, rules)), left: after.rolls };
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

function filled(event: BoxFilled, rules: RulesView): News {
  const box = rules.boxes.find(({ id }) => id === event.box)?.title;
  return {
    kind: 'filled',
    seat: event.seat,
    box: box ?? { en: event.box, ko: event.box },
    points: event.points,
    bonus: event.repeat_bonus ?? 0,
    joker: event.joker ?? false,
  };
}
