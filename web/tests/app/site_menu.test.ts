import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import { routeOf } from '../../src/state/route';
import { initialModel } from '../../src/state/model';

const opener = () => document.querySelector<HTMLButtonElement>('[data-testid="site-menu"]');

let shown: ReturnType<typeof mount>;
let store: Store;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // the pages stay without data
  store = new Store(initialModel({ page: 'home' }, 'en'));
  const go = (path: string) => store.dispatch({ type: 'Navigated', route: routeOf(path) });
  shown = mount(App, { target: document.body, props: { store, actions: { go } as Actions } });
  flushSync();
});

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

it('the menu of the site closes when a link in it is followed', () => {
  opener()?.click();
  flushSync();
  const link = opener()?.parentElement?.querySelector<HTMLAnchorElement>('a[href="/help"]');
  expect(opener()?.getAttribute('aria-expanded')).toBe('true');
  link?.click();
  flushSync();
  expect(opener()?.getAttribute('aria-expanded')).toBe('false');
});

it('the menu leads to board and hand of the day, and an account to its practice', () => {
  const paths = () => [...document.querySelectorAll('header a')].map((link) => link.getAttribute('href'));
  expect(paths()).toEqual(expect.arrayContaining(['/today', '/board']));
  expect(paths()).not.toContain('/practice');
  store.dispatch({ type: 'MeKnown', me: { player: 'p-mina', name: 'Mina', account: true } });
  flushSync();
  expect(paths()).toContain('/practice');
});
