import { get } from './request';

/** The number of waiting games in which the player is on turn. */
export const getTurnCount = () => get<{ readonly turns: number }>('/api/me/turns');
