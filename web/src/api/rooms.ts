import type { BotLine, GameGains, Host, LobbyPage, Me, PointsView, RoomMade, RulesLine, RulesView } from '../protocol.gen';
import { get, post } from './request';

let host: Promise<Host | null> | undefined;

/** The host of this server, requested once; null if the request fails. */
export const hostOnce = (): Promise<Host | null> =>
  (host ??= get<Host>('/api/host').then((answer) => (answer.ok ? answer.value : null)));

export const getMe = () => get<Me>('/api/me');
export const chooseName = (name: string) => post<Me>('/api/me', { name });
export const listRules = () => get<readonly RulesLine[]>('/api/rules');
export const getRules = (reference: string) => get<RulesView>(`/api/rules/${encodeURIComponent(reference)}`);
export const getPoints = (reference: string) => get<PointsView>(`/api/rules/${encodeURIComponent(reference)}/points`);
export const addRules = (text: string) => post<RulesView>('/api/rules', { text });
export const listBots = (rules: string | null) =>
  get<readonly BotLine[]>(rules === null ? '/api/bots' : `/api/bots?rules=${encodeURIComponent(rules)}`);
export const makeRoom = (rules: string) => post<RoomMade>('/api/rooms', { rules });
export const makeGame = (rules: string) => post<RoomMade>('/api/tables', { rules });
export const getGains = (game: string) => get<GameGains>(`/api/games/${game}/gains`);
export const getLobby = (page: number) => get<LobbyPage>(`/api/lobby?page=${page}`);
