import { afterEach, describe, expect, it, vi } from 'vitest';
import { NIGHT, quietHere, renew, turnOff, turnOn, wayToPush } from '../../src/reminders/push';
import type { PushDevice, PushView } from '../../src/protocol.gen';

const ENDPOINT = 'https://push.example/1';
const OFFSET = quietHere(NIGHT).offset;

interface Lacks {
  readonly encryption?: boolean;
  readonly push?: boolean;
}

/** A browser whose server has `view`; returns the requests that the server gets. */
function on(view: PushView, permission: NotificationPermission = 'granted', lacks: Lacks = {}, apple = false, installed = false) {
  const sent: { path: string; body: PushDevice | null }[] = [];
  const unsubscribed = vi.fn(() => Promise.resolve(true));
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: unsubscribed,
  };
  const pushManager = { subscribe: () => Promise.resolve(subscription), getSubscription: () => Promise.resolve(subscription) };
  const own = apple ? { standalone: installed, maxTouchPoints: 5 } : {};
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) }, ...own });
  vi.stubGlobal('isSecureContext', lacks.encryption !== true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  if (lacks.push !== true) vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) sent.push({ path, body: JSON.parse(body) as PushDevice });
    return Promise.resolve(path.endsWith('/end') ? new Response(null, { status: 204 }) : Response.json(view));
  });
  return { sent, unsubscribed };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('push messages', () => {
  it.each([
    ['a browser with push', {}, false, false, 'here'],
    ['a page without https', { encryption: true }, false, false, null],
    ['a browser without push', { push: true }, false, false, null],
    ['an iPhone', { push: true }, true, false, 'installed'],
    ['the installed page of an iPhone', {}, true, true, 'here'],
  ] as const)('on %s', (_, lacks, apple, installed, way) => {
    on({ key: 'public' }, 'granted', lacks, apple, installed);
    expect(wayToPush()).toBe(way);
  });

  it('need the permission of the browser', async () => {
    const { sent } = on({ key: 'public' }, 'denied');
    expect(await turnOn('public', 'ko', null)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('give the server the subscription, and take it back at both', async () => {
    const { sent, unsubscribed } = on({ key: 'public' });
    await turnOn('public', 'ko', quietHere(NIGHT));
    const quiet = { ...NIGHT, offset: OFFSET };
    expect(sent).toEqual([{ path: '/api/me/reminders/push', body: { endpoint: ENDPOINT, key: 'key', auth: 'secret', language: 'ko', quiet } }]);
    await turnOff();
    expect(sent.at(-1)?.path).toBe('/api/me/reminders/push/end');
    expect(unsubscribed).toHaveBeenCalledOnce();
  });
});

describe('a subscription is given again', () => {
  it.each([
    ['never while the server has it', { key: 'k', endpoint: ENDPOINT, quiet: { ...NIGHT, offset: OFFSET } }, false, null],
    ['never while it has no quiet hours', { key: 'k', endpoint: ENDPOINT, quiet: null }, false, null],
    ['never without push', { key: null }, false, null],
    ['after a new login', { key: 'k', endpoint: null }, false, { ...NIGHT, offset: OFFSET }],
    ['when the clock has moved', { key: 'k', endpoint: ENDPOINT, quiet: { begin: 1, end: 2, offset: OFFSET + 60 } }, false, { begin: 1, end: 2, offset: OFFSET }],
  ] as const)('%s', async (_, view, speaks, quiet) => {
    const { sent } = on(view);
    await renew('en', speaks);
    expect(sent.map(({ body }) => body?.quiet)).toEqual(quiet === null ? [] : [quiet]);
  });

  it('in another language', async () => {
    const { sent } = on({ key: 'k', endpoint: ENDPOINT, quiet: null });
    await renew('ko', true);
    expect(sent.map(({ body }) => [body?.language, body?.quiet])).toEqual([['ko', null]]);
  });
});
