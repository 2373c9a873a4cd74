import type { Language } from '../state/model';

/** The pages of the documentation to which the client links. */
export type DocsTopic = 'board' | 'bots' | 'contests' | 'dice' | 'host' | 'houseRules' | 'levels' | 'practice' | 'review' | 'standing' | 'statistics' | 'today' | 'tournaments';

/**
 * The page of each topic below `/docs/`, by language. A page in English has no Korean one. A test of the
 * documentation checks that every page and heading exists (tests/conformance/documents/test_docs.py).
 */
const PAGES: Readonly<Record<DocsTopic, { readonly en: string; readonly ko: string | null }>> = {
  board: { en: 'board.html#the-analysis-board', ko: 'ko/better.html' },
  bots: { en: 'learn/online-bot.html', ko: null },
  contests: { en: 'play/contests.html', ko: 'ko/contests.html' },
  dice: { en: 'play/dice.html', ko: 'ko/dice.html' },
  host: { en: 'host/quickstart.html', ko: null },
  houseRules: { en: 'learn/house-rules.html', ko: null },
  levels: { en: 'play/levels.html', ko: 'ko/levels.html' },
  practice: { en: 'board.html#the-practice', ko: 'ko/better.html' },
  review: { en: 'review.html', ko: 'ko/better.html' },
  standing: { en: 'tournaments/standing.html', ko: null },
  statistics: { en: 'learn/statistics.html', ko: 'ko/rules.html' },
  today: { en: 'board.html#the-hand-of-the-day', ko: 'ko/better.html' },
  tournaments: { en: 'tournaments/results.html', ko: null },
};

/** The address of a topic's page on this server; `page`: a page in both languages that takes its place. */
export function docsPath(topic: DocsTopic, language: Language, page: string | null = null): string {
  const { en, ko } = PAGES[topic];
  return `/docs/${page ?? (language === 'ko' ? (ko ?? en) : en)}`;
}

/** Whether the page of a topic is in this language, and not only in English. */
export const isTranslated = (topic: DocsTopic, language: Language): boolean => language === 'en' || PAGES[topic].ko !== null;
