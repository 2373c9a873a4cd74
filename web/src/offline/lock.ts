/** The name of the lock in the service worker (worker/sw.js). */
const GAME_LOCK = 'local-game';

/** Tells the service worker that this page has a game on this device, until the returned function is called. */
export function lockClient(): () => void {
  let free: () => void = () => undefined;
  const over = new Promise<void>((done) => (free = done));
  // Without locks (on plain http) there is no service worker either.
  void navigator.locks?.request(GAME_LOCK, { mode: 'shared' }, () => over);
  return free;
}
