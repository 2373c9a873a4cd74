import type { Language } from '../state/model';
import { waitingWords, type Span } from './words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time rounded up to one unit: days from two on, hours from two on, then minutes. */
export function spanOf(ms: number): Span {
  if (ms < MINUTE) return { count: 0, unit: 'moment' };
  if (ms <= 2 * HOUR) return { count: Math.ceil(ms / MINUTE), unit: 'minute' };
  if (ms <= 2 * DAY) return { count: Math.ceil(ms / HOUR), unit: 'hour' };
  return { count: Math.ceil(ms / DAY), unit: 'day' };
}

/** The rest of a turn in words, such as "5 h left". */
export function leftText(ms: number, language: Language): string {
  const words = waitingWords(language);
  return words.left(words.span(spanOf(ms)));
}
