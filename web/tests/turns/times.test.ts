import { expect, it } from 'vitest';
import { leftText } from '../../src/turns/times';

const HOUR = 3_600_000;

it('rounds the time for a turn up to one unit', () => {
  const shown = [72 * HOUR, 49 * HOUR, 48 * HOUR, 24 * HOUR, 4.2 * HOUR, 2 * HOUR, 90_000, 59_999].map((ms) => leftText(ms, 'en'));
  expect(shown).toEqual(['3 days left', '3 days left', '48 h left', '24 h left', '5 h left', '120 min left', '2 min left', 'less than a minute left']);
});

it('says the time in Korean', () => {
  expect([72 * HOUR, 5 * HOUR, 60_000, 0].map((ms) => leftText(ms, 'ko'))).toEqual(['3일 남음', '5시간 남음', '1분 남음', '1분 미만 남음']);
});
