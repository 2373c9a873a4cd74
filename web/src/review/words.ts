import { wordsBy } from '../i18n';
import { review as en } from './words/en';
import { review as ko } from './words/ko';

export const reviewWords = wordsBy({ en, ko });
