import type { BotToken, OwnBots } from '../protocol.gen';
import { ask, tell } from './request';

export const listOwnBots = () => ask<OwnBots>('/api/account/bots');
export const makeBot = (name: string) => tell<BotToken>('/api/account/bots', { name });
export const renewToken = (bot: string) => tell<BotToken>(`/api/account/bots/${bot}/token`, {});
export const revokeToken = (bot: string) => tell<undefined>(`/api/account/bots/${bot}/revoke`, {});
export const deleteBot = (bot: string) => tell<undefined>(`/api/account/bots/${bot}/delete`, {});
