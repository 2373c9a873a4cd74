import type { Language } from '../../state/model';

/** A number as people of this language write it, with so many places after the point. */
export const written = (value: number, language: Language, places = 0): string =>
  value.toLocaleString(language, { minimumFractionDigits: places, maximumFractionDigits: places });

/** A part of a whole, as per cent. */
export const percent = (part: number, whole: number, language: Language, places = 0): string =>
  whole === 0 ? '–' : `${written((100 * part) / whole, language, places)} %`;

/** A moment as people of this language write it, to the minute. */
export const moment = (at_ms: number, language: Language): string =>
  new Date(at_ms).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
