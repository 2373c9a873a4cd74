import { expect, it } from 'vitest';
import { initialsOf } from '../../src/state/names';

const all = (...names: string[]): string[] => names.map((_, place) => initialsOf(names, place));

it('initials are two letters, or one Korean syllable', () => {
  expect(all('Mina', 'jun ho', '서연')).toEqual(['MI', 'JU', '서']);
});

it('initials differ where names begin alike', () => {
  expect(all('Mina', 'Minnie', 'Mia')).toEqual(['MI', 'MN', 'MA']);
  expect(all('민아', '민준')).toEqual(['민', '준']);
  expect(all('Sailor 1', 'Sailor 2', 'Sailor 3')).toEqual(['SA', 'SI', 'SL']);
});

it('equal names have the same initials, and a free seat has none', () => {
  expect(all('Al', '', 'Al')).toEqual(['AL', '', 'AL']);
});
