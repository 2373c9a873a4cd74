import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { loadSearch } from '../../src/home/load';
import { Store } from '../../src/app/store.svelte';
import { initialModel } from '../../src/state/model';
import { botsKnown, rules } from '../build';

const text = (testid: string) => document.querySelector(`[data-testid="${testid}"]`)?.textContent;

let shown: ReturnType<typeof mount>;
let store: Store;

beforeAll(() => loadSearch());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // the news never arrive
  store = new Store(initialModel({ page: 'home' }, 'en'));
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  store.dispatch(botsKnown());
  store.dispatch({ type: 'SearchBegun', rules: 'tiny', bots: true, pace: 'live' });
  shown = mount(App, { target: document.body, props: { store, actions: {} as Actions } });
  flushSync();
});

afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a search shows the seconds since it began, and counts down to the bot', () => {
  vi.advanceTimersByTime(15_000);
  flushSync();
  expect(text('waited')).toBe('15 seconds so far');
  store.dispatch({ type: 'Searching', rules: 'tiny', bot: 'gull', bot_in_ms: 5000 });
  flushSync();
  expect(text('until-bot')).toBe('The game starts in 5 seconds.');
  vi.advanceTimersByTime(3000);
  flushSync();
  expect(text('until-bot')).toBe('The game starts in 2 seconds.');
  expect(text('search-state')).toContain('The bot Gull');
});
