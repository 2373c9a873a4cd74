import { wordsBy } from '../../i18n';
import { gain as en } from '../../i18n/en/gain';
import { gain as ko } from '../../i18n/ko/gain';

export const gainWords = wordsBy({ en, ko });
