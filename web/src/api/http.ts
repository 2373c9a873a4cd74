import type { BotLine, GameGains, LobbyPage, Me, RoomMade, RulesLine, RulesView } from '../protocol.gen';
import { ask, tell } from './request';

export const getMe = () => ask<Me>('/api/me');
export const chooseName = (name: string) => tell<Me>('/api/me', { name });
export const listRules = () => ask<readonly RulesLine[]>('/api/rules');
export const getRules = (reference: string) => ask<RulesView>(`/api/rules/${encodeURIComponent(reference)}`);
export const addRules = (text: string) => tell<RulesView>('/api/rules', { text });
export const listBots = (rules: string | null) =>
  ask<readonly BotLine[]>(rules === null ? '/api/bots' : `/api/bots?rules=${encodeURIComponent(rules)}`);
export const makeRoom = (rules: string) => tell<RoomMade>('/api/rooms', { rules });
export const makeGame = (rules: string) => tell<RoomMade>('/api/tables', { rules });
export const getGains = (game: string) => ask<GameGains>(`/api/games/${game}/gains`);
export const getLobby = (page: number) => ask<LobbyPage>(`/api/lobby?page=${page}`);
