import { expect, it } from 'vitest';
import { sourceIn } from '../../src/rules/sources';

it('a source is shown in the reader\'s language if it has both', () => {
  expect(sourceIn('Rule sheet / 규칙서', 'en')).toBe('Rule sheet');
  expect(sourceIn('Rule sheet / 규칙서', 'ko')).toBe('규칙서');
  expect(sourceIn('https://dice.example/rules', 'ko')).toBe('https://dice.example/rules');
});
