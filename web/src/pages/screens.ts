import type { Component } from 'svelte';
import type { RecordsRoute } from '../state/route';

type Page = RecordsRoute['page'];

/** The properties of a page: its address. */
export type Screen<P extends Page> = Component<{ route: Extract<RecordsRoute, { page: P }> }>;

type Loaders = { readonly [P in Page]: () => Promise<{ readonly default: Screen<P> }> };

/** The component of each page in `RecordsRoute`; each is a separate file, loaded on demand. */
export const SCREENS: Loaders = {
  account: () => import('../people/account/Account.svelte'),
  game: () => import('../replay/Game.svelte'),
  games: () => import('../replay/games/Games.svelte'),
  records: () => import('../replay/ReadRecord.svelte'),
  learn: () => import('../learn/Learn.svelte'),
  dice: () => import('../people/dice/DicePage.svelte'),
  player: () => import('../people/player/Player.svelte'),
  standing: () => import('../tournaments/standing/StandingTournament.svelte'),
  tournament: () => import('../tournaments/Tournament.svelte'),
  tournaments: () => import('../tournaments/Tournaments.svelte'),
  board: () => import('../board/Board.svelte'),
  practice: () => import('../training/Practice.svelte'),
  today: () => import('../training/Today.svelte'),
  houseRules: () => import('../house_rules/HouseRules.svelte'),
  settings: () => import('../settings/SettingsPage.svelte'),
  howDiceWork: () => import('../help/dice/DiceHelpPage.svelte'),
  help: () => import('../help/HelpPage.svelte'),
  ranking: () => import('../ranking/Ranking.svelte'),
};
