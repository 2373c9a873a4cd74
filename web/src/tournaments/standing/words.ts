import type { TournamentsWords } from '../../i18n/en/tournaments';
import type { Language } from '../../state/model';
import { tournamentWords } from '../words';

/** The words of standing tournaments. */
export const standingWords = (language: Language): TournamentsWords['standing'] => tournamentWords(language).standing;
