/** Chances of winning. They change only once the dice of their position are at rest. */
import type { Changed, Chances } from '../protocol.gen';
import type { KnownChances, Live, Model } from './model';
import { isLocal, mySeat } from './select';

export const NO_CHANCES: KnownChances = { shown: null, latest: null };

/** The chances to show, null for none: while dice fly, those before the throw. */
export function chancesOf({ chances, version }: Live): Chances | null {
  const { shown, latest } = chances;
  return latest !== null && latest.settled_at <= version ? latest : shown;
}

/** The model with new chances; those on the screen stay until the new ones may be shown. */
export function withChances(model: Model, latest: Chances): Model {
  const { live } = model;
  if (live === null || latest.epoch !== live.epoch) return model;
  return { ...model, live: { ...live, chances: { shown: chancesOf(live), latest } } };
}

/** The chances after a frame; those of another game are forgotten. */
export function chancesAfter({ chances, table }: Live, { table: next, version }: Changed): KnownChances {
  if (next === null || next.game === table?.game) return chances;
  const { latest } = chances;
  return { shown: null, latest: latest !== null && latest.settled_at >= version ? latest : null };
}

/** Whether the table has a place for chances: for spectators, with hints, and after a game. */
export function showsChances(live: Live): boolean {
  const { room, rules, table, chances } = live;
  if (table === null || isLocal(live) || table.seats.length < 2 || !rules.best_play) return false;
  if (room.stage === 'over') return chances.latest !== null;
  return room.hints === true || mySeat(live) === null;
}
