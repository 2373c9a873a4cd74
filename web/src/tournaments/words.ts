import type { TournamentFault, TournamentLine } from '../protocol.gen';
import { wordsBy } from '../i18n';
import { tournaments as en } from '../i18n/en/tournaments';
import { tournaments as ko } from '../i18n/ko/tournaments';

export const tournamentWords = wordsBy({ en, ko });

export type Mode = TournamentLine['mode'];

/** Whether a fault has words in Korean: reports of older servers have none. */
export const isKorean = ({ reason_ko, position_ko }: TournamentFault): boolean => Boolean(reason_ko) && Boolean(position_ko);
