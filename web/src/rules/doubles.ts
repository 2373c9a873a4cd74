import type { BoxView } from '../protocol.gen';
import type { Language } from '../state/model';

/** A Korean name that one rule sheet gives to the box of threes, another to three of a kind. */
const TRIPLE = '트리플';

/** The meaning of a name here if other rules give it to another box; null for most names. */
export function doubleMeaning({ title, face }: Pick<BoxView, 'title' | 'face'>, language: Language): string | null {
  if (language !== 'ko' || title.ko !== TRIPLE) return null;
  return face == null ? '여기서 트리플은 같은 눈 세 개예요. 3만 모으는 칸이 아니에요.' : '여기서 트리플은 3만 모으는 칸이에요. 같은 눈 세 개가 아니에요.';
}
