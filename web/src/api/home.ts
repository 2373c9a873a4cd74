import type { HomeView, MissedMoments, OwnGames, TurnCount } from '../protocol.gen';
import { get } from './request';

export const getHome = () => get<HomeView>('/api/home');
export const getOwnGames = () => get<OwnGames>('/api/me/games');

/** The number of waiting games in which the player is on turn. */
export const getTurnCount = () => get<TurnCount>('/api/me/turns');

/** The moments of the latest game of a room since an event, counted from 1. */
export const getMissed = (room: string, event: number) => get<MissedMoments>(`/api/rooms/${room}/since?event=${event}`);
