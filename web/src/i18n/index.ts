import type { Language } from '../state/model';
import { en, type Words } from './en';
import { ko } from './ko';

export type { Words };
export type { RoomsWords } from './en/rooms';

/** A function that returns the words of a language; English decides their type. */
export function wordsBy<T>(dictionaries: { readonly en: T; readonly ko: NoInfer<T> }): (language: Language) => T {
  return (language) => dictionaries[language];
}

export const wordsIn = wordsBy({ en, ko });

/** A suggested name; `random` is from 0 to below 1. */
export function guestName(language: Language, random: () => number = Math.random): string {
  const { first, second } = wordsIn(language).guest;
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `${one(first)} ${one(second)}`;
}
