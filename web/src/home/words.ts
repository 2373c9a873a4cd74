import { wordsBy } from '../i18n';
import { home as en, start as startEn } from '../i18n/en/home';
import { home as ko, start as startKo } from '../i18n/ko/home';
import type { RulesLine } from '../protocol.gen';
import type { Language } from '../state/model';

export const homeWords = wordsBy({ en, ko });
export const startWords = wordsBy({ en: startEn, ko: startKo });

/** The sentence about a rule set: the difference in play of a recommended one, otherwise its summary. */
export function aboutRules({ reference, summary }: RulesLine, language: Language): string {
  const recommended: Readonly<Record<string, string>> = startWords(language).recommended;
  return recommended[reference] ?? summary[language];
}
