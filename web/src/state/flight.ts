/**
 * Dice on their way. The server has decided what they show; here everybody waits until they lie:
 * the frame that tells it, and all that came after, stand apart until then, so that no view can
 * give anything away.
 */
import type { Changed, TableView } from '../protocol.gen';
import type { Speed } from '../settings';
import type { Model } from './model';

/** A throw that was seen to happen: the places of the dice thrown, and how long they take to lie. */
export interface Throw {
  readonly version: number;
  readonly places: readonly number[];
  readonly ms: number;
}

export interface Flight {
  /** What tells of the throw; its table is how the dice will lie. */
  readonly frame: Changed;
  readonly table: TableView;
  /** The table before it. */
  readonly before: TableView;
  /** What has happened since. */
  readonly waiting: readonly Changed[];
}

const PACES: Readonly<Record<Speed, number>> = { normal: 900, fast: 400, instant: 0 };

/** How long a throw takes here, in milliseconds. */
export const paceOf = ({ settings, still }: Model): number => (still ? 0 : PACES[settings.speed]);

/** The throw that a frame tells of, null when it tells of none. */
export function throwIn({ version, events, table }: Changed, ms: number): Throw | null {
  if (table === null || !events.some(({ type }) => type === 'DiceThrown')) return null;
  const places = table.dice.map((_, place) => place).filter((place) => !table.kept.includes(place));
  return { version, places, ms: places.length === 0 ? 0 : ms };
}

/** The model while the dice of this frame fly: what they will show, and what for, is not known. */
export function inTheAir(model: Model, frame: Changed): Model {
  const { live } = model;
  const { table } = frame;
  if (live === null || live.table === null || table === null) return model;
  const { dice } = live.table;
  const unknown = { step: 'await_dice' as const, dice, offers: [], may_roll: false, may_keep: false };
  const flight: Flight = { frame, table, before: live.table, waiting: [] };
  return { ...model, flight, news: [], live: { ...live, table: { ...table, ...unknown } } };
}

/** The model once the dice lie: the frames that waited are applied, one after the other. */
export function landed(model: Model, apply: (model: Model, frame: Changed) => Model): Model {
  const { flight, live } = model;
  if (flight === null || live === null) return model;
  const before = { ...model, flight: null, live: { ...live, table: flight.before } };
  return flight.waiting.reduce(apply, yachtsAfter(apply(before, flight.frame)));
}

/** Counts one more Yacht when the dice that have just been thrown are all alike. */
export function yachtsAfter(model: Model): Model {
  const dice = model.live?.table?.dice ?? [];
  const alike = dice.length > 0 && dice.every((face) => face === dice[0]);
  return alike && model.thrown !== null && model.thrown.places.length > 0 ? { ...model, yachts: model.yachts + 1 } : model;
}

/** The table as its dice are shown: where they will lie, while they fly. */
export function lyingTable({ flight, live }: Model): TableView | null {
  return flight?.table ?? live?.table ?? null;
}
