import { everyMoment, getGame, getMoments } from '../../api/people';
import type { Answer } from '../../api/request';
import type { GameView } from '../../protocol.gen';
import type { Film } from '../../replay/film';

/** A game that is over, and its film. */
export interface Shown {
  readonly whole: GameView;
  readonly film: Film;
}

/** Asks for a game and all its moments. */
export async function fetchGame(game: string): Promise<Answer<Shown>> {
  const [whole, moments] = await Promise.all([getGame(game), everyMoment((begin) => getMoments(game, begin))]);
  if (!whole.ok) return whole;
  if (!moments.ok) return moments;
  return { ok: true, value: { whole: whole.value, film: { game, rules: whole.value.rules, moments: moments.value } } };
}
