/** A fill that another player's step has made stale. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Store } from '../../src/app/store.svelte';
import { fillAgain } from '../../src/effects/fill';
import type { Message } from '../../src/state/model';
import { changed, rolled, snapshot, start, table, tableSeat } from '../build';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost: Message = { type: 'ConnectionChanged', connection: 'lost' };
const open: Message = { type: 'ConnectionChanged', connection: 'open' };
const seats = [tableSeat('Mina'), tableSeat('Joon', { resigned: true })];
const joonLeaves = changed({ events: [{ type: 'SeatResigned', seat: 1 }], table: rolled({ seats }) });
const stale = (version: number): Message => ({ type: 'Refused', code: 'stale', reason: '', cid: 'c1', version });
const filled = changed({ events: [{ type: 'BoxFilled', seat: 0, box: 'ones', points: 2, repeat_bonus: 0, joker: false }], table: table({ seat: 1 }) });

/** The boxes that are filled again after the player filled `ones` and these messages came. */
function filledAfter(...messages: readonly Message[]): readonly string[] {
  const store = new Store(start());
  const boxes: string[] = [];
  fillAgain(store, (box) => {
    boxes.push(box);
    store.dispatch({ type: 'CommandSent', cid: `c${boxes.length + 1}`, box });
  });
  for (const message of [open, snapshot({ table: rolled() }), { type: 'CommandSent', cid: 'c1', box: 'ones' } as const, ...messages]) {
    store.dispatch(message);
    vi.advanceTimersByTime(0);
  }
  return boxes;
}

it.each<[string, readonly Message[]]>([
  ['the other step comes first', [joonLeaves, stale(11)]],
  ['the refusal comes first', [stale(11), joonLeaves]],
  ['the step was missed while the connection was lost', [lost, joonLeaves, { type: 'UpToDate', epoch: 7, version: 11, you: 'p-mina' }, open, stale(11)]],
])('is sent again, once, for the same roll: %s', (_what, messages) => {
  expect(filledAfter(...messages)).toEqual(['ones']);
});

it.each<[string, readonly Message[]]>([
  ['is done', [filled, { type: 'Accepted', cid: 'c1', epoch: 7, version: 11 }]],
  ['is accepted before its frame comes', [{ type: 'Accepted', cid: 'c1', epoch: 7, version: 11 }, filled]],
  ['was done before the connection ended', [lost, snapshot({ version: 11, table: table({ seat: 1 }) }), open, stale(11)]],
  ['came too late for the turn', [changed({ table: table({ seat: 1 }) }), stale(11)]],
  ['came too late for the roll', [changed({ table: rolled({ rolls_left: 1 }) }), stale(11)]],
  ['is refused for another reason', [{ type: 'Refused', code: 'unavailable', reason: '', cid: 'c1', version: 10 }, joonLeaves]],
  ['is refused for the state that it was meant for', [stale(10)]],
])('is not sent again if it %s', (_what, messages) => {
  expect(filledAfter(...messages)).toEqual([]);
});
