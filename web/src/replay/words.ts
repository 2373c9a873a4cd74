import { wordsBy } from '../i18n';
import { replay as en } from '../i18n/en/replay';
import { replay as ko } from '../i18n/ko/replay';

export const replayWords = wordsBy({ en, ko });
