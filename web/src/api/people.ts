import type {
  AllDice,
  BotToken,
  Credentials,
  DiceView,
  GamesPage,
  GameView,
  HeadToHead,
  Me,
  MomentsPage,
  MomentView,
  OwnBots,
  PasswordChange,
  PasswordProof,
  PlayerTitles,
  Profile,
  RankingPage,
  RatingsPage,
  RecordView,
  RulesFigures,
  SessionsView,
} from '../protocol.gen';
import { get, queryOf, post, type Answer } from './request';

/** The player before the first visit and after logging out. */
export const NO_PLAYER: Me = { player: null, name: null, account: false };

export const openAccount = (credentials: Credentials) => post<Me>('/api/account', credentials);
export const logIn = (credentials: Credentials) => post<Me>('/api/account/login', credentials);
export const logOut = () => post<undefined>('/api/account/logout', {});
export const changePassword = (change: PasswordChange) => post<Me>('/api/account/password', change);
export const listSessions = () => get<SessionsView>('/api/account/sessions');
export const endSession = (session: string) => post<undefined>('/api/account/sessions/end', { session });
export const endOtherSessions = () => post<Me>('/api/account/sessions/end-others', {});
export const deleteAccount = (proof: PasswordProof) => post<undefined>('/api/account/delete', proof);

export const listOwnBots = () => get<OwnBots>('/api/account/bots');
export const makeBot = (name: string) => post<BotToken>('/api/account/bots', { name });
export const renewToken = (bot: string) => post<BotToken>(`/api/account/bots/${bot}/token`, {});
export const revokeToken = (bot: string) => post<undefined>(`/api/account/bots/${bot}/revoke`, {});
export const deleteBot = (bot: string) => post<undefined>(`/api/account/bots/${bot}/delete`, {});

/** The requested part of a ladder: after or before a cursor, around a player, or its top. */
export interface LadderAsked {
  readonly after: string | null;
  readonly before: string | null;
  readonly around: string | null;
}

export const getRanking = (asked: LadderAsked) => get<RankingPage>(`/api/ranking${queryOf({ ...asked })}`);
export const getRatings = (rules: string, asked: LadderAsked) =>
  get<RatingsPage>(`/api/ratings${queryOf({ rules, ...asked })}`);
export const getPlayer = (player: string) => get<Profile>(`/api/players/${player}`);
export const getFigures = (player: string, fingerprint: string) =>
  get<RulesFigures>(`/api/players/${player}/rules/${fingerprint}`);
export const getTitles = (player: string) => get<PlayerTitles>(`/api/players/${player}/titles`);
export const getPlayerDice = (player: string) => get<DiceView>(`/api/players/${player}/dice`);
export const getHeadToHead = (player: string, other: string) =>
  get<HeadToHead>(`/api/players/${player}/against/${other}`);
export const getDice = () => get<AllDice>('/api/dice');

/** Filters of a list of games; null means no filter. */
export interface GamesAsked {
  readonly player: string | null;
  readonly opponent: string | null;
  readonly rules: string | null;
  readonly outcome: string | null;
}

export const getGames = (asked: GamesAsked, before: string | null) =>
  get<GamesPage>(`/api/games${queryOf({ ...asked, before })}`);
export const getGame = (game: string) => get<GameView>(`/api/games/${game}`);
export const readRecord = (text: string, begin: number) => post<RecordView>('/api/records', { text, begin });
export const getMoments = (game: string, begin: number) =>
  get<MomentsPage>(`/api/games/${game}/moments${queryOf({ begin: String(begin) })}`);

/** All moments of a game, requested page by page; or the first refusal. */
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
