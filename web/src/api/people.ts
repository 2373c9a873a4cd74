import type {
  AllDice,
  Credentials,
  DiceView,
  GamesPage,
  GameView,
  HeadToHead,
  Me,
  MomentsPage,
  MomentView,
  PasswordChange,
  PasswordProof,
  Profile,
  RankingPage,
  RatingsPage,
  RecordView,
  RulesFigures,
} from '../protocol.gen';
import { ask, tell, type Answer } from './request';

export const openAccount = (credentials: Credentials) => tell<Me>('/api/account', credentials);
export const logIn = (credentials: Credentials) => tell<Me>('/api/account/login', credentials);
export const logOut = () => tell<undefined>('/api/account/logout', {});
export const changePassword = (change: PasswordChange) => tell<Me>('/api/account/password', change);
export const deleteAccount = (proof: PasswordProof) => tell<undefined>('/api/account/delete', proof);

/** The part of a ladder that is asked for: after or before a cursor, or around a player; else its top. */
export interface LadderAsked {
  readonly after: string | null;
  readonly before: string | null;
  readonly around: string | null;
}

export const getRanking = (asked: LadderAsked) => ask<RankingPage>(`/api/ranking${queryOf({ ...asked })}`);
export const getRatings = (rules: string, asked: LadderAsked) =>
  ask<RatingsPage>(`/api/ratings${queryOf({ rules, ...asked })}`);
export const getPlayer = (player: string) => ask<Profile>(`/api/players/${player}`);
export const getFigures = (player: string, fingerprint: string) =>
  ask<RulesFigures>(`/api/players/${player}/rules/${fingerprint}`);
export const getPlayerDice = (player: string) => ask<DiceView>(`/api/players/${player}/dice`);
export const getHeadToHead = (player: string, other: string) =>
  ask<HeadToHead>(`/api/players/${player}/against/${other}`);
export const getDice = () => ask<AllDice>('/api/dice');

/** What a list of games is narrowed by; null where it is not. */
export interface GamesAsked {
  readonly player: string | null;
  readonly opponent: string | null;
  readonly rules: string | null;
  readonly outcome: string | null;
}

export const getGames = (asked: GamesAsked, before: string | null) =>
  ask<GamesPage>(`/api/games${queryOf({ ...asked, before })}`);
export const getGame = (game: string) => ask<GameView>(`/api/games/${game}`);
export const readRecord = (text: string, begin: number) => tell<RecordView>('/api/records', { text, begin });
export const getMoments = (game: string, begin: number) =>
  ask<MomentsPage>(`/api/games/${game}/moments${queryOf({ begin: String(begin) })}`);

/** All moments of a game, page by page; the first refusal where there is one. */
export async function everyMoment(
  page: (begin: number) => Promise<Answer<MomentsPage>>,
): Promise<Answer<readonly MomentView[]>> {
  const moments: MomentView[] = [];
  for (;;) {
    const answer = await page(moments.length);
    if (!answer.ok) return answer;
    moments.push(...answer.value.moments);
    if (moments.length >= answer.value.total) return { ok: true, value: moments };
  }
}

/** A query of what is not null, with its "?"; empty when nothing is left. */
export function queryOf(parts: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
