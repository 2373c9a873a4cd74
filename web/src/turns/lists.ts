import type { OwnGame, OwnGames } from '../protocol.gen';
import { doesWait } from './waits';

/** The games that wait for their players: those in which the player is on turn, and those that wait for another player. */
export interface TurnLists {
  readonly mine: readonly OwnGame[];
  readonly others: readonly OwnGame[];
}

const deadline = ({ game }: OwnGame): number => game.left_ms ?? Infinity;

/** The lists of the home page; in each, the soonest deadline comes first. */
export function listsOf({ games }: OwnGames): TurnLists {
  const waiting = games.filter(doesWait).sort((one, other) => deadline(one) - deadline(other));
  return { mine: waiting.filter((own) => own.is_turn), others: waiting.filter((own) => !own.is_turn) };
}

/** The room of the next game that waits for the player, other than this one; null if none does. */
export function nextRoom(games: OwnGames, room: string): string | null {
  return listsOf(games).mine.find((own) => own.game.room !== room)?.game.room ?? null;
}
