import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import App from '../../../src/app/App.svelte';
import type { Actions } from '../../../src/app/context';
import { Store } from '../../../src/app/store.svelte';
import type { ContestSeat, ContestView } from '../../../src/protocol.gen';
import { start } from '../../build';
import { until } from '../../waiting';
import { place } from '../build';

const LINE = { id: 'abcdef', kind: 'arena', name: 'Cup', status: 'playing', title: { en: 'Yacht', ko: '요트' }, games: 1, minutes: 30, seats: 2, entrants: 2, host: 'Mina', listed: true, starts_ms: null, club: 'c1', club_name: 'Dice club' };
const VIEW = { line: LINE, entrants: [], own: 1, may_host: false, may_enter: false, standings: [place(1, 2), place(2, 0)], rooms: [{ room: 'r2', numbers: [1, 2], since_ms: 0 }], left_ms: 90_000 } as unknown as ContestView;

let app: ReturnType<typeof mount> | null = null;

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = (testid: string) =>
  until(() => {
    flushSync();
    const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
    if (found === null) throw new Error(`no ${testid} yet`);
    return found;
  });

/** Opens the page of an arena in which the player sits at this table. */
function open(room: string): { go: ReturnType<typeof vi.fn> } {
  const seat: ContestSeat = { status: 'playing', room, paused: false, round: 0, left_ms: 60_000 };
  const entrants = [1, 2].map((number) => ({ number, name: `P${number}`, player: null, bot: null, from_game: 1, left: false, sealed: false }));
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(path.endsWith('/seat') ? seat : path.endsWith('/abcdef') ? { ...VIEW, entrants } : {})));
  const store = new Store(start());
  store.dispatch({ type: 'Navigated', route: { page: 'contests', contest: 'abcdef', isScreen: false, query: '' } });
  const go = vi.fn();
  app = mount(App, { target: document.body, props: { store, actions: { go } as unknown as Actions } });
  return { go };
}

it('takes the player to a new table once, with a word; later only a link leads there', async () => {
  const first = open('r2');
  await at('contest-table');
  expect((await at('contest-seat')).textContent).toContain('Your table is ready');
  await until(() => expect(first.go.mock.calls).toEqual([['/r/r2']]));
  if (app !== null) void unmount(app);
  document.body.replaceChildren();
  const again = open('r2');
  (await at('contest-table')).click();
  expect(again.go.mock.calls).toEqual([['/r/r2']]);
  expect((await at('contest-seat')).textContent).toContain('You play at a table now.');
});

it('names the club of a contest, with a link to its page', async () => {
  open('r2');
  await at('contest-seat');
  expect(document.querySelector('a[href="/clubs/c1"]')?.textContent).toBe('Dice club');
});

it('counts the time of the server when the clock of the device is wrong', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  open('r2');
  expect((await at('contest-left')).textContent).toMatch(/^1:(30|29) left$/);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await until(() => expect(document.querySelector('[data-testid="contest-left"]')?.textContent).toMatch(/^0:(30|29|28) left$/));
});
