import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloadAfterUpdate } from '../../src/effects/page';

const reload = vi.fn();
reloadAfterUpdate(reload);

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

  it('does not reload offline, or where the time cannot be stored', () => {
    vi.stubGlobal('navigator', { onLine: false });
    lose();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, clear: () => undefined });
    lose();
    expect(reload).not.toHaveBeenCalled();
  });
});
