/** Keeps the client on this device, so that it opens without a connection. */
import { isSite } from '../app/place';

/** Browsers that know how expensive the connection is. */
interface Connected extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Milliseconds after which a page has loaded its files. Chromium waits up to five minutes with the replacement of a worker that gets a
 * request while it is to stop.
 */
const QUIET_MS = 5_000;

/** The script of this page, by which a new service worker knows its own build. */
const scriptOf = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/**
 * Registers the service worker. Once it works, it also keeps the files that the page has not needed yet, unless the
 * player saves data. A new version takes over when a page of its build has opened and loaded.
 */
async function keepClient(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(isSite() ? 'sw.js' : '/sw.js');
    const tell = () => setTimeout(() => registration.waiting?.postMessage({ type: 'Opened', script: scriptOf() }), QUIET_MS);
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
    tell();
    const { active, waiting } = await navigator.serviceWorker.ready;
    // A worker that is about to be replaced keeps nothing more: the new one waits until it has finished.
    if (waiting === null && (navigator as Connected).connection?.saveData !== true) active?.postMessage({ type: 'KeepRest' });
  } catch {
    // The game also works if the browser refuses, as private windows do.
  }
}

/** Milliseconds after which a browser that does not say so counts as idle. */
const IDLE_MS = 2000;

/** Keeps the client on this device once the page is ready and the browser is idle. */
export function keepOffline(): void {
  // Browsers have no service workers on plain http, except on localhost.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const keep = () => void keepClient();
  addEventListener('load', () => ('requestIdleCallback' in globalThis ? requestIdleCallback(keep) : setTimeout(keep, IDLE_MS)));
}
