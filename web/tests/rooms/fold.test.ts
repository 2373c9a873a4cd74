import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardsOf, roomFor } from '../../src/rooms/card/fold';
import { changed, column, rules, snapshot, table, tableSeat, text } from '../build';
import { all, clearAfterEach, find, show } from './screen';

clearAfterEach();
beforeEach(() => sessionStorage.clear());

const THREE = ['Down', 'Once', 'Free'].map((title) => ({ id: title, title: text(title), order: 'any' as const, rolls: 3 }));
const columns = [column([3, null, null, null]), column(), column()];
const seats = ['Mina', 'Joon', 'Ann', 'Bo'].map((name) => tableSeat(name, { columns, total: 3 }));
const TWELVE = { rules: rules({ phases: THREE }), table: table({ seats, order: [2, 0, 1, 3], seat: 3 }) };

/** The seats and phases of the first row of boxes, from left to right. */
const shown = () => all('box-').flatMap(({ dataset }) => (dataset['testid']?.endsWith('-ones') ? [dataset['testid'].slice(4, 7)] : []));

describe('the cards of a game with several columns a seat', () => {
  it('begin with the whole card of the player; the others are folded to the column being played, and have all totals', () => {
    show(snapshot(TWELVE));
    expect(shown()).toEqual(['0-0', '0-1', '0-2', '1-0', '3-0', '2-0']);
    expect(all('overall-').map((cell) => cell.textContent)).toEqual(['3', '3', '3', '3']);
  });

  it('begin with the card of the seat on turn for a spectator', () => {
    show(snapshot({ ...TWELVE, you: null }));
    expect(shown()).toEqual(['3-0', '3-1', '3-2', '2-0', '0-0', '1-0']);
  });

  it('open and fold at a press, one beside the own card if there is no room for more, until the game is over', () => {
    const { store } = show(snapshot(TWELVE));
    const press = (seat: number) => (find(`fold-${seat}`)?.click(), flushSync());
    press(1);
    expect(find('fold-1')?.getAttribute('aria-expanded')).toBe('true');
    expect(shown()).toEqual(['0-0', '0-1', '0-2', '1-0', '1-1', '1-2', '3-0', '2-0']);
    press(3);
    expect(shown()).toEqual(['0-0', '0-1', '0-2', '1-0', '3-0', '3-1', '3-2', '2-0']);
    store.dispatch(changed({ table: table({ ...TWELVE.table, turn: 2 }) }));
    flushSync();
    expect(find('fold-3')?.getAttribute('aria-expanded')).toBe('true');
    store.dispatch(changed({ version: 12, table: table({ ...TWELVE.table, game: 'g2' }) }));
    flushSync();
    expect(shown()).toHaveLength(6);
  });

  it('stay open when the page is read again', () => {
    sessionStorage.setItem('opened-cards', 'g1 1');
    show(snapshot(TWELVE));
    expect(find('fold-1')?.getAttribute('aria-expanded')).toBe('true');
  });
});

it('cards with one column a seat have the order of play', () => {
  const one = cardsOf({ order: [2, 0, 1], first: 0, phases: 1, played: 0, opened: [] });
  expect(one.map(({ seat, folds }) => [seat, folds])).toEqual([[2, false], [0, false], [1, false]]);
});

it('as many cards may be open as have room, and always one', () => {
  expect([0, 564, 700, 820, 1200].map((width) => roomFor(width, 4, 3))).toEqual([1, 1, 2, 4, 7]);
});
