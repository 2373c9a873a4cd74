import { afterEach, describe, expect, it, vi } from 'vitest';
import { canNotify } from '../../src/app/notifications';
import { askToNotify, callToTurn } from '../../src/effects/notify';
import { Store } from '../../src/app/store.svelte';
import type { Model } from '../../src/state/model';
import { changed, seen, snapshot, start, table } from '../build';

/** A registration that records the notifications, with the interface of the real one. */
class ServiceWorkerRegistration {
  readonly scope = 'https://dice.example/yacht/';
  static readonly shown: { title: string; options: NotificationOptions }[] = [];
  showNotification(title: string, options: NotificationOptions): Promise<void> {
    ServiceWorkerRegistration.shown.push({ title, options });
    return Promise.resolve();
  }
}

type Lack = 'encryption' | 'notifications' | 'worker' | 'running while hidden';

/** Gives the page the interfaces of a browser that lacks these. Phones refuse the constructor of `Notification`. */
function on(lacks: readonly Lack[] = [], permission: NotificationPermission = 'granted'): void {
  const ready = Promise.resolve(new ServiceWorkerRegistration());
  const apple = lacks.includes('running while hidden') ? { standalone: true, maxTouchPoints: 5 } : { maxTouchPoints: 0 };
  vi.stubGlobal('isSecureContext', !lacks.includes('encryption'));
  vi.stubGlobal('navigator', lacks.includes('worker') ? apple : { ...apple, serviceWorker: { ready } });
  vi.stubGlobal('ServiceWorkerRegistration', ServiceWorkerRegistration);
  if (!lacks.includes('notifications')) vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  ServiceWorkerRegistration.shown.length = 0;
});

describe('the setting', () => {
  it('is offered where it works', () => {
    on();
    expect(canNotify()).toBe(true);
  });

  it.each<[Lack]>([['encryption'], ['notifications'], ['worker'], ['running while hidden']])('is hidden in a browser without %s', (lack) => {
    on([lack]);
    expect(canNotify()).toBe(false);
  });

  it('needs the permission of the browser', async () => {
    on();
    expect(await askToNotify()).toBe(true);
    on([], 'denied');
    expect(await askToNotify()).toBe(false);
  });
});

describe('the notification', () => {
  const waiting = (): Model => ({ ...seen(snapshot({ table: table({ seat: 1 }) })), settings: { ...start().settings, notify: true } });

  /** The notifications after the turn has come, with the page hidden or not. */
  async function called(hidden: boolean): Promise<readonly string[]> {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    const store = new Store(waiting());
    callToTurn(store);
    store.dispatch(changed({ table: table({ seat: 0 }) }));
    await navigator.serviceWorker.ready;
    await Promise.resolve();
    return ServiceWorkerRegistration.shown.map(({ title }) => title);
  }

  it('comes from the service worker when the turn begins on a hidden page', async () => {
    on();
    expect(await called(true)).toEqual(['Your turn']);
    expect(ServiceWorkerRegistration.shown[0]?.options).toMatchObject({ body: 'Tiny', tag: 'your-turn', icon: 'https://dice.example/yacht/icons/192.png' });
  });

  it.each(['/r/abcdef', '/yacht/#/local/abcdef'])('names the game at %s, for a press', async (path) => {
    history.replaceState(null, '', path);
    on();
    await called(true);
    expect(ServiceWorkerRegistration.shown[0]?.options.data).toEqual({ path });
    history.replaceState(null, '', '/');
  });

  it('does not come on a visible page or without permission', async () => {
    on();
    expect(await called(false)).toEqual([]);
    on([], 'denied');
    expect(await called(true)).toEqual([]);
  });
});
