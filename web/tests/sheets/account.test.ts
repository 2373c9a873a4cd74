import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { SheetView } from '../../src/protocol.gen';
import Account from '../../src/sheets/links/Account.svelte';
import SeatStrip from '../../src/sheets/SeatStrip.svelte';
import { column, rules } from '../build';
import InScene from './InScene.svelte';

let app: ReturnType<typeof mount>;
const me = { player: 'mina', name: 'Mina', account: true };

function show(part: typeof Account | typeof SeatStrip, props: Record<string, unknown>): void {
  app = mount(InScene, { target: document.body, props: { part, ...props } });
  flushSync();
}

afterEach(() => void unmount(app));

it.each([
  [me, 'mina', 'Your account is linked to this seat.'],
  [me, 'jun', 'Another account is linked to this seat.'],
  [me, null, 'Link my account'],
  [{ ...me, account: false }, null, 'Log in with an account'],
])('the link of a seat says whose account is linked, or how to link one: %o, %s', (who, player, words) => {
  show(Account, { model: { me: who }, link: { id: 's', key: 'k' }, seat: 0, player, accept: () => Promise.resolve() });
  expect(document.querySelector('[data-testid="sheet-account"]')?.textContent).toContain(words);
  expect(document.querySelector('a[href="/account"]') !== null).toBe(!who.account);
});

it('a sheet marks the seat that the own account is linked to, and no other', () => {
  const seats = ['jun', 'mina', null].map((player) => ({ name: `${player}`, player, columns: [column()], total: 0, coached: false }));
  show(SeatStrip, { model: { me }, shown: { seats, seat: 0, phase: 0, step: 'await_roll' } as unknown as SheetView, rules: rules(), looked: 0, look: () => undefined });
  expect([0, 1, 2].filter((seat) => document.querySelector(`[data-testid="sheet-own-${seat}"]`))).toEqual([1]);
});
