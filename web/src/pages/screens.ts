import type { Component } from 'svelte';
import type { RecordsRoute } from '../state/route';

type Page = RecordsRoute['page'];

/** What a page is given: the address it stands at. */
export type Screen<P extends Page> = Component<{ route: Extract<RecordsRoute, { page: P }> }>;

type Loaders = { readonly [P in Page]?: () => Promise<{ readonly default: Screen<P> }> };

/** The pages about people and games; each is a file of its own that comes when it is wanted. */
export const SCREENS: Loaders = {
  account: () => import('./account/Account.svelte'),
  game: () => import('./game/Game.svelte'),
  games: () => import('./games/Games.svelte'),
  records: () => import('./records/ReadRecord.svelte'),
  dice: () => import('./dice/Dice.svelte'),
  player: () => import('./player/Player.svelte'),
  tournament: () => import('./tournaments/Tournament.svelte'),
  tournaments: () => import('./tournaments/Tournaments.svelte'),
  ranking: () => import('./ranking/Ranking.svelte'),
};
