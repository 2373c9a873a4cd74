import { wordsBy } from '../i18n';
import { board as en } from './words/en';
import { board as ko } from './words/ko';

export const boardWords = wordsBy({ en, ko });
