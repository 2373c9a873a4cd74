/** The pages that the menus lead to, in four groups. */
import type { Me } from '../../protocol.gen';
import { isLocalRoom, playerPath, routeOf, type Route } from '../../state/route';
import { isSite } from '../place';

/** The group of a page, which the bar and the menus name. */
export type GroupName = 'play' | 'learn' | 'watch' | 'me';

/** A page in a menu. */
export type Place = Exclude<Route['page'], 'room' | 'game' | 'tournament' | 'standing' | 'unknown' | 'howDiceWork' | 'print' | 'sheetScreen' | 'mail' | 'club' | 'joinClub'>;

export interface Group {
  readonly name: GroupName;
  readonly places: readonly Place[];
}

/** The groups of a static site, which has no accounts and no games of others. */
const SITE: readonly Group[] = [
  { name: 'play', places: ['home', 'device', 'rules', 'houseRules'] },
  { name: 'learn', places: ['learn', 'practice', 'board'] },
  { name: 'me', places: ['settings', 'help'] },
];

/** The groups of a visitor: only an account has a profile. */
export function groupsOf(me: Me | null): readonly Group[] {
  if (isSite()) return SITE;
  return [
    { name: 'play', places: ['home', 'contests', 'device', 'sheet', 'rules', 'houseRules'] },
    { name: 'learn', places: ['learn', 'today', 'practice', 'board'] },
    { name: 'watch', places: ['games', 'ranking', 'tournaments', 'dice', 'records'] },
    { name: 'me', places: [...(me?.account === true ? (['player', 'following'] as const) : []), 'clubs', ...(me === null ? [] : (['account'] as const)), 'settings', 'help'] },
  ];
}

/** The places that show what other players do, or what the server knows about this one. */
const ONLINE: readonly Place[] = ['contests', 'sheet', 'today', 'games', 'ranking', 'tournaments', 'dice', 'records', 'player', 'account', 'clubs', 'following'];

/** Whether a place has nothing to show without a server. */
export const needsServer = (place: Place): boolean => ONLINE.includes(place);

/** The page at an address; unknown in a static site if only a server has it. A game may be one of this device. */
export function pageAt(address: string): Route {
  const route = routeOf(address);
  const place = placeOf(route, null);
  const isElsewhere = route.page === 'room' ? !isLocalRoom(route.room) : route.page !== 'game' && place !== null && needsServer(place);
  return isSite() && isElsewhere ? { page: 'unknown' } : route;
}

/** The address of a place. */
export function pathOf(place: Place, me: Me | null): string {
  if (place === 'home') return '/';
  if (place === 'player') return playerPath(me?.player ?? '');
  if (place === 'device') return '/local';
  if (place === 'sheet') return '/s';
  return place === 'houseRules' ? '/house-rules' : `/${place}`;
}

const PARENTS: Readonly<Partial<Record<Route['page'], Place>>> = {
  game: 'games',
  tournament: 'tournaments',
  standing: 'tournaments',
  howDiceWork: 'help',
  print: 'rules',
  mail: 'account',
  club: 'clubs',
  joinClub: 'clubs',
  sheetScreen: 'sheet',
};

/** The place that a page belongs to: the page itself, or the list that has it; null for a table. */
export function placeOf(route: Route, me: Me | null): Place | null {
  if (route.page === 'room' || route.page === 'unknown') return null;
  if (route.page === 'player') return route.player === me?.player ? 'player' : 'ranking';
  return PARENTS[route.page] ?? (route.page as Place);
}
