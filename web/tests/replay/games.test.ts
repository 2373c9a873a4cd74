import { expect, it } from 'vitest';
import { askingIn, narrowed, pathOf } from '../../src/replay/games/asking';
import { gamePath, routeOf } from '../../src/state/route';

it('the address has the filter and nothing else', () => {
  const address = '/games?player=p1&opponent=p2&rules=house%3A12ab&outcome=won&before=17';
  expect(pathOf(askingIn(address.split('?')[1] ?? ''))).toBe(address);
  expect(pathOf(askingIn('player=&nonsense=1'))).toBe('/games');
});

it('another filter begins with the latest game', () => {
  const asking = askingIn('player=p1&opponent=p2&outcome=won&before=17');
  expect(pathOf(narrowed(asking, { rules: 'classic' }))).toBe('/games?player=p1&opponent=p2&rules=classic&outcome=won');
});

it('without a player there is no filter for opponent or outcome', () => {
  const asking = askingIn('player=p1&opponent=p2&rules=classic&outcome=won');
  expect(pathOf(narrowed(asking, { player: null }))).toBe('/games?rules=classic');
});

it('a moment of a game has an address that leads back to it', () => {
  expect(routeOf(gamePath('g1', 17))).toEqual({ page: 'game', game: 'g1', query: 'step=17' });
  expect(routeOf(gamePath('g1'))).toEqual({ page: 'game', game: 'g1', query: '' });
});
