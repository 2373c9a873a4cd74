import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { groupsOf, pageAt, pathOf, placeOf } from '../../src/app/bar/groups';
import { Store } from '../../src/app/store.svelte';
import { routeOf } from '../../src/state/route';
import { initialModel } from '../../src/state/model';
import { until } from '../waiting';

const mina = { player: 'pmina', name: 'Mina', account: true };
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const button = (name: string) => find<HTMLButtonElement>(`[data-testid="nav-${name}"]`);
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('header .list a')];
const focused = () => document.activeElement;

let shown: ReturnType<typeof mount>;
let store: Store;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // the pages stay without data
  store = new Store(initialModel({ page: 'home' }, 'en'));
  const never = () => new Promise(() => undefined);
  const go = (path: string) => store.dispatch({ type: 'Navigated', route: routeOf(path) });
  shown = mount(App, { target: document.body, props: { store, actions: { go, contact: never, hasDocs: never } as unknown as Actions } });
  flushSync();
});

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

async function opened(name: string): Promise<void> {
  button(name)?.click();
  await until(() => expect(links()).not.toEqual([]));
}

function press(key: string): void {
  focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

describe('the groups of pages', () => {
  const pathsOf = (me: typeof mina | null) => groupsOf(me).flatMap(({ places }) => places.map((place) => pathOf(place, me)));

  it('lead to pages that exist, each once', () => {
    const paths = pathsOf(mina);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => routeOf(path).page === 'unknown')).toEqual([]);
    expect(groupsOf(mina).flatMap(({ places }) => places)).toEqual(paths.map((path) => placeOf(routeOf(path), mina)));
  });

  it('have a profile for an account only, and practice for all', () => {
    expect(pathsOf(mina)).toEqual(expect.arrayContaining(['/practice', '/players/pmina']));
    expect(pathsOf({ ...mina, account: false }).filter((path) => /practice|players/.test(path))).toEqual(['/practice']);
  });
});

describe('the groups in the bar', () => {
  it('are closed on a new page', async () => {
    await opened('learn');
    store.dispatch({ type: 'Navigated', route: routeOf('/learn') });
    flushSync();
    expect(links()).toEqual([]);
  });

  it('show the own group once its label is known, so that it does not move', () => {
    const hidden = () => ['watch', 'me'].filter((name) => button(name)?.closest('li')?.classList.contains('unknown'));
    expect(hidden()).toEqual(['me']);
    store.dispatch({ type: 'MeKnown', me: mina });
    flushSync();
    expect([hidden(), button('me')?.textContent]).toEqual([[], expect.stringContaining('Mina')]);
  });

  it('open one list at a time, and a link in it closes it', async () => {
    await opened('learn');
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/learn', '/today', '/practice', '/board']);
    button('me')?.click();
    flushSync();
    expect(document.querySelectorAll('header [aria-expanded="true"]')).toHaveLength(1);
    await until(() => expect(links().at(-1)?.getAttribute('href')).toBe('/help'));
    links().at(-1)?.click();
    flushSync();
    expect([store.model.route.page, links()]).toEqual(['help', []]);
  });

  it('mark the current page, and the list that a page belongs to', async () => {
    store.dispatch({ type: 'Navigated', route: routeOf('/ranking') });
    flushSync();
    await opened('watch');
    const marks = () => links().flatMap((link) => (link.hasAttribute('aria-current') ? [[link.getAttribute('href'), link.getAttribute('aria-current')]] : []));
    expect(marks()).toEqual([['/ranking', 'page']]);
    store.dispatch({ type: 'Navigated', route: routeOf('/games/g1') });
    flushSync();
    await opened('watch');
    expect(marks()).toEqual([['/games', 'true']]);
    expect([...document.querySelectorAll('header .here')]).toEqual([button('watch')]);
  });

  it('obey the arrow keys and Escape, which gives the focus back', async () => {
    button('play')?.focus();
    press('ArrowDown');
    await until(() => expect(focused()).toBe(links()[0]));
    press('ArrowDown');
    await until(() => expect(focused()).toBe(links()[1]));
    press('Escape');
    expect([focused(), links()]).toEqual([button('play'), []]);
  });

  it('without a connection say why pages are disabled, and the arrow keys pass these', async () => {
    store.dispatch({ type: 'ReachKnown', offline: true });
    await opened('learn');
    expect(find('header .list')?.textContent).toContain('Dimmed pages');
    button('learn')?.focus();
    press('ArrowDown');
    await until(() => expect(focused()?.getAttribute('href')).toBe('/learn'));
    press('ArrowDown');
    await until(() => expect(focused()?.getAttribute('href')).toBe('/practice'));
  });

  it('close when the player presses or goes elsewhere', async () => {
    const presses = () => find('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    for (const leave of [presses, () => find('[data-testid="language"]')?.focus()]) {
      await opened('play');
      leave();
      flushSync();
      expect(links()).toEqual([]);
    }
  });
});

it('the sheet has every group, and a link in it closes it', async () => {
  find('[data-testid="menu"]')?.click();
  await until(() => expect(find('[data-testid="sheet"]')).not.toBeNull());
  const paths = [...document.querySelectorAll('[data-testid="sheet"] a')].map((link) => link.getAttribute('href'));
  expect(paths).toEqual(groupsOf(null).flatMap(({ places }) => places.map((place) => pathOf(place, null))));
  find('[data-testid="sheet"] a[href="/help"]')?.click();
  flushSync();
  expect([store.model.route.page, find('[data-testid="sheet"]')]).toEqual(['help', null]);
});

it('a static site has no pages that need a server', () => {
  document.documentElement.setAttribute('data-site', '');
  const places = groupsOf(null).flatMap((group) => group.places);
  const pages = ['/ranking', '/players/a1', '/records', '/r/abcdef', '/local/abcdef', '/games/abcdef', '/board'].map((path) => pageAt(path).page);
  document.documentElement.removeAttribute('data-site');
  expect(places).toEqual(['home', 'device', 'rules', 'houseRules', 'learn', 'practice', 'board', 'settings', 'help']);
  expect(pages).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'room', 'game', 'board']);
  expect(pageAt('/ranking').page).toBe('ranking');
});
