import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { room, snapshot, table } from '../build';
import { clearAfterEach, find, show } from '../rooms/screen';
import { until } from '../waiting';

clearAfterEach();
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = { type: 'MeKnown', me: { player: 'p-mina', name: 'Mina', account: false } } as const;
const theirs = (pace: 'live' | '1d') => snapshot({ room: room({ pace }), table: table({ seat: 1 }) });

/** A browser with push; the addresses that the page asks the server, which has this key. */
function browser(key: string | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json(address.endsWith('/push') ? { key } : { vacations: [] }));
  });
  return asked;
}

const appears = (id: string) =>
  until(() => {
    flushSync();
    expect(find(id)).not.toBe(null);
  });

/** Waits until the offer, if the page has one, is loaded and has asked the server. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  flushSync();
  await vi.dynamicImportSettled(); // the answer has come meanwhile
  flushSync(); // the offer asks
  await vi.dynamicImportSettled();
  flushSync();
}

const ofPush = (asked: readonly string[]) => asked.filter((address) => address.endsWith('/push'));

it('the table that waits for another player offers reminders until the player declines them', async () => {
  const asked = browser('key');
  const { store } = show(me, theirs('1d'));
  await appears('push-on');
  find('push-never')?.click();
  flushSync();
  expect(find('push-offer')).toBe(null);
  asked.length = 0;
  store.dispatch(snapshot({ room: room({ pace: '1d' }) }));
  flushSync();
  store.dispatch(theirs('1d'));
  await settled();
  expect(find('next-game')).not.toBe(null);
  expect([find('push-offer'), ofPush(asked)]).toEqual([null, []]);
});

it('a host without push messages offers none', async () => {
  const asked = browser(null);
  show(me, theirs('1d'));
  await until(() => expect(ofPush(asked)).not.toEqual([]));
  await settled();
  expect(find('push-offer')).toBe(null);
});

it.each([
  ['a live table', theirs('live')],
  ['the own turn of a game that waits', snapshot({ room: room({ pace: '1d' }) })],
])('%s asks nothing of push messages', async (_, message) => {
  const asked = browser('key');
  show(me, message);
  await settled();
  expect([find('push-offer'), ofPush(asked)]).toEqual([null, []]);
});
