import { wordsBy } from '../i18n';
import { training as en } from './words/en';
import { training as ko } from './words/ko';

export const trainingWords = wordsBy({ en, ko });
