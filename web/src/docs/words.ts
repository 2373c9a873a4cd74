import { wordsBy } from '../i18n';
import type { DocsTopic } from './topics';

interface DocsWords {
  readonly topics: Readonly<Record<DocsTopic, string>>;
  readonly inEnglish: (words: string) => string;
  readonly newTab: (words: string) => string;
}

const en: DocsWords = {
  topics: {
    board: 'Read more about the analysis board',
    bots: 'How to write a bot',
    contests: 'Read more about contests',
    dice: 'How the dice are rolled',
    host: 'Run a server of your own',
    houseRules: 'House rules step by step',
    levels: 'Read more about levels and strength',
    practice: 'Read more about the practice',
    review: 'Read more about these figures',
    standing: 'How to enter a program',
    statistics: 'Expected score and other statistics',
    today: 'Read more about the hand of the day',
    tournaments: 'Read more about these figures',
  },
  inEnglish: (words) => words,
  newTab: (words) => `${words} (opens a new tab)`,
};

const ko: DocsWords = {
  topics: {
    board: '분석판 더 알아보기',
    bots: '봇 만드는 방법',
    contests: '대회 더 알아보기',
    dice: '주사위를 굴리는 방법',
    host: '직접 서버 운영하기',
    houseRules: '하우스 룰 만드는 방법',
    levels: '레벨과 실력 더 알아보기',
    practice: '연습 더 알아보기',
    review: '이 숫자들의 뜻',
    standing: '프로그램으로 참가하는 방법',
    statistics: '기대 점수와 통계',
    today: '오늘의 문제 더 알아보기',
    tournaments: '이 숫자들의 뜻',
  },
  inEnglish: (words) => `${words} (영어 문서)`,
  newTab: (words) => `${words} (새 탭에서 열림)`,
};

export const docsWords = wordsBy({ en, ko });
