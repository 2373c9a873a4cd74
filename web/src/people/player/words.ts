import { wordsBy } from '../../i18n';
import { player as en } from '../../i18n/en/player';
import { player as ko } from '../../i18n/ko/player';

export const playerWords = wordsBy({ en, ko });
