/** Effects on the page as a whole: language, title, reduced motion, and lost files. */
import type { Watched } from '../app/store.svelte';
import { read, write } from '../app/stored';
import { startWords } from '../home/words';
import { wordsIn } from '../i18n';
import type { Model } from '../state/model';
import { isLocalRoom } from '../state/route';
import { isSearching } from '../state/search';
import { isMyTurn } from '../state/select';

/** Sets the page's language, for fonts, hyphens and screen readers. */
export function keepLanguage(store: Watched): void {
  const set = () => {
    document.documentElement.lang = store.model.language;
  };
  set();
  store.onChange(set);
}

export function keepTitle(store: Watched): void {
  const set = () => {
    document.title = titleOf(store.model, document.hidden);
  };
  set();
  store.onChange(set);
  document.addEventListener('visibilitychange', set);
}

/** The window's title; it shows a player on another tab that it is their turn, or that a friend sat down, and how many games wait. */
export function titleOf(model: Model, hidden: boolean): string {
  const words = wordsIn(model.language);
  const place = model.live?.rules.title[model.language] ?? model.page?.title[model.language] ?? siteTitle(model);
  const title = place === undefined ? words.title : `${place} · ${words.title}`;
  const call = hidden ? callOf(model) : undefined;
  const shown = call === undefined ? title : `● ${call} · ${words.title}`;
  return model.turns === 0 ? shown : `(${model.turns}) ${shown}`;
}

/** The reason to come back to a hidden page. */
function callOf({ language, live, news, search }: Model): string | undefined {
  const words = wordsIn(language);
  if (isMyTurn(live)) return words.pageTitle.yourTurn;
  const arrivals = live?.room.stage === 'waiting' ? news.flatMap((one) => (one.kind === 'sat' ? [words.pageTitle.sat(one.name)] : [])) : [];
  return arrivals[0] ?? (isSearching(search) ? startWords(language).search.heading : undefined);
}

/** The title of a page about players or games; undefined for other pages. */
function siteTitle({ route, language }: Model): string | undefined {
  if (route.page === 'home' || route.page === 'room' || route.page === 'unknown') return undefined;
  return wordsIn(language).site[route.page];
}

/** Follows the system setting for reduced motion. */
export function keepStill(wish: (still: boolean) => void): void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  wish(query.matches);
  query.addEventListener('change', () => wish(query.matches));
}

/** The key of the time at which the page was last reloaded for a missing file, in this tab. */
const RELOADED = 'reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/**
 * Reloads the page when one of its files is gone, as after an update of the server; at most once a minute, so that a
 * server without the file does not cause a loop. Does nothing offline, in the middle of a game on this device, or where the
 * browser cannot store the time.
 */
export function reloadAfterUpdate(store: Watched, reload: () => void): void {
  addEventListener('vite:preloadError', () => {
    const now = Date.now();
    const { route } = store.model;
    if (route.page === 'room' && isLocalRoom(route.room)) return;
    if (!navigator.onLine || now - Number(read(RELOADED, 'sessionStorage') ?? 0) < RELOAD_PAUSE_MS) return;
    write(RELOADED, String(now), 'sessionStorage');
    if (read(RELOADED, 'sessionStorage') === String(now)) reload();
  });
}
