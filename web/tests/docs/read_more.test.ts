import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../src/state/model';
import Shown from './Shown.svelte';

let app: ReturnType<typeof mount> | null = null;

/** The link to the documentation of a topic, on a server with or without documentation. */
async function show(topic: 'board' | 'bots', language: Language, hasDocs: boolean): Promise<HTMLAnchorElement | null> {
  const asked = vi.fn(() => Promise.resolve(hasDocs));
  app = mount(Shown, { target: document.body, props: { topic, language, hasDocs: asked } });
  flushSync();
  await Promise.all(asked.mock.results.map(({ value }) => value as Promise<boolean>));
  flushSync();
  return document.querySelector('[data-testid="read-more"]');
}

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
});

describe('a link to the documentation', () => {
  it('leads to the page in the language of the player', async () => {
    expect((await show('board', 'en', true))?.getAttribute('href')).toBe('/docs/board.html#the-analysis-board');
    if (app !== null) await unmount(app);
    expect((await show('board', 'ko', true))?.getAttribute('href')).toBe('/docs/ko/better.html');
  });

  it('says in Korean that a page is in English', async () => {
    const link = await show('bots', 'ko', true);
    expect(link?.getAttribute('href')).toBe('/docs/learn/online-bot.html');
    expect(link?.textContent).toBe('봇 만드는 방법 (영어 문서)');
  });

  it('is not shown by a server without documentation', async () => {
    expect(await show('board', 'en', false)).toBeNull();
  });
});
