import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import type { OwnGame, SessionView } from '../../src/protocol.gen';
import { routeOf } from '../../src/state/route';
import { rules, start } from '../build';
import { until } from '../waiting';

let app: ReturnType<typeof mount> | null = null;
const all = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];

/** Opens a page of Mina's account, whose requests are answered by their path. */
function open(address: string, answer: (path: string) => unknown): void {
  vi.stubGlobal('fetch', (path: string) => {
    const found = answer(path);
    return Promise.resolve(Response.json(found ?? {}, { status: found === undefined ? 404 : 200 }));
  });
  const store = new Store(start());
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  store.dispatch({ type: 'MeKnown', me: { player: 'mina', name: 'Mina', account: true } });
  store.dispatch({ type: 'Navigated', route: routeOf(address) });
  const actions = { become: () => undefined, contact: () => Promise.resolve(null), hasDocs: () => Promise.resolve(true) } as unknown as Actions;
  app = mount(App, { target: document.body, props: { store, actions } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  if (app !== null) void unmount(app);
  app = null;
});

it('ended sessions leave the list at once', async () => {
  const session = (id: string, current: boolean): SessionView => ({ id, device: id, created_ms: 0, seen_ms: 0, current });
  let sessions = [session('Here', true), session('Phone', false)];
  open('/account', (path) => {
    if (path === '/api/account/sessions/end-others') sessions = sessions.slice(0, 1);
    return path.startsWith('/api/account/sessions') ? { sessions } : undefined;
  });
  const listed = (count: number) => until(() => {
    flushSync();
    expect(all('session')).toHaveLength(count);
  });
  await until(() => {
    flushSync();
    expect(all('sessions')).toHaveLength(1);
  });
  all('sessions')[0]!.dispatchEvent(new Event('toggle'));
  await listed(2);
  all('end-others')[0]!.click();
  await listed(1);
});

it('the games that wait for the player are listed first', async () => {
  const own = (room: string, is_turn: boolean): OwnGame => ({
    seat: 0,
    is_turn,
    game: { room, game: room, rules: 'tiny', title: { en: room, ko: room }, seats: [], seat: 0, left_ms: null } as unknown as OwnGame['game'],
  });
  open('/', (path) => (path === '/api/me/games' ? { games: [own('theirs', false), own('yours', true)] } : undefined));
  await until(() => {
    flushSync();
    expect([...document.querySelectorAll('[data-testid="own-games"] a')].map((link) => link.getAttribute('href'))).toEqual(['/r/yours', '/r/theirs']);
  });
});
