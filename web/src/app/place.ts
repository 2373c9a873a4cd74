/**
 * Where the client is: at a server, or in a static site, which `yacht site` writes and which has no server. Any file
 * server can serve a site from any folder, so the path of the current page stands behind "#" there.
 */
import { isSite } from '../common/site';

export { isSite };

/** The current address of the client: a path, and a query where it has one. */
export const here = (): string => (isSite() ? location.hash.slice(1) || '/' : location.pathname + location.search);

/** The address of a page of the client, for links and for the history. */
export const hrefOf = (path: string): string => (isSite() ? `#${path}` : path);

/** The whole address of a page of the client, for others. */
export const linkTo = (path: string): string => new URL(hrefOf(path), location.href).href;

/** The address of the page that checks the dice of a record. */
export const verifyHref = (): string => (isSite() ? 'verify.html' : '/verify');
