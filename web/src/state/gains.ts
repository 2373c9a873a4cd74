/** What the game that is over has brought, as the server has stored it. */
import type { GameGains, SeatGain } from '../protocol.gen';
import type { Live, Model } from './model';
import { mySeat } from './select';

export interface Gained {
  readonly gains: GameGains;
  /** Whether the game has ended before our eyes; what is only read again is not celebrated again. */
  readonly fresh: boolean;
}

/** The game we have just played to its end, null while there is none. */
export function endedGame(live: Live | null): string | null {
  if (live === null || live.table === null || live.room.stage !== 'over') return null;
  return mySeat(live) === null ? null : live.table.game;
}

/** Whether the game has ended between these two. */
export const endsBetween = (before: Live | null, after: Live | null): boolean =>
  before?.room.stage === 'playing' && before.room.id === after?.room.id && after.room.stage === 'over';

/** What our seat has brought, null before the server has said. */
export function myGain({ gained, live }: Model): SeatGain | null {
  const seat = live === null ? null : mySeat(live);
  if (gained === null || seat === null || gained.gains.game !== live?.table?.game) return null;
  return gained.gains.seats[seat] ?? null;
}

/** Whether an account rose by at least a level. */
export const hasRisen = ({ before, after }: SeatGain): boolean =>
  before !== null && after !== null && after.level > before.level;
