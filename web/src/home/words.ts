import { wordsBy } from '../i18n';
import { home as en, start as startEn } from '../i18n/en/home';
import { home as ko, start as startKo } from '../i18n/ko/home';

export const homeWords = wordsBy({ en, ko });
export const startWords = wordsBy({ en: startEn, ko: startKo });
