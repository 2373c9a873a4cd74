import type { Language } from '../state/model';

/** A number in the format of this language, with the given number of decimals. */
export const written = (value: number, language: Language, places = 0): string =>
  value.toLocaleString(language, { minimumFractionDigits: places, maximumFractionDigits: places });

/** A change: a number with its sign. */
export const signed = (value: number, language: Language, places = 0): string =>
  `${value < 0 ? '−' : '+'}${written(Math.abs(value), language, places)}`;

/** A part of a whole, as per cent. */
export const percent = (part: number, whole: number, language: Language, places = 0): string =>
  whole === 0 ? '–' : `${written((100 * part) / whole, language, places)}%`;

/** A moment as people of this language write it, to the minute. */
export const moment = (at_ms: number, language: Language): string =>
  new Date(at_ms).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** The day of a moment as people of this language write it. */
export const day = (at_ms: number, language: Language): string =>
  new Date(at_ms).toLocaleDateString(language, { dateStyle: 'medium' });

/** The progress of a computation after a colon, as ": 12%"; nothing before the first per cent. */
export const progressText = (done: number): string => (done < 0.01 ? '' : `: ${Math.floor(100 * done)}%`);
