import { loadPage } from '../pages/screens';
import type { Route } from '../state/route';
import { pageAt } from './bar/groups';
import { here, hrefOf } from './place';
import { read, write } from './stored';

/** The storage key of the scroll positions, in this tab. */
const SCROLLED = 'scrolled';
/** Signs that the player uses the page. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * The ways from page to page. A page stays until the files of the next one have loaded. A new page begins at its top;
 * going back or forward, or reloading, finds the scroll position again.
 */
export class Navigation {
  /** The number of the last request for a page; only this one counts. */
  #asked = 0;
  #isOnTheWay = false;
  /** The key of the current entry of the history, and the scroll positions by key. */
  #entry = keyOf(history.state) ?? newKey();
  readonly #scrolled = JSON.parse(read(SCROLLED, 'sessionStorage') ?? '{}') as Record<string, number>;
  /** Ends the way to a scroll position for which the page is not long enough yet. */
  #stopScrolling: (() => void) | undefined;

  constructor(private readonly arrive: (route: Route) => void) {
    history.scrollRestoration = 'manual';
    addEventListener('popstate', ({ state }) => {
      this.#leave(keyOf(state) ?? '');
      this.#open(pageAt(here()));
    });
    addEventListener('pagehide', () => {
      this.#leave(this.#entry);
      write(SCROLLED, JSON.stringify(this.#scrolled), 'sessionStorage');
    });
  }

  /** Opens the first page. */
  start(route: Route): void {
    history.replaceState({ key: this.#entry }, '');
    this.arrive(route);
    this.#scroll();
  }

  go = (path: string): void =>
    this.#open(pageAt(path), () => {
      this.#leave(newKey());
      history.pushState({ key: this.#entry }, '', hrefOf(path));
    });

  /** Replaces the address of the current page; not while it is already that of the next page. */
  note = (path: string): void => {
    if (!this.#isOnTheWay) history.replaceState(history.state, '', hrefOf(path));
  };

  /** Opens a page once its files have loaded. If they do not load, the page says so. */
  #open(route: Route, leave?: () => void): void {
    const mine = ++this.#asked;
    const open = () => {
      if (mine !== this.#asked) return;
      this.#wait(false);
      leave?.();
      this.arrive(route);
      this.#scroll();
    };
    const files = loadPage(route);
    if (!(files instanceof Promise)) return open();
    this.#wait(true);
    void files.then(open, open);
  }

  /** Shows whether a page is on its way. */
  #wait(on: boolean): void {
    this.#isOnTheWay = on;
    document.documentElement.toggleAttribute('data-waits', on);
  }

  /** Notes the scroll position of the current entry, and makes another one the current entry. */
  #leave(next: string): void {
    this.#stopScrolling?.();
    this.#scrolled[this.#entry] = scrollY;
    this.#entry = next;
  }

  /** Scrolls to the position of the current entry, as soon as the page is long enough; not once the player uses the page. */
  #scroll(): void {
    const place = this.#scrolled[this.#entry] ?? 0;
    if (place === 0) return scrollTo(0, 0);
    const grows = new ResizeObserver(() => {
      scrollTo(0, place);
      if (scrollY >= place - 1) this.#stopScrolling?.();
    });
    const used = new AbortController();
    this.#stopScrolling = () => {
      grows.disconnect();
      used.abort();
    };
    for (const sign of SIGNS) addEventListener(sign, () => this.#stopScrolling?.(), { passive: true, signal: used.signal });
    grows.observe(document.body);
  }
}

const newKey = (): string => String(Date.now());

/** The key of an entry of the history; undefined if this class has not made the entry. */
const keyOf = (state: unknown): string | undefined => (state as { readonly key?: string } | null)?.key;
