import { wordsBy } from '../../i18n';
import { account as en } from '../../i18n/en/account';
import { account as ko } from '../../i18n/ko/account';

export const accountWords = wordsBy({ en, ko });
