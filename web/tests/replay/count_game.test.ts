import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import CountGame from '../../src/replay/device/CountGame.svelte';
import InScene from '../sheets/InScene.svelte';
import { until } from '../waiting';

afterEach(() => vi.unstubAllGlobals());

it('a game counts as sent only once the device has noted it, so that a reload cannot ask again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ readiness: 'ready', done: 1, lessons: 2 }), { headers: { 'content-type': 'application/json' } })));
  let store: (() => void) | null = null;
  const markSent = () => new Promise<void>((resolve) => (store = resolve));
  const game = { id: 'g1', record: 'a record', sent: false, table: { seats: [{ person: true, name: 'Mina' }] } };
  const app = mount(InScene, { target: document.body, props: { part: CountGame, model: { me: { player: 'p', name: 'Mina', account: true } }, game, markSent } });
  flushSync();
  document.querySelector<HTMLElement>('[data-testid="count-game"]')!.click();
  await until(() => expect(store).not.toBeNull());
  flushSync();
  expect(document.querySelector('[data-testid="counted"]')).toBeNull();
  store!();
  await until(() => expect(document.querySelector('[data-testid="counted"]')?.textContent).toContain('2'));
  void unmount(app);
});
