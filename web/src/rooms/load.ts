import { loadKeeper } from '../sealed/load';

type RoomFile = typeof import('./Room.svelte');

let loaded: RoomFile | null = null;

/** The table and the check of its dice, files of their own: at once if they are loaded. Callers that expect a table soon call it early. */
export const loadRoom = (): RoomFile | Promise<RoomFile> =>
  loaded ?? Promise.all([import('./Room.svelte'), loadKeeper()]).then(([room]) => (loaded = room));

/** Starts to load the table; the page that shows it reports a failure. */
export const preloadRoom = (): void => void Promise.resolve(loadRoom()).catch(() => undefined);
