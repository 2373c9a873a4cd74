/**
 * The choices that this browser stores. Storage may be disabled: reading then finds nothing, and a
 * choice lasts until the page closes.
 */
import { placeOf, type ChatTaste } from '../state/chat';
import type { Language } from '../state/model';
import { DEFAULTS, SPEEDS, THEMES, type Settings } from '../state/settings';

const KEYS = {
  speed: 'dice-speed',
  confirm: 'confirm-box',
  notify: 'call-to-turn',
  guide: 'guide',
  lesson: 'lesson',
  theme: 'theme',
  rules: 'last-rules',
  language: 'language',
  suggested: 'name-suggested',
  favourites: 'chat-favourites',
  muted: 'chat-muted',
  allMuted: 'chat-all-muted',
} as const;

export function storedSettings(): Settings {
  const speed = SPEEDS.find((one) => one === read(KEYS.speed)) ?? DEFAULTS.speed;
  const theme = THEMES.find((one) => one === read(KEYS.theme)) ?? DEFAULTS.theme;
  return { speed, confirm: read(KEYS.confirm) !== 'off', notify: read(KEYS.notify) === 'on', theme };
}

export function storeSettings({ speed, confirm, notify, theme }: Settings): void {
  write(KEYS.speed, speed);
  write(KEYS.confirm, confirm ? 'on' : 'off');
  write(KEYS.notify, notify ? 'on' : 'off');
  write(KEYS.theme, theme);
}

/** The rules that the player chose last, null before the first choice. */
export const storedRules = (): string | null => read(KEYS.rules);

export const storeRules = (reference: string): void => write(KEYS.rules, reference);

/** Whether the page has suggested the player's name. */
export const storedSuggested = (): boolean => read(KEYS.suggested) === 'on';

export const storeSuggested = (suggested: boolean): void => write(KEYS.suggested, suggested ? 'on' : 'off');

/** The language chosen earlier, otherwise the browser's; English if it is neither English nor Korean. */
export function storedLanguage(): Language {
  const stored = read(KEYS.language);
  if (stored === 'en' || stored === 'ko') return stored;
  return navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

export const storeLanguage = (language: Language): void => write(KEYS.language, language);

/** The coach marks that this browser has shown, as `guideText` wrote them; null before the first. */
export const storedGuide = (): string | null => read(KEYS.guide);

export const storeGuide = (text: string): void => write(KEYS.guide, text);

/** Whether this browser has finished or skipped the lesson. */
export const storedLesson = (): boolean => read(KEYS.lesson) === 'done';

export const storeLesson = (): void => write(KEYS.lesson, 'done');

/** The chat preferences: favourites are permanent, mutes last for a session. */
export function storedTaste(): ChatTaste {
  return {
    favourites: wordsIn(read(KEYS.favourites)).filter((phrase) => placeOf(phrase) !== null),
    muted: wordsIn(read(KEYS.muted, 'sessionStorage')),
    allMuted: read(KEYS.allMuted, 'sessionStorage') === 'on',
  };
}

export function storeTaste({ favourites, muted, allMuted }: ChatTaste): void {
  write(KEYS.favourites, favourites.join(' '));
  write(KEYS.muted, muted.join(' '), 'sessionStorage');
  write(KEYS.allMuted, allMuted ? 'on' : 'off', 'sessionStorage');
}

const wordsIn = (text: string | null): readonly string[] => (text ?? '').split(' ').filter((word) => word !== '');

type Place = 'localStorage' | 'sessionStorage';

export function read(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string, place: Place = 'localStorage'): void {
  try {
    globalThis[place].setItem(key, value);
  } catch {
    return;
  }
}
