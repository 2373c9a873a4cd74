import type { Language } from '../../state/model';

/** How a game ended for somebody, as the server tells it. */
export const OUTCOMES = ['won', 'drew', 'lost', 'resigned', 'handed_over', 'alone'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface GamesWords {
  readonly heading: string;
  readonly narrow: string;
  readonly whose: string;
  readonly everyones: string;
  readonly mine: string;
  readonly of: (name: string) => string;
  readonly rules: string;
  readonly anyRules: string;
  readonly against: string;
  readonly anybody: string;
  readonly outcome: string;
  readonly anyOutcome: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly winner: string;
  readonly sharer: string;
  readonly houseRules: (id: string) => string;
  readonly none: string;
  readonly noneSuch: string;
  readonly clear: string;
  readonly older: string;
  readonly latest: string;
}

const WORDS: Record<Language, GamesWords> = {
  en: {
    heading: 'Past games',
    narrow: 'Which games',
    whose: 'Whose',
    everyones: 'Everyone’s',
    mine: 'Mine',
    of: (name) => `${name}’s`,
    rules: 'Rules',
    anyRules: 'Any rules',
    against: 'Against',
    anybody: 'Anybody',
    outcome: 'Outcome',
    anyOutcome: 'Any outcome',
    outcomes: {
      won: 'Won',
      drew: 'Drawn',
      lost: 'Lost',
      resigned: 'Resigned',
      handed_over: 'Left to a bot',
      alone: 'Alone',
    },
    winner: 'won',
    sharer: 'draw',
    houseRules: (id) => `House rules (${id})`,
    none: 'No game has been played to its end yet.',
    noneSuch: 'There is no such game. Ask for less.',
    clear: 'Show all games',
    older: 'Older games',
    latest: 'The latest',
  },
  ko: {
    heading: '지난 게임',
    narrow: '골라 보기',
    whose: '누구의',
    everyones: '모두의 게임',
    mine: '내 게임',
    of: (name) => `${name} 님의 게임`,
    rules: '규칙',
    anyRules: '모든 규칙',
    against: '상대',
    anybody: '누구든',
    outcome: '결과',
    anyOutcome: '모든 결과',
    outcomes: {
      won: '이김',
      drew: '비김',
      lost: '짐',
      resigned: '기권',
      handed_over: '봇에게 맡김',
      alone: '혼자 함',
    },
    winner: '승',
    sharer: '무승부',
    houseRules: (id) => `하우스 룰 (${id})`,
    none: '아직 끝까지 둔 게임이 없어요.',
    noneSuch: '그런 게임은 없어요. 조건을 줄여 보세요.',
    clear: '모든 게임 보기',
    older: '이전 게임',
    latest: '가장 최근부터',
  },
};

export const gamesWords = (language: Language): GamesWords => WORDS[language];
