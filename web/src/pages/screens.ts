import type { Component } from 'svelte';
import { loadRoom } from '../rooms/load';
import type { RecordsRoute, Route } from '../state/route';
import { once, type Loader } from './once';

type Page = RecordsRoute['page'];

/** The properties of a page: its address. */
export type Screen<P extends Page> = Component<{ route: Extract<RecordsRoute, { page: P }> }>;

type Loaders = { readonly [P in Page]: Loader<{ readonly default: Screen<P> }> };

/** The component of each page in `RecordsRoute`; each is a separate file, loaded on demand. */
export const SCREENS: Loaders = {
  account: once(() => import('../people/account/Account.svelte')),
  game: once(() => import('../replay/Game.svelte')),
  games: once(() => import('../replay/games/Games.svelte')),
  records: once(() => import('../replay/ReadRecord.svelte')),
  device: once(() => import('../offline/Device.svelte')),
  learn: once(() => import('../learn/Learn.svelte')),
  dice: once(() => import('../people/dice/DicePage.svelte')),
  player: once(() => import('../people/player/Player.svelte')),
  standing: once(() => import('../tournaments/standing/StandingTournament.svelte')),
  tournament: once(() => import('../tournaments/Tournament.svelte')),
  tournaments: once(() => import('../tournaments/Tournaments.svelte')),
  clubs: once(() => import('../clubs/Clubs.svelte')),
  club: once(() => import('../clubs/Club.svelte')),
  joinClub: once(() => import('../clubs/JoinClub.svelte')),
  following: once(() => import('../clubs/Following.svelte')),
  contests: once(() => import('../contests/Contests.svelte')),
  board: once(() => import('../board/Board.svelte')),
  sheet: once(() => import('../sheets/Sheet.svelte')),
  sheetScreen: once(() => import('../sheets/screen/Screen.svelte')),
  practice: once(() => import('../training/Practice.svelte')),
  today: once(() => import('../training/Today.svelte')),
  houseRules: once(() => import('../house_rules/HouseRules.svelte')),
  print: once(() => import('../sheets/print/PrintPage.svelte')),
  settings: once(() => import('../settings/SettingsPage.svelte')),
  howDiceWork: once(() => import('../help/dice/DiceHelpPage.svelte')),
  mail: once(() => import('../reminders/mail/MailLink.svelte')),
  help: once(() => import('../help/HelpPage.svelte')),
  ranking: once(() => import('../ranking/Ranking.svelte')),
};

export const loadRulesList = once(() => import('../rules/RulesList.svelte'));
export const loadRulesPage = once(() => import('../rules/RulesPage.svelte'));

/** Loads the files of a page; a promise only if they are not loaded yet. */
export function loadPage(route: Route): unknown {
  if (route.page === 'home' || route.page === 'unknown') return null;
  if (route.page === 'room') return loadRoom();
  if (route.page === 'rules') return route.reference === null ? loadRulesList() : loadRulesPage();
  return SCREENS[route.page]();
}
