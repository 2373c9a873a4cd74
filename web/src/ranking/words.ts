import { wordsBy } from '../i18n';
import { ranking as en } from '../i18n/en/ranking';
import { ranking as ko } from '../i18n/ko/ranking';

export const rankingWords = wordsBy({ en, ko });
