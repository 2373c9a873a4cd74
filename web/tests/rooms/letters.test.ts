import { expect, it } from 'vitest';
import { lettersOf } from '../../src/rooms/table/letters';

it('knows how wide a name is in one line and in two: only Korean words break', () => {
  expect(lettersOf('바다를보는등대지기입니다', 1)).toBe(12);
  expect(lettersOf('바다를보는등대지기입니다', 2)).toBe(6);
  expect(lettersOf('민아 바다지기', 2)).toBe(4);
  expect(lettersOf('Bartholomew', 2)).toBe(lettersOf('Bartholomew', 1));
  expect(lettersOf('Ann Bartholomew', 2)).toBe(lettersOf('Bartholomew', 1));
});
