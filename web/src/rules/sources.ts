import type { Language } from '../state/model';

/** A source in the reader's language: those of the built-in rules are written as "English / Korean". */
export function sourceIn(source: string, language: Language): string {
  const [english = '', korean] = source.split(' / ');
  return korean === undefined ? source : language === 'ko' ? korean : english;
}
