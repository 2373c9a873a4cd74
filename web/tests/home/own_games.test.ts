import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import type { OwnGame } from '../../src/protocol.gen';
import { routeOf } from '../../src/state/route';
import App from '../../src/app/App.svelte';
import { start } from '../build';

type Change = Partial<Omit<OwnGame, 'game'>> & { readonly left_ms?: number | null; readonly clock?: number | null };

/** A game of Mina against Jun, in which Mina's turn has 45 seconds left. */
function own({ left_ms = 45_000, clock = 60, ...change }: Change = {}): OwnGame {
  const seat = { player: null, bot: null, total: 0, resigned: false };
  const seats = [{ ...seat, name: 'Mina' }, { ...seat, name: 'Jun' }];
  const title = { en: 'Yacht', ko: '요트' };
  const game = { room: 'room42', game: 'game', rules: 'tiny', title, seats, seat: 0, turn: 1, turns: 12, dice: [6, 6, 6, 6, 6], clock, left_ms, watchers: 0 };
  const answer = { game, seat: 0, is_turn: true, runs: true, return_ms: null, paused: false, ...change };
  return { ...answer, game: { ...game, seat: answer.is_turn ? 0 : 1 } };
}

let answer: OwnGame | null = null;
let requests = 0;
let app: ReturnType<typeof mount> | null = null;
let store: Store;

const problem = () => Response.json({ type: 'about:blank', title: 'Away', status: 503, detail: 'no' }, { status: 503 });

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  vi.stubGlobal('fetch', (path: string) => {
    const isOurs = path === '/api/me/games';
    if (isOurs) requests += 1;
    return Promise.resolve(isOurs && answer !== null ? Response.json({ games: [answer] }) : problem());
  });
});

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

/** Opens a page of Mina with this own game. */
async function open(given: OwnGame): Promise<void> {
  answer = given;
  store = new Store(start());
  store.dispatch({ type: 'MeKnown', me: { player: 'mina', name: 'Mina', account: false } });
  store.dispatch({ type: 'Navigated', route: routeOf('/nowhere') });
  app = mount(App, { target: document.body, props: { store, actions: { contact: () => Promise.resolve(null) } as unknown as Actions } });
  await import('../../src/home/OwnGames.svelte');
  await pass(0);
}

const whole = () => document.querySelector('[data-testid="own-games"]')?.textContent;
const time = () => document.querySelector('[data-testid="own-time"]')?.textContent;

it('the seconds of the own turn count down without requests', async () => {
  await open(own());
  expect(whole()).toContain('Your turn');
  expect(time()).toBe('45 seconds left');
  await pass(1250); // the server is asked once more, because it may have noticed late that Mina left the table
  expect(requests).toBe(2);
  await pass(750);
  expect(time()).toBe('44 seconds left');
  await pass(1000);
  expect(time()).toBe('43 seconds left');
  expect(requests).toBe(2);
});

it('a paused clock stands still and says why', async () => {
  await open(own({ runs: false, paused: true }));
  expect(time()).toBe('Paused: the table is empty');
  await pass(9000);
  expect(time()).toBe('Paused: the table is empty');
  expect(requests).toBe(1);
});

it('the time to come back counts instead of the turn', async () => {
  await open(own({ runs: false, return_ms: 90_000 }));
  expect(time()).toBe('90 seconds to come back');
  await pass(500);
  answer = own({ runs: false, return_ms: 80_000 });
  await pass(10_000);
  expect(time()).toBe('80 seconds to come back');
});

it('the server is asked when the time is up', async () => {
  await open(own({ left_ms: 1000 }));
  answer = own({ left_ms: 0 });
  await pass(1100);
  expect(time()).toBe('0 seconds left');
  answer = own({ is_turn: false, left_ms: 60_000 });
  await pass(1600);
  expect(whole()).toContain('Jun’s turn');
  expect(time()).toBe('');
});

it('no seconds are shown without an answer from the server', async () => {
  await open(own());
  answer = null;
  await pass(10_000);
  expect(whole()).toContain('Your turn');
  expect(time()).toBe('');
});

it('a game without a clock shows no time, and a page that is seen again asks at once', async () => {
  await open(own({ clock: null, left_ms: null, runs: false, paused: true }));
  expect(time()).toBe('');
  answer = own({ is_turn: false, runs: false, paused: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(time()).toBe('Paused: the table is empty');
});

it('messages that leave the address alone cause no request', async () => {
  await open(own());
  await pass(1250);
  const before = requests;
  for (const language of ['ko', 'en'] as const) {
    store.dispatch({ type: 'LanguageChosen', language });
    await pass(0);
  }
  expect(requests).toBe(before);
});
