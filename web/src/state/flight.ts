/**
 * Dice in a cup, and flying dice. The server has already decided their faces. Until they are at rest, the frame with
 * the throw and all later frames are held back, so that no view reveals the result.
 */
import type { Changed, TableView } from '../protocol.gen';
import type { Speed } from './settings';
import type { Flight, Live, Model, Throw } from './model';
import { isMyTurn, mayRoll, sameRoll } from './select';

const PACES: Readonly<Record<Speed, number>> = { normal: 900, fast: 400, instant: 0 };

/** The duration of a throw with these settings, in milliseconds. */
export const paceOf = ({ settings, still }: Model): number => (still ? 0 : PACES[settings.speed]);

/** The model with the cup in the player's hand, if the player may roll. */
export function lifted(model: Model): Model {
  const table = model.live?.table;
  if (table == null || !mayRoll(model)) return model;
  return { ...model, shaken: { seat: table.seat, keep: model.held, here: true }, marked: null, hint: null };
}

/**
 * The actions that the player has begun and can still finish in the next state of the room: a throw, by the cup in the hand, or the
 * choice of a box, by the mark on it or the command. None outlasts the roll that it is for.
 */
export function begun({ live, shaken, marked, filling }: Model, next: Live): Pick<Model, 'shaken' | 'marked' | 'filling'> {
  if (!isMyTurn(next) || !sameRoll(live?.table ?? null, next.table)) return { shaken: null, marked: null, filling: null };
  return { shaken: shaken?.here ? shaken : null, marked, filling };
}

/** The throw in a frame, null if there is none. */
export function throwIn({ version, events, table }: Changed, ms: number): Throw | null {
  if (table === null || !events.some(({ type }) => type === 'DiceThrown')) return null;
  const places = table.dice.map((_, place) => place).filter((place) => !table.kept.includes(place));
  return { version, places, ms: places.length === 0 ? 0 : ms };
}

/** The model while the dice of this frame fly: their faces and points stay hidden. */
export function inTheAir(model: Model, frame: Changed): Model {
  const { live } = model;
  const { table } = frame;
  if (live === null || live.table === null || table === null) return model;
  const { dice } = live.table;
  const unknown = { step: 'await_dice' as const, dice, offers: [], may_roll: false, may_keep: false };
  const flight: Flight = { frame, table, before: live.table, waiting: [] };
  return { ...model, flight, news: [], live: { ...live, table: { ...table, ...unknown } } };
}

/** The model once the dice are at rest: the held frames are applied in order. */
export function landed(model: Model, apply: (model: Model, frame: Changed) => Model): Model {
  const { flight, live } = model;
  if (flight === null || live === null) return model;
  const before = { ...model, flight: null, live: { ...live, table: flight.before } };
  return flight.waiting.reduce(apply, yachtsAfter(apply(before, flight.frame)));
}

/** Counts one more Yacht if all dice of the throw show the same face. */
export function yachtsAfter(model: Model): Model {
  const dice = model.live?.table?.dice ?? [];
  const alike = dice.length > 0 && dice.every((face) => face === dice[0]);
  return alike && model.thrown !== null && model.thrown.places.length > 0 ? { ...model, yachts: model.yachts + 1 } : model;
}

/** The table as shown: while dice fly, with their final positions. */
export function lyingTable({ flight, live }: Model): TableView | null {
  return flight?.table ?? live?.table ?? null;
}
