import type { PlayerReviews, PracticeGameView, PracticeRecord, ReasonsView, ReviewView } from '../protocol.gen';
import { get, post, type Answer } from './request';

/** The reviews of one finished game: of the whole game, and of the choice of an event. */
export interface ReviewSource {
  readonly whole: () => Promise<Answer<ReviewView>>;
  readonly reasons: (event: number) => Promise<Answer<ReasonsView>>;
  /** The options of a choice without reasons, where those take longer. */
  readonly options?: (event: number) => Promise<Answer<ReasonsView>>;
  /** Whether this device reviews the game, without a server. */
  readonly isHere?: boolean;
}

/** The reviews of a game of this server. */
export const reviewsOfGame = (game: string): ReviewSource => ({
  whole: () => get(`/api/games/${game}/review`),
  reasons: (event) => get(`/api/games/${game}/review/${event}`),
});

/** The reviews of a game from elsewhere, given as the text of its record. */
export const reviewsOfRecord = (text: string): ReviewSource => ({
  whole: () => post('/api/records/review', { text }),
  reasons: (event) => post(`/api/records/review/${event}`, { text }),
});

export const getSums = (game: string) => get<ReviewView>(`/api/games/${game}/review?sums=true`);
export const getPlayerReviews = (player: string, fingerprint: string) =>
  get<PlayerReviews>(`/api/players/${player}/rules/${fingerprint}/reviews`);

/** Counts a game of this device as practice of the account. */
export const countGame = (game: PracticeRecord) => post<PracticeGameView>('/api/practice/games', game);
