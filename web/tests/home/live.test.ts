import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import type { HomeView, RunningGame } from '../../src/protocol.gen';
import { rules, start } from '../build';
import { until } from '../waiting';

const title = { en: 'Yacht', ko: '요트' };

/** A game of Mina, who is on turn, and Jun. */
function game(room: string, watchers: number): RunningGame {
  const seat = { player: 'p', bot: null, resigned: false };
  const seats = [{ ...seat, name: 'Mina', total: 104 }, { ...seat, name: 'Jun', total: 88 }];
  return { room, game: room, rules: 'tiny', title, seats, seat: 0, turn: 7, turns: 12, dice: [2, 3, 3, 5, 6], clock: 60, left_ms: 9, watchers };
}

const NEWS: HomeView = { online: 0, games: [], hand: null, results: [], bests: [], champion: null };

let app: ReturnType<typeof mount> | null = null;

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Opens the home page with these news, and returns the live card once it appears. */
function open(news: Partial<HomeView>): Promise<HTMLAnchorElement> {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(path === '/api/home' ? Response.json({ ...NEWS, ...news }) : new Response(null, { status: 404 })));
  const store = new Store(start());
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  store.dispatch({ type: 'MeKnown', me: { player: null, name: null } });
  store.dispatch({ type: 'Navigated', route: { page: 'home' } });
  app = mount(App, { target: document.body, props: { store, actions: {} as Actions } });
  return until(() => {
    flushSync();
    const found = document.querySelector<HTMLAnchorElement>('[aria-labelledby="live"] a');
    if (found === null) throw new Error('no card yet');
    return found;
  });
}

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

it('the game with the most spectators is shown with its last roll and leads to its table', async () => {
  const card = await open({ games: [game('first', 3), game('second', 0)], hand: { rules: title, dice: [1, 1, 1, 1, 1], rolls_left: 2 } });
  expect(card.getAttribute('href')).toBe('/r/first');
  expect(textOf(card)).toContain('Dice: 2 3 3 5 6');
  expect(textOf(card)).toMatch(/Mina 104.*Jun 88/);
  expect(card.querySelector('.mover')?.textContent).toContain('Mina');
  expect(document.querySelector('[data-testid="watch-second"]')?.textContent).toContain('Mina 104 · Jun 88');
});

it.each([
  [2, '2 rolls left. Which dice would you keep?'],
  [0, 'No roll left. Which box would you fill?'],
])('the hand of the day is asked while no game can be watched, with %i rolls left', async (rolls_left, question) => {
  const card = await open({ hand: { rules: title, dice: [1, 4, 4, 5, 6], rolls_left } });
  expect(card.getAttribute('href')).toBe('/today');
  expect(textOf(card)).toContain('Dice: 1 4 4 5 6');
  expect(textOf(card)).toContain(question);
});

it('the hand of the day is announced before the server has made it', async () => {
  const card = await open({});
  expect(card.getAttribute('href')).toBe('/today');
  expect(textOf(card)).toContain('Five hands, new every day');
});
