/** The gains of the finished game, as stored by the server. */
import type { SeatGain } from '../../protocol.gen';
import type { Live, Model } from '../../state/model';
import { mySeat } from '../../state/select';

/** The player's finished game, null if there is none. */
export function endedGame(live: Live | null): string | null {
  if (live === null || live.table === null || live.room.stage !== 'over') return null;
  return mySeat(live) === null ? null : live.table.game;
}

/** Whether the game has ended between these two. */
export const endsBetween = (before: Live | null, after: Live | null): boolean =>
  before?.room.stage === 'playing' && before.room.id === after?.room.id && after.room.stage === 'over';

/** The gains of the player's own seat, null until the server has sent them. */
export function myGain({ gained, live }: Model): SeatGain | null {
  const seat = live === null ? null : mySeat(live);
  if (gained === null || seat === null || gained.gains.game !== live?.table?.game) return null;
  return gained.gains.seats[seat] ?? null;
}

/** Whether an account rose by at least a level. */
export const hasRisen = ({ before, after }: SeatGain): boolean =>
  before !== null && after !== null && after.level > before.level;
