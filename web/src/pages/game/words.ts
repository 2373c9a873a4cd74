import type { Language } from '../../state/model';

export interface GameWords {
  readonly private: string;
  readonly hints: string;
  readonly house: string;
  readonly exp: (exp: number) => string;
  readonly downloads: string;
  readonly asText: string;
  readonly asJson: string;
  readonly share: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly all: string;
  readonly bring: string;
}

const WORDS: Record<Language, GameWords> = {
  en: {
    private: 'private',
    hints: 'with hints',
    house: 'house rules',
    exp: (exp) => `+${exp} exp`,
    downloads: 'Keep the record of this game',
    asText: 'As text',
    asJson: 'As JSON',
    share: 'Copy a link to this moment',
    copied: 'Copied. Paste it wherever you like.',
    notCopied: 'That did not work here. The address above leads to this moment, too.',
    all: 'Past games',
    bring: 'Look at a record of yours',
  },
  ko: {
    private: '비공개',
    hints: '힌트 사용',
    house: '하우스 룰',
    exp: (exp) => `+${exp} exp`,
    downloads: '이 게임의 기보 간직하기',
    asText: '글로 받기',
    asJson: 'JSON으로 받기',
    share: '이 장면의 링크 복사',
    copied: '복사했어요. 원하는 곳에 붙여 넣으세요.',
    notCopied: '여기서는 복사할 수 없었어요. 위 주소도 이 장면으로 이어져요.',
    all: '지난 게임',
    bring: '가진 기보 열어 보기',
  },
};

export const gameWords = (language: Language): GameWords => WORDS[language];
