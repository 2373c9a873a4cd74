import type { Language } from '../../state/model';

export interface BotWords {
  readonly heading: string;
  readonly about: string;
  readonly nameHint: string;
  readonly make: string;
  readonly none: string;
  readonly noToken: string;
  readonly renew: string;
  readonly revoke: string;
  readonly remove: string;
  readonly sure: string;
  readonly token: (name: string) => string;
  readonly once: string;
  readonly full: (most: number) => string;
}

const WORDS: Record<Language, BotWords> = {
  en: {
    heading: 'Bots of mine',
    about: 'A program of yours can play people over the HTTP API. It sits down by a table’s link, everyone sees that it is a bot, and it stands in no ranking.',
    nameHint: 'By the rules for names of accounts. It stays as it is.',
    make: 'Make a bot',
    none: 'You have no bot yet.',
    noToken: 'no token',
    renew: 'New token',
    revoke: 'Revoke token',
    remove: 'Delete',
    sure: 'Delete for good?',
    token: (name) => `Token of ${name}`,
    once: 'Keep it now: it is shown this once. Whoever has it plays as your bot. It lasts a year.',
    full: (most) => `One may have ${most} bots. Delete one to make another.`,
  },
  ko: {
    heading: '내 봇',
    about: '직접 만든 프로그램이 HTTP API로 사람들과 게임할 수 있어요. 테이블 링크로 자리에 앉고, 봇이라는 표시가 늘 붙으며, 랭킹에는 오르지 않아요.',
    nameHint: '계정 이름과 같은 규칙이에요. 나중에 바꿀 수 없어요.',
    make: '봇 만들기',
    none: '아직 봇이 없어요.',
    noToken: '토큰 없음',
    renew: '새 토큰',
    revoke: '토큰 없애기',
    remove: '지우기',
    sure: '완전히 지울까요?',
    token: (name) => `${name} 토큰`,
    once: '지금 한 번만 보여 드리니 바로 옮겨 두세요. 이 토큰이 있으면 누구든 내 봇으로 게임할 수 있어요. 1년 동안 쓸 수 있어요.',
    full: (most) => `봇은 ${most}개까지 둘 수 있어요. 하나를 지우면 새로 만들 수 있어요.`,
  },
};

export const botWords = (language: Language): BotWords => WORDS[language];
