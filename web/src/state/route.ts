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
  return LINK.exec(text.trim())?.[1] ?? null;
}

export const roomPath = (room: string): string => `/r/${room}`;

export const rulesPath = (reference: string): string => `/rules/${encodeURIComponent(reference)}`;
