import type { MissedMoments, TurnCount } from '../protocol.gen';
import { get } from './request';

/** The number of waiting games in which the player is on turn. */
export const getTurnCount = () => get<TurnCount>('/api/me/turns');

/** The moments of the latest game of a room since an event, counted from 1. */
export const getMissed = (room: string, event: number) => get<MissedMoments>(`/api/rooms/${room}/since?event=${event}`);
