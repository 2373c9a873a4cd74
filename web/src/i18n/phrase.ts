import { placeOf } from '../state/chat';
import type { Words } from './en';

/** A phrase in the reader's words; a phrase that this client does not know is a friendly silence. */
export function phraseIn({ chat }: Words, phrase: string): string {
  const known = placeOf(phrase);
  return known === null ? '…' : (chat.phrases[known.topic][known.place] ?? '…');
}
