/** What this browser remembers of quick chat: favourites for long, who is muted for a session. */
import { TASTE, placeOf, type ChatTaste } from './state/chat';

const FAVOURITES = 'chat-favourites';
const MUTED = 'chat-muted';
const ALL = 'chat-all-muted';

export function storedTaste(): ChatTaste {
  try {
    const favourites = wordsAt(localStorage, FAVOURITES).filter((phrase) => placeOf(phrase) !== null);
    return { favourites, muted: wordsAt(sessionStorage, MUTED), allMuted: sessionStorage.getItem(ALL) === 'on' };
  } catch {
    return TASTE; // storage is switched off: the choice lasts a visit
  }
}

export function rememberTaste({ favourites, muted, allMuted }: ChatTaste): void {
  try {
    localStorage.setItem(FAVOURITES, favourites.join(' '));
    sessionStorage.setItem(MUTED, muted.join(' '));
    sessionStorage.setItem(ALL, allMuted ? 'on' : 'off');
  } catch {
    return;
  }
}

const wordsAt = (storage: Storage, key: string): readonly string[] =>
  (storage.getItem(key) ?? '').split(' ').filter((word) => word !== '');
