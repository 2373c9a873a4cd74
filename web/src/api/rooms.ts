import type { BotLine, GameGains, Host, LobbyPage, Me, MeansView, PointsView, RoomMade, RulesLine, RulesView } from '../protocol.gen';
import { get, post, type Answer } from './request';

/** The answer of the server, or that of this device if the server cannot be reached or, as the files of a static site, has none. */
async function orHere<T>(asked: Promise<Answer<T>>, find: (shelf: typeof import('../offline/shelf')) => Promise<T | null>): Promise<Answer<T>> {
  const answer = await asked;
  if (answer.ok || (answer.problem.status !== 0 && answer.problem.status !== 404)) return answer;
  const found = await import('../offline/shelf').then(find, () => null);
  return found === null ? answer : { ok: true, value: found };
}

let host: Promise<Host | null> | undefined;

/** The host of this server, requested once; null if the request fails. */
export const hostOnce = (): Promise<Host | null> =>
  (host ??= get<Host>('/api/host').then((answer) => (answer.ok ? answer.value : null)));

export const getMe = () => get<Me>('/api/me');
export const chooseName = (name: string) => post<Me>('/api/me', { name });
export const listRules = () => orHere(get<readonly RulesLine[]>('/api/rules'), ({ linesHere }) => linesHere());
export const getRules = (reference: string) =>
  orHere(get<RulesView>(`/api/rules/${encodeURIComponent(reference)}`), ({ rulesHere }) => rulesHere(reference));
export const getPoints = (reference: string) => get<PointsView>(`/api/rules/${encodeURIComponent(reference)}/points`);
export const getMeans = (reference: string) => get<MeansView>(`/api/rules/${encodeURIComponent(reference)}/means`);
export const addRules = (text: string) => post<RulesView>('/api/rules', { text });
export const listBots = (rules: string | null) =>
  orHere(get<readonly BotLine[]>(rules === null ? '/api/bots' : `/api/bots?rules=${encodeURIComponent(rules)}`), ({ botsHere }) => botsHere());
export const makeRoom = (rules: string) => post<RoomMade>('/api/rooms', { rules });
export const makeGame = (rules: string) => post<RoomMade>('/api/tables', { rules });
export const getGains = (game: string) => get<GameGains>(`/api/games/${game}/gains`);
export const getLobby = (page: number) => get<LobbyPage>(`/api/lobby?page=${page}`);
