import { expect, it } from 'vitest';
import { isFree, playerName } from '../../src/state/names';

it('a deleted account has words instead of a name, in the language of the reader', () => {
  expect([playerName('en', null), playerName('ko', null)]).toEqual(['deleted account', '탈퇴한 플레이어']);
  expect([playerName('en', 'Mina'), playerName('en', 'Plover', true)]).toEqual(['Mina', 'Plover (bot)']);
});

it('a seat without a name is free only if it has neither a player nor a bot', () => {
  expect(isFree({})).toBe(true);
  expect(isFree({ name: null, player: 'p1' })).toBe(false);
  expect(isFree({ name: 'Gull', bot: 'greedy' })).toBe(false);
});
