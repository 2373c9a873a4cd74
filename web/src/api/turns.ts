import type { TurnCount } from '../protocol.gen';
import { get } from './request';

/** The number of waiting games in which the player is on turn. */
export const getTurnCount = () => get<TurnCount>('/api/me/turns');
