/** The pages of the client, and the paths they stand at. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'room'; readonly room: string }
  | { readonly page: 'rules'; readonly reference: string | null }
  | { readonly page: 'unknown' };

const ROOM = /^\/r\/([a-zA-Z0-9]{6,32})\/?$/;
const RULES = /^\/rules\/([^/]+)\/?$/;
const LINK = /(?:^|\/r\/)([a-zA-Z0-9]{6,32})\/?(?:[?#].*)?$/;

/** The page at a path. */
export function routeOf(path: string): Route {
  if (path === '/') return { page: 'home' };
  if (path === '/rules' || path === '/rules/') return { page: 'rules', reference: null };
  const room = ROOM.exec(path)?.[1];
  if (room !== undefined) return { page: 'room', room };
  const reference = RULES.exec(path)?.[1];
  return reference === undefined ? { page: 'unknown' } : rulesRoute(reference);
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

/** The room's link as a picture for cameras, and a game's record: files of the server. */
export const qrPath = (room: string): string => `/api/rooms/${room}/qr.svg`;
export const recordPath = (game: string): string => `/api/games/${game}/record`;

export const rulesPath = (reference: string): string => `/rules/${encodeURIComponent(reference)}`;
