import { once } from '../pages/once';
import { loadKeeper } from '../sealed/load';

/** The table and the check of its dice, files of their own. Callers that expect a table soon call it early. */
export const loadRoom = once(async () => (await Promise.all([import('./Room.svelte'), loadKeeper()]))[0]);

/** Starts to load the table; the page that shows it reports a failure. */
export const preloadRoom = (): void => void Promise.resolve(loadRoom()).catch(() => undefined);
