import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Store } from '../../src/app/store.svelte';
import { feelCard, letCardGo } from '../../src/effects/card';
import { keepFocus } from '../../src/effects/focus';
import type { Message } from '../../src/state/model';
import { changed, rolled, snapshot, start, table } from '../build';

function storeAfter(...messages: Message[]): Store {
  const store = new Store(start());
  for (const message of messages) store.dispatch(message);
  return store;
}

const fill = (version: number) =>
  changed({ version, events: [{ type: 'BoxFilled', seat: 0, box: 'ones', points: 2, repeat_bonus: 0, joker: false }], table: table({ seat: 1 }) });
const node = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('the focus at the table', () => {
  it('moves to the roll button only when the pressed box is removed', async () => {
    const box = node('<button></button>');
    document.body.insertAdjacentHTML('beforeend', '<button data-testid="roll"></button>');
    const store = storeAfter(snapshot({ table: rolled() }));
    keepFocus(store);
    box.focus();
    store.dispatch({ type: 'CommandSent', cid: 'c1' });
    await vi.runAllTimersAsync();
    expect(document.activeElement).toBe(box);
    store.dispatch(fill(11));
    box.remove();
    await vi.runAllTimersAsync();
    expect(document.activeElement).toBe(document.querySelector('[data-testid="roll"]'));
  });
});

describe('the card of a phone', () => {
  it('stays after the fill until the next seat has rolled', async () => {
    const store = storeAfter({ type: 'ConnectionChanged', connection: 'open' }, snapshot({ table: rolled() }));
    letCardGo(store, () => store.dispatch({ type: 'CardLetGo' }));
    store.dispatch(fill(11));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.model.card).toBe(0);
    store.dispatch(changed({ version: 12, table: rolled({ seat: 1 }) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.model.card).toBe(null);
  });

  it('reports the end of a touch even if the touched node was removed', async () => {
    const card = node('<div data-scrolls><b></b></div>');
    const grips: boolean[] = [];
    feelCard((on) => void grips.push(on));
    const target = card.firstElementChild as HTMLElement;
    target.dispatchEvent(new Event('touchstart', { bubbles: true }));
    target.remove();
    target.dispatchEvent(new Event('touchend', { bubbles: true }));
    await vi.runAllTimersAsync();
    document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
    expect(grips).toEqual([true, false]);
  });
});
