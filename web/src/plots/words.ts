import { wordsBy } from '../i18n';
import { plots as en } from '../i18n/en/plots';
import { plots as ko } from '../i18n/ko/plots';

export const plotWords = wordsBy({ en, ko });
