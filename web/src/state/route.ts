/**
 * The pages that the client loads on demand (`SCREENS` in pages/screens.ts); `query` is the query string
 * without "?".
 */
export type RecordsRoute =
  | { readonly page: 'account' | 'dice' | 'howDiceWork' | 'learn' | 'records' | 'device' | 'settings' | 'help' | 'following' }
  | { readonly page: 'today' }
  | { readonly page: 'clubs'; readonly query: string }
  | { readonly page: 'club'; readonly club: string }
  | { readonly page: 'joinClub'; readonly code: string }
  | { readonly page: 'practice' }
  | { readonly page: 'board'; readonly query: string }
  | { readonly page: 'mail'; readonly step: 'verify' | 'leave'; readonly token: string }
  | { readonly page: 'sheet'; readonly sheet: string | null }
  | { readonly page: 'sheetScreen'; readonly sheet: string }
  | { readonly page: 'ranking' | 'games' | 'tournaments'; readonly query: string }
  | { readonly page: 'contests'; readonly contest: string | null; readonly isScreen: boolean; readonly query: string }
  | { readonly page: 'houseRules'; readonly query: string }
  | { readonly page: 'print'; readonly reference: string; readonly query: string }
  | { readonly page: 'tournament'; readonly tournament: string }
  | { readonly page: 'standing'; readonly standing: string }
  | { readonly page: 'player'; readonly player: string; readonly query: string }
  | { readonly page: 'game'; readonly game: string; readonly query: string };

/** The pages of the client and their paths. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'room'; readonly room: string }
  | { readonly page: 'rules'; readonly reference: string | null }
  | RecordsRoute
  | { readonly page: 'unknown' };

type Maker = (part: string, query: string) => Route;

/**
 * The pattern of a path and its page; the group in brackets is the page's id. The server has the same
 * paths (`_PAGES` in server/app/pages.py).
 */
const PATHS: readonly (readonly [RegExp, Maker])[] = [
  [/^\/()$/, () => ({ page: 'home' })],
  [/^\/r\/([a-zA-Z0-9]{6,32})\/?$/, (room) => ({ page: 'room', room })],
  [/^\/local()\/?$/, () => ({ page: 'device' })],
  [/^\/local\/([a-z0-9]{6,32})\/?$/, (id) => ({ page: 'room', room: `local/${id}` })],
  [/^\/rules()\/?$/, () => ({ page: 'rules', reference: null })],
  [/^\/rules\/([^/]+)\/?$/, (part) => referenceRoute(part, (reference) => ({ page: 'rules', reference }))],
  [/^\/learn()\/?$/, () => ({ page: 'learn' })],
  [/^\/account()\/?$/, () => ({ page: 'account' })],
  [/^\/ranking()\/?$/, (_, query) => ({ page: 'ranking', query })],
  [/^\/players\/([a-z0-9]{1,32})\/?$/, (player, query) => ({ page: 'player', player, query })],
  [/^\/dice()\/?$/, () => ({ page: 'dice' })],
  [/^\/how-dice-work()\/?$/, () => ({ page: 'howDiceWork' })],
  [/^\/games()\/?$/, (_, query) => ({ page: 'games', query })],
  [/^\/games\/([a-z0-9]{1,32})\/?$/, (game, query) => ({ page: 'game', game, query })],
  [/^\/tournaments()\/?$/, (_, query) => ({ page: 'tournaments', query })],
  [/^\/tournaments\/([a-z0-9]{1,32})\/?$/, (tournament) => ({ page: 'tournament', tournament })],
  [/^\/standing-tournaments\/([a-z0-9]{1,32})\/?$/, (standing) => ({ page: 'standing', standing })],
  [/^\/clubs()\/?$/, (_, query) => ({ page: 'clubs', query })],
  [/^\/clubs\/([a-z0-9]{1,32})\/?$/, (club) => ({ page: 'club', club })],
  [/^\/clubs\/join\/([a-zA-Z0-9_-]{1,64})\/?$/, (code) => ({ page: 'joinClub', code })],
  [/^\/following()\/?$/, () => ({ page: 'following' })],
  [/^\/contests()\/?$/, (_, query) => ({ page: 'contests', contest: null, isScreen: false, query })],
  [/^\/contests\/([a-z0-9]{6,32})\/?$/, (contest, query) => ({ page: 'contests', contest, isScreen: false, query })],
  [/^\/contests\/([a-z0-9]{6,32})\/screen\/?$/, (contest, query) => ({ page: 'contests', contest, isScreen: true, query })],
  [/^\/records()\/?$/, () => ({ page: 'records' })],
  [/^\/board()\/?$/, (_, query) => ({ page: 'board', query })],
  [/^\/s()\/?$/, () => ({ page: 'sheet', sheet: null })],
  [/^\/s\/([a-zA-Z0-9]{1,32})\/?(?:#.*)?$/, (sheet) => ({ page: 'sheet', sheet })],
  [/^\/s\/([a-zA-Z0-9]{1,32})\/screen\/?(?:#.*)?$/, (sheet) => ({ page: 'sheetScreen', sheet })],
  [/^\/today()\/?$/, () => ({ page: 'today' })],
  [/^\/practice()\/?$/, () => ({ page: 'practice' })],
  [/^\/house-rules()\/?$/, (_, query) => ({ page: 'houseRules', query })],
  [/^\/print\/([^/]+)\/?$/, (part, query) => referenceRoute(part, (reference) => ({ page: 'print', reference, query }))],
  [/^\/mail\/verify\/([a-z0-9]{1,64})\/?$/, (token) => ({ page: 'mail', step: 'verify', token })],
  [/^\/mail\/leave\/([a-z0-9]{1,64})\/?$/, (token) => ({ page: 'mail', step: 'leave', token })],
  [/^\/settings()\/?$/, () => ({ page: 'settings' })],
  [/^\/help()\/?$/, () => ({ page: 'help' })],
];

const LINK = /(?:^|\/r\/)([a-zA-Z0-9]{6,32})\/?(?:[?#].*)?$/;

/** The page at an address of this server: a path, and a query where it has one. */
export function routeOf(address: string): Route {
  const [path = '', query = ''] = address.split('?', 2);
  for (const [pattern, make] of PATHS) {
    const part = pattern.exec(path)?.[1];
    if (part !== undefined) return make(part, query);
  }
  return { page: 'unknown' };
}

/** The page of a reference in a path; an invalid escape has no page. */
function referenceRoute(part: string, make: (reference: string) => Route): Route {
  try {
    return make(decodeURIComponent(part));
  } catch {
    return { page: 'unknown' };
  }
}

/** The room of a pasted link or code, if it is valid. */
export function roomIn(text: string): string | null {
  return LINK.exec(text.trim())?.[1] ?? spelledOut(text);
}

/** A code as people write it down, in groups. */
function spelledOut(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '');
  return code.length === CODE_LENGTH && /^[a-z0-9]+$/i.test(code) ? code : null;
}

const CODE_LENGTH = 6;

/** The short code of a room, for people to read out; it opens the room while the room is in use. */
export const codeOf = (room: string): string => room.slice(0, CODE_LENGTH).toUpperCase();

/** Whether a room is on this device; its game needs no server. */
export const isLocalRoom = (room: string): boolean => room.startsWith('local/');

export const roomPath = (room: string): string => (isLocalRoom(room) ? `/${room}` : `/r/${room}`);

export const tournamentPath = (tournament: string): string => `/tournaments/${tournament}`;

export const standingPath = (standing: string): string => `/standing-tournaments/${standing}`;

/** The page of a game, at one of its moments if a step is given. */
export const gamePath = (game: string, step?: number): string => `/games/${game}${step === undefined ? '' : `?step=${step}`}`;

/** The review of a game, a view of its page; at one of its moments if a step is given. */
export const reviewPath = (game: string, step?: number): string => `/games/${game}?review=1${step === undefined ? '' : `&step=${step}`}`;

/** Addresses of files on the server: a room's QR code and a game's record. */
export const qrPath = (room: string): string => `/api/rooms/${room}/qr.svg`;
export const recordPath = (game: string): string => `/api/games/${game}/record`;
export const jsonRecordPath = (game: string): string => `/api/games/${game}/record.json`;

export const clubPath = (club: string): string => `/clubs/${club}`;

export const playerPath = (player: string): string => `/players/${player}`;

/** The editor of house rules, which starts from a rule set. */
export const houseRulesPath = (from: string): string => `/house-rules?from=${encodeURIComponent(from)}`;

export const rulesPath = (reference: string): string => `/rules/${encodeURIComponent(reference)}`;
