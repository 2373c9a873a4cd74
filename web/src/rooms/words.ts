import { wordsBy } from '../i18n';
import { rooms as en } from '../i18n/en/rooms';
import { rooms as ko } from '../i18n/ko/rooms';

/** The words of a table. */
export const roomWords = wordsBy({ en, ko });
