import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import { titleOf } from '../../src/effects/page';
import { followPlayer } from '../../src/effects/player';
import type { OwnGame, Pace } from '../../src/protocol.gen';
import { routeOf } from '../../src/state/route';
import { listsOf, nextRoom } from '../../src/turns/lists';
import { watchTurns } from '../../src/turns/watch';
import { start } from '../build';
import { until } from '../waiting';

const HOUR = 3_600_000;

/** A game of Mina against Jun with this time left. */
function own(room: string, hours: number, is_turn: boolean, pace: Pace = '1d'): OwnGame {
  const seat = { player: null, bot: null, total: 0, resigned: false };
  const seats = [{ ...seat, name: 'Mina' }, { ...seat, name: 'Jun' }];
  const title = { en: 'Yacht', ko: '요트' };
  const game = { room, game: `g-${room}`, rules: 'tiny', title, seats, seat: is_turn ? 0 : 1, turn: 1, turns: 12, dice: [6, 6, 6, 6, 6], clock: null, left_ms: hours * HOUR, watchers: 0 };
  return { game, seat: 0, is_turn, runs: true, return_ms: null, paused: false, pace };
}

const games = [own('late', 20, true), own('theirs', 3, false), own('soon', 4.5, true), own('now', 1, true, 'live')];

/** The games that the server has. */
let kept = games;
let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  kept = games;
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Answers of a server with these games and this count; the addresses asked for. */
function serve(counts: readonly number[]): string[] {
  const asked: string[] = [];
  const left = [...counts];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path === '/api/me/games') return Promise.resolve(Response.json({ games: kept }));
    if (path === '/api/me/turns') return Promise.resolve(Response.json({ turns: left.length > 1 ? left.shift() : left[0] }));
    return Promise.resolve(Response.json({ type: 'about:blank', title: 'No', status: 503, detail: '' }, { status: 503 }));
  });
  return asked;
}

/** The store of Mina on a page. */
function mina(path: string): Store {
  const store = new Store(start());
  store.dispatch({ type: 'MeKnown', me: { player: 'mina', name: 'Mina', account: false } });
  store.dispatch({ type: 'Navigated', route: routeOf(path) });
  return store;
}

it('the soonest deadline comes first, and live games are in neither list', () => {
  const { mine, others } = listsOf({ games });
  expect(mine.map(({ game }) => game.room)).toEqual(['soon', 'late']);
  expect(others.map(({ game }) => game.room)).toEqual(['theirs']);
});

it('the next game is the soonest other one that waits for the player', () => {
  expect(nextRoom({ games }, 'soon')).toBe('late');
  expect(nextRoom({ games }, 'theirs')).toBe('soon');
  expect(nextRoom({ games: games.slice(1, 2) }, 'late')).toBe(null);
});

/** Opens the home page of Mina. */
function home(): void {
  const actions = { contact: () => Promise.resolve(null), hasDocs: () => Promise.resolve(false) } as unknown as Actions;
  const app = mount(App, { target: document.body, props: { store: mina('/'), actions } });
  ends.push(() => void unmount(app));
}

/** The texts of the rows of a list. */
const see = (id: string) => [...document.querySelectorAll(`[data-testid="${id}"] li, aside[data-testid="${id}"] a`)].map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim());

it('a game that ends while the page is hidden leaves the list, though the number of turns stays the same', async () => {
  serve([2]);
  home();
  const shows = (rows: number) => until(() => (flushSync(), expect(see('waiting-games')).toHaveLength(rows)));
  await shows(1);
  kept = games.filter(({ game }) => game.room !== 'theirs');
  document.dispatchEvent(new Event('visibilitychange'));
  await shows(0);
});

it('the home page has both lists with the time left, and the bar has the live game only', async () => {
  serve([2]);
  home();
  await until(() => {
    flushSync();
    expect(see('own-games')).toHaveLength(1);
    expect(see('your-turns')).toEqual(['With Jun Yacht 5 h left', 'With Jun Yacht 20 h left']);
    expect(see('waiting-games')).toEqual(['With Jun Jun’s turn · Yacht 3 h left']);
  });
  expect(localStorage.getItem('turn-rows')).toBe('3');
});

it('the title and the icon show the number of turns, and the icon is cleared at none', async () => {
  serve([2, 0]);
  const badges: (number | string)[] = [];
  vi.stubGlobal('navigator', { setAppBadge: (turns: number) => Promise.resolve(badges.push(turns)), clearAppBadge: () => Promise.resolve(badges.push('none')) });
  const store = mina('/nowhere');
  ends.push(watchTurns(store, store.dispatch));
  await until(() => expect(store.model.turns).toBe(2));
  expect(titleOf(store.model, false)).toMatch(/^\(2\) /);
  store.dispatch({ type: 'Navigated', route: routeOf('/help') });
  await until(() => expect(store.model.turns).toBe(0));
  expect(titleOf(store.model, false)).not.toContain('(');
  expect(badges).toEqual([2, 'none']);
});

it('a page asks for the count once its player has a name', async () => {
  const asked = serve([1]);
  const store = new Store(start());
  const named = (name: string | null) => store.dispatch({ type: 'MeKnown', me: { player: 'mina', name, account: false } });
  followPlayer(store, store.dispatch);
  ends.push(() => named(null));
  named(null);
  named('Mina');
  await until(() => expect(store.model.turns).toBe(1));
  expect(asked).toEqual(['/api/me/turns']);
});
