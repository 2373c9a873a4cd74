import type { RoomSeat, SeriesView } from '../../protocol.gen';
import { isLocal, mayArrange } from '../../state/select';
import type { Live } from '../../state/model';

/** The answer of another player to the question of a rematch. */
export interface Vote {
  /** The seat by the room's numbers. */
  readonly seat: number;
  readonly answer: 'agreed' | 'left' | 'away' | 'open';
  /** Whether this player may skip the absent player; the server refuses it for the first 20 seconds of absence. */
  readonly maySkip: boolean;
}

/** The answers of the other players, by seat; bots and people at one device always agree and are left out. */
export function votesOf(live: Live): readonly Vote[] {
  if (isLocal(live)) return [];
  return live.room.seats.flatMap((holder, seat) => {
    if (holder.player == null || holder.player === live.you) return [];
    const answer = answerOf(live, holder.player, seat);
    return [{ seat, answer, maySkip: answer === 'away' && mayArrange(live) }];
  });
}

function answerOf({ room, present }: Live, player: string, seat: number): Vote['answer'] {
  if (room.left?.includes(seat) === true) return 'left';
  if (!present.includes(player)) return 'away';
  return room.agreed?.includes(seat) === true ? 'agreed' : 'open';
}

/** A player's or bot's score over the games of a room. */
export interface SeriesLine {
  readonly holder: RoomSeat;
  readonly wins: number;
  readonly draws: number;
  readonly total: number;
}

/** The score of a series, most wins first; empty while it has only one game or one seat. */
export function seriesLines(series: SeriesView | null | undefined): readonly SeriesLine[] {
  if (series == null || series.games < 2 || series.seats.length < 2) return [];
  const lines = series.seats.map(({ name, player, bot, wins = 0, draws = 0, total = 0 }) => ({
    holder: { name, player, bot },
    wins,
    draws,
    total,
  }));
  return lines.sort((one, other) => other.wins - one.wins || other.draws - one.draws || other.total - one.total);
}
