import type { AllDice } from '../../protocol.gen';
import type { Language } from '../../state/model';

export interface DiceWords {
  readonly heading: string;
  readonly about: string;
  readonly kinds: Readonly<Record<keyof AllDice, string>>;
  readonly reading: string;
  readonly prose: readonly string[];
}

const WORDS: Record<Language, DiceWords> = {
  en: {
    heading: 'How fair the dice are',
    about:
      'Every die ever thrown here in games that are over, face by face. The server throws them by its system’s random generator, whoever they are for.',
    kinds: { all: 'All dice', accounts: 'Thrown by players with an account', guests: 'Thrown by guests', bots: 'Thrown by bots' },
    reading: 'How to read this',
    prose: [
      'Counted are dice that were really thrown. A die that was kept for the next roll is not counted again, or faces that people like to keep would look too frequent. While a bot plays for somebody, its throws are the bot’s.',
      'A column up means that a face fell more often than expected, a column down less often. The band is where a fair face stays 19 times in 20; with six faces, one of them lies outside in about one of four such plots of perfectly fair dice. A striped column is one outside.',
      'χ² puts the six differences into one number, and p says how often fair dice would differ from even by that much or more. Of a hundred fair players five have a p below 0.05, and one a p below 0.01: that is chance, not a fault. All dice together should not stay there while more and more are thrown.',
    ],
  },
  ko: {
    heading: '주사위는 공정할까요?',
    about: '끝난 게임에서 지금까지 던진 모든 주사위를 눈별로 셌어요. 주사위는 서버가 시스템의 난수로 던지고, 누가 던지는지는 상관없어요.',
    kinds: { all: '모든 주사위', accounts: '계정이 있는 사람이 던진 주사위', guests: '손님이 던진 주사위', bots: '봇이 던진 주사위' },
    reading: '읽는 법',
    prose: [
      '실제로 던진 주사위만 세요. 남겨 둔 주사위까지 다시 세면 사람들이 자주 남기는 눈이 많이 나온 것처럼 보이거든요. 봇이 대신 둘 때 던진 것은 봇의 주사위로 세요.',
      '기둥이 위로 뻗으면 기대보다 많이, 아래로 뻗으면 적게 나온 눈이에요. 띠는 공정한 눈이 20번 중 19번 머무는 범위예요. 눈이 여섯 개라서, 완벽하게 공정한 주사위도 네 번 중 한 번쯤은 한 눈이 띠를 벗어나요. 벗어난 기둥에는 빗금이 있어요.',
      'χ²는 여섯 차이를 하나로 모은 수이고, p는 공정한 주사위가 그만큼 이상 치우칠 확률이에요. 공정하게 던져도 백 명 중 다섯 명은 p가 0.05보다 작고 한 명은 0.01보다 작아요. 그건 우연이에요. 다만 모든 주사위를 합친 p가 던질수록 계속 작다면 그때는 의심해 볼 만해요.',
    ],
  },
};

export const diceWords = (language: Language): DiceWords => WORDS[language];
