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

function pressed() {
  const store = new Store(start());
  store.dispatch(snapshot());
  const hand = { lift: vi.fn(), pour: vi.fn(), putDown: vi.fn() };
  listenToKeys(store, { roll: vi.fn(), hold: vi.fn(), dismiss: vi.fn(), hand });
  return hand;
}

it('the cup is poured out on the release of Space, wherever the focus is by then', () => {
  const hand = pressed();
  dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
  const box = document.createElement('button');
  document.body.append(box);
  box.focus();
  const release = new KeyboardEvent('keyup', { key: ' ', cancelable: true });
  dispatchEvent(release);
  expect(hand.pour).toHaveBeenCalledOnce();
  expect(release.defaultPrevented).toBe(true);
  dispatchEvent(new KeyboardEvent('keyup', { key: ' ' }));
  expect(hand.pour).toHaveBeenCalledOnce();
});

it('the cup is put down when the page loses the focus while Space is held', () => {
  const hand = pressed();
  dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
  expect(hand.lift).toHaveBeenCalledOnce();
  expect(hand.putDown).not.toHaveBeenCalled();
  dispatchEvent(new Event('blur'));
  expect(hand.putDown).toHaveBeenCalledOnce();
});
