/** The addresses of embeds; the server has the same paths (`EMBEDS` in server/app/embeds.py). */
import type { Language } from '../state/model';

export type Embedded =
  | { readonly kind: 'board'; readonly query: string }
  | { readonly kind: 'game' | 'table'; readonly id: string };

/** The letters of a table's code; the server refuses a shorter id as a damaged message, not as unknown. */
const SHORTEST = 6;

/** The subject of an embed; null for another path. */
export function embeddedAt(path: string, query: string): Embedded | null {
  const [, folder, id = ''] = /^\/embed\/(board|games|r)(?:\/([a-zA-Z0-9]{1,32}))?\/?$/.exec(path) ?? [];
  if (folder === 'board') return id === '' ? { kind: 'board', query: withoutLanguage(query) } : null;
  if (folder === undefined || id.length < (folder === 'r' ? SHORTEST : 1)) return null;
  return { kind: folder === 'games' ? 'game' : 'table', id };
}

/** The language that an address asks for, otherwise the browser's; English if it is neither English nor Korean. */
export function languageAt(query: string, browser: string): Language {
  const asked = new URLSearchParams(query).get('lang') ?? browser;
  return asked.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

function withoutLanguage(query: string): string {
  const parts = new URLSearchParams(query);
  parts.delete('lang');
  return parts.toString();
}
