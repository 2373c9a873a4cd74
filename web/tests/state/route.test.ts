import { expect, it } from 'vitest';
import { meaningOf } from '../../src/effects/keys';
import { titleOf } from '../../src/effects/page';
import { houseRulesPath, isLocalRoom, roomIn, roomPath, routeOf, rulesPath } from '../../src/state/route';
import { seen, snapshot, table } from '../build';

it('known paths lead to their pages, others to none', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/r/abcDEF123')).toEqual({ page: 'room', room: 'abcDEF123' });
  expect(routeOf('/contests')).toEqual({ page: 'contests', contest: null, isScreen: false, query: '' });
  expect(routeOf('/contests/abcdef/screen')).toEqual({ page: 'contests', contest: 'abcdef', isScreen: true, query: '' });
  expect(routeOf('/contestsabcdef')).toEqual({ page: 'unknown' });
  expect(routeOf('/rules')).toEqual({ page: 'rules', reference: null });
  expect(routeOf('/r/no')).toEqual({ page: 'unknown' });
  expect(routeOf('/rules/%E0%A4%A')).toEqual({ page: 'unknown' });
});

it('a game on this device is a room with a path of its own', () => {
  expect(routeOf('/local/abc123')).toEqual({ page: 'room', room: 'local/abc123' });
  expect(roomPath('local/abc123')).toBe('/local/abc123');
  expect([isLocalRoom('local/abc123'), isLocalRoom('abc123')]).toEqual([true, false]);
  expect(routeOf('/local/no')).toEqual({ page: 'unknown' });
});

it('a reference with a colon survives its path', () => {
  expect(routeOf(rulesPath('house:12ab'))).toEqual({ page: 'rules', reference: 'house:12ab' });
});

it('the editor of house rules gets the rule set that the player came from', () => {
  const route = routeOf(houseRulesPath('house:12ab'));
  expect(route).toEqual({ page: 'houseRules', query: 'from=house%3A12ab' });
});

it('a whole link or a bare code means a room, other text none', () => {
  expect(roomIn(' https://yacht.example/r/abc123def ')).toBe('abc123def');
  expect(roomIn('http://192.168.0.7:8000/r/abc123def?x=1#y')).toBe('abc123def');
  expect(roomIn('abc123def')).toBe('abc123def');
  expect(roomIn('https://yacht.example/rules')).toBe(null);
  expect(roomIn('hello there')).toBe(null);
});

it('keys hold and roll, but letters in a field are text and Space presses a focused button', () => {
  const [input, button] = [document.createElement('input'), document.createElement('button')];
  expect(meaningOf('3', null)).toEqual({ kind: 'hold', place: 2 });
  expect(meaningOf('r', button)).toEqual({ kind: 'roll' });
  expect(meaningOf(' ', document.body)).toEqual({ kind: 'shake' });
  expect(meaningOf(' ', button)).toBe(null);
  expect(meaningOf('r', input)).toBe(null);
  expect(meaningOf('6', null)).toBe(null);
});

it('the title calls back a player on another tab, and no other player', () => {
  const model = seen(snapshot());
  expect(titleOf(model, true)).toBe('● Your turn · Yacht Dice');
  expect(titleOf(model, false)).toBe('Tiny · Yacht Dice');
  expect(titleOf(seen(snapshot({ table: table({ seat: 1 }) })), true)).toBe('Tiny · Yacht Dice');
});
