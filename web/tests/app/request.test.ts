import { afterEach, describe, expect, it, vi } from 'vitest';
import { get } from '../../src/api/request';

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-site');
});

describe('a request', () => {
  it('goes to the server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('[1]')));
    expect(await get('/api/rules')).toEqual({ ok: true, value: [1] });
  });

  it('of a static site goes nowhere', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    document.documentElement.setAttribute('data-site', '');
    expect(await get('/api/rules')).toMatchObject({ ok: false, problem: { status: 0 } });
    expect(asked).not.toHaveBeenCalled();
  });
});
