import { afterEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../../src/local/room/database';
import { GameStore } from '../../../src/local/room/store';

/** The list of games in a browser with this storage, a browser that may never answer. */
async function list(indexedDB: unknown): Promise<unknown> {
  vi.stubGlobal('indexedDB', indexedDB);
  vi.useFakeTimers();
  const asked = new GameStore(Database.games()).list().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the storage of a browser', () => {
  it.each([
    ['is missing', undefined],
    ['is blocked', { open: () => { throw new DOMException('blocked', 'SecurityError'); } }],
    ['never answers', { open: () => ({}) }],
  ])('rejects if it %s', async (_, indexedDB) => {
    expect(await list(indexedDB)).toBeInstanceOf(Error);
  });

  it('is opened in the version that it has, which may be newer than the client', async () => {
    const open = vi.fn(() => ({}));
    await list({ open });
    expect(open).toHaveBeenCalledWith('yacht-dice-games');
  });
});
