import { wordsBy } from '../i18n';
import { pages as en } from '../i18n/en/pages';
import { pages as ko } from '../i18n/ko/pages';

export const pageWords = wordsBy({ en, ko });
