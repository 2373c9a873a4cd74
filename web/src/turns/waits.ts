/** Games that wait for their players: the time for a turn is hours or days. */
import type { Pace, RoomView } from '../protocol.gen';
import type { Live } from '../state/model';
import { isAway, isInGame, isMyTurn, mayTakeBack } from '../state/select';

/** The paces of a game, the quickest first. */
export const TURN_PACES: readonly Pace[] = ['live', '8h', '1d', '3d'];

/** The time for a turn of a room's games. */
export const turnPaceOf = ({ pace }: Pick<RoomView, 'pace'>): Pace => pace ?? 'live';

/** Whether a room's games wait for their players, who need not be at the table. */
export const doesWait = (room: Pick<RoomView, 'pace'>): boolean => turnPaceOf(room) !== 'live';

/** Whether the player is in a game that waits for another player now. */
export const waitsForOther = (live: Live): boolean => doesWait(live.room) && isInGame(live) && !isMyTurn(live) && !mayTakeBack(live);

/** Whether the player of a seat is absent from a live game. */
export const isMissing = (live: Live, seat: number): boolean => !doesWait(live.room) && isAway(live, seat);
