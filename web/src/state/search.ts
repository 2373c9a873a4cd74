/** The search for an opponent, as the home page shows it. */
import type { Pace, RefusalCode, Refused, Searching } from '../protocol.gen';

export interface Search {
  readonly rules: string;
  /** Whether a bot may take the seat. */
  readonly bots: boolean;
  readonly pace: Pace;
  readonly step: 'connecting' | 'looking' | 'lost' | 'refused';
  /** The bot that takes the seat, and after how many milliseconds; null before the offer. */
  readonly offer: { readonly bot: string; readonly ms: number } | null;
  /** The reason of a refusal. */
  readonly code: RefusalCode | null;
  /** Whether the server had begun to search before the refusal. */
  readonly began: boolean;
}

/** Messages of the client about the search. */
export type SearchMessage =
  | { readonly type: 'SearchBegun'; readonly rules: string; readonly bots: boolean; readonly pace: Pace }
  | { readonly type: 'SearchLost' }
  | { readonly type: 'SearchRefused'; readonly code: RefusalCode }
  | { readonly type: 'SearchEnded' };

export type SearchNews = SearchMessage | Searching;

/** Whether the page waits for an opponent. */
export const isSearching = (search: Search | null): search is Search => search !== null && search.step !== 'refused';

/** The search after a message; null: there is none. */
export function searched(search: Search | null, message: SearchNews): Search | null {
  if (message.type === 'SearchBegun') {
    const { rules, bots, pace } = message;
    return { rules, bots, pace, step: 'connecting', offer: null, code: null, began: false };
  }
  if (search === null || message.type === 'SearchEnded') return null;
  switch (message.type) {
    case 'Searching': {
      const { bot, bot_in_ms } = message;
      const offer = bot === null ? null : { bot, ms: bot_in_ms ?? 0 };
      return { ...search, step: 'looking', offer, began: true };
    }
    case 'SearchLost':
      return { ...search, step: 'lost', offer: null };
    case 'SearchRefused':
      return { ...search, step: 'refused', offer: null, code: message.code };
  }
}

/** Refusals after which the search is over; the others are temporary. */
const FINAL: readonly Refused['code'][] = ['not_allowed', 'too_often', 'no_name', 'bad_message', 'too_fast'];

export const endsSearch = (code: RefusalCode): boolean => FINAL.includes(code);
