import type { HomeView, OwnGames } from '../protocol.gen';
import { get } from './request';

export const getHome = () => get<HomeView>('/api/home');
export const getOwnGames = () => get<OwnGames>('/api/me/games');
