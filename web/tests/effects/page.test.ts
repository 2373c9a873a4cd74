import { afterEach, describe, expect, it, vi } from 'vitest';
import { Store } from '../../src/app/store.svelte';
import { reloadAfterUpdate } from '../../src/effects/page';
import { initialModel } from '../../src/state/model';

const reload = vi.fn();
const store = new Store(initialModel({ page: 'home' }, 'en'));
reloadAfterUpdate(store, reload);

const lose = () => dispatchEvent(new Event('vite:preloadError'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
  reload.mockClear();
});

describe('a page whose file is gone', () => {
  it('reloads once a minute at most', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    lose();
    lose();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1_060_000);
    lose();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload in the middle of a game on this device', () => {
    store.dispatch({ type: 'Navigated', route: { page: 'room', room: 'local/abcdef' } });
    lose();
    expect(reload).not.toHaveBeenCalled();
    store.dispatch({ type: 'Navigated', route: { page: 'home' } });
    lose();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload offline, or where the time cannot be stored', () => {
    vi.stubGlobal('navigator', { onLine: false });
    lose();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, clear: () => undefined });
    lose();
    expect(reload).not.toHaveBeenCalled();
  });
});
