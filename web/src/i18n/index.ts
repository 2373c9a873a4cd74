import type { Language } from '../state/model';
import { en, type Words } from './en';
import { ko } from './ko';

export type { Words };

const DICTIONARIES: Record<Language, Words> = { en, ko };

export const wordsIn = (language: Language): Words => DICTIONARIES[language];

/** A friendly name for whoever has not thought of one; `random` is from 0 to below 1. */
export function guestName(language: Language, random: () => number = Math.random): string {
  const { first, second } = wordsIn(language).guest;
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `${one(first)} ${one(second)}`;
}

const KEY = 'language';

/** The language chosen here before, else the browser's; English when it speaks neither. */
export function firstLanguage(): Language {
  const stored = storedLanguage();
  if (stored === 'en' || stored === 'ko') return stored;
  return navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

/** Reading or writing may throw where storage is switched off; the choice then lasts a visit. */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
}
