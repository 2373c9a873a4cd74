import { wordsBy } from '../../i18n';
import { dice as en } from '../../i18n/en/dice';
import { dice as ko } from '../../i18n/ko/dice';

export const diceWords = wordsBy({ en, ko });
