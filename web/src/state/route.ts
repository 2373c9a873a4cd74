/** The pages about people and games that are over; `query` is what stands behind the path's "?". */
export type RecordsRoute =
  | { readonly page: 'account' | 'dice' | 'records' }
  | { readonly page: 'ranking' | 'games' | 'tournaments'; readonly query: string }
  | { readonly page: 'tournament'; readonly tournament: string }
  | { readonly page: 'player'; readonly player: string; readonly query: string }
  | { readonly page: 'game'; readonly game: string; readonly query: string };

/** The pages of the client, and the paths they stand at. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'room'; readonly room: string }
  | { readonly page: 'rules'; readonly reference: string | null }
  | RecordsRoute
  | { readonly page: 'unknown' };

type Maker = (part: string, query: string) => Route;

/** What a path looks like, and the page it is of; the part in brackets tells which. */
const PATHS: readonly (readonly [RegExp, Maker])[] = [
  [/^\/()$/, () => ({ page: 'home' })],
  [/^\/r\/([a-zA-Z0-9]{6,32})\/?$/, (room) => ({ page: 'room', room })],
  [/^\/rules()\/?$/, () => ({ page: 'rules', reference: null })],
  [/^\/rules\/([^/]+)\/?$/, (part) => rulesRoute(part)],
  [/^\/account()\/?$/, () => ({ page: 'account' })],
  [/^\/ranking()\/?$/, (_, query) => ({ page: 'ranking', query })],
  [/^\/players\/([a-z0-9]{1,32})\/?$/, (player, query) => ({ page: 'player', player, query })],
  [/^\/dice()\/?$/, () => ({ page: 'dice' })],
  [/^\/games()\/?$/, (_, query) => ({ page: 'games', query })],
  [/^\/games\/([a-z0-9]{1,32})\/?$/, (game, query) => ({ page: 'game', game, query })],
  [/^\/tournaments()\/?$/, (_, query) => ({ page: 'tournaments', query })],
  [/^\/tournaments\/([a-z0-9]{1,32})\/?$/, (tournament) => ({ page: 'tournament', tournament })],
  [/^\/records()\/?$/, () => ({ page: 'records' })],
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

/** The rules page of a reference as it stands in a path; a broken escape is no page. */
function rulesRoute(reference: string): Route {
  try {
    return { page: 'rules', reference: decodeURIComponent(reference) };
  } catch {
    return { page: 'unknown' };
  }
}

/** The room that a pasted link or code means, if it means one. */
export function roomIn(text: string): string | null {
  return LINK.exec(text.trim())?.[1] ?? spelledOut(text);
}

/** A code as people write it down, in groups. */
function spelledOut(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '');
  return code.length === CODE_LENGTH && /^[a-z0-9]+$/i.test(code) ? code : null;
}

const CODE_LENGTH = 6;

/** The short code of a room, for people to read out; it opens the room while somebody is there. */
export const codeOf = (room: string): string => room.slice(0, CODE_LENGTH).toUpperCase();

export const roomPath = (room: string): string => `/r/${room}`;

/** The game's page, at one of its moments where one is given. */
export const tournamentPath = (tournament: string): string => `/tournaments/${tournament}`;
export const gamePath = (game: string, step?: number): string => `/games/${game}${step === undefined ? '' : `?step=${step}`}`;

/** The room's link as a picture for cameras, and a game's record: files of the server. */
export const qrPath = (room: string): string => `/api/rooms/${room}/qr.svg`;
export const recordPath = (game: string): string => `/api/games/${game}/record`;
export const jsonRecordPath = (game: string): string => `/api/games/${game}/record.json`;

export const playerPath = (player: string): string => `/players/${player}`;

export const rulesPath = (reference: string): string => `/rules/${encodeURIComponent(reference)}`;
