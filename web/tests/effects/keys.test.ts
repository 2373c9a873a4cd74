import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToKeys } from '../../src/effects/keys';
import { Store } from '../../src/app/store.svelte';
import { snapshot, start } from '../build';

const listening = vi.spyOn(globalThis, 'addEventListener');

beforeEach(() => document.body.replaceChildren());

afterEach(() => {
  for (const [kind, heard] of listening.mock.calls) removeEventListener(kind, heard as EventListener);
  listening.mockRestore();
});

it('the cup is put down when the page loses the focus while Space is held', () => {
  const store = new Store(start());
  store.dispatch(snapshot());
  const hand = { lift: vi.fn(), pour: vi.fn(), putDown: vi.fn() };
  listenToKeys(store, { roll: vi.fn(), hold: vi.fn(), dismiss: vi.fn(), hand });
  dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
  expect(hand.lift).toHaveBeenCalledOnce();
  expect(hand.putDown).not.toHaveBeenCalled();
  dispatchEvent(new Event('blur'));
  expect(hand.putDown).toHaveBeenCalledOnce();
});
