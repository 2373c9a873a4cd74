import type { Problem } from '../../protocol.gen';
import type { TournamentWords } from './words';

/** Why a tournament was not started, and what to do; what is wrong with an order is the server's to say. */
export function refusalOf({ status, detail }: Problem, { start: { refused } }: TournamentWords): string {
  switch (status) {
    case 401:
      return refused.name;
    case 403:
      return refused.host;
    case 409:
      return refused.full;
    case 429:
      return refused.often;
    default:
      return `${refused.order} ${detail}`;
  }
}
