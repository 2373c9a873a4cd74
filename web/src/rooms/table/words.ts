import { wordsBy } from '../../i18n';

interface ChanceWords {
  readonly heading: string;
  /** The heading beside the numbers, on one line with those of four seats. */
  readonly caption: string;
  readonly seat: (name: string, chance: string) => string;
  readonly exact: string;
  readonly estimate: string;
  readonly awaited: string;
}

const en: ChanceWords = {
  heading: 'Chances of winning',
  caption: 'Chance to win',
  seat: (name, chance) => `${name} ${chance}`,
  exact: 'exact, if both play to win',
  estimate: 'an estimate',
  awaited: 'Chances of winning appear here soon.',
};

const ko: ChanceWords = {
  heading: '승률',
  caption: '승률',
  seat: (name, chance) => `${name} ${chance}`,
  exact: '둘 다 이기려고 플레이할 때의 정확한 값이에요',
  estimate: '어림한 값이에요',
  awaited: '승률을 곧 보여 드려요.',
};

interface HoldWords {
  /** A die that the player has just kept, and all that are kept now. */
  readonly kept: (place: number, face: number, all: readonly number[]) => string;
  readonly released: (place: number, face: number, all: readonly number[]) => string;
}

export const holdWords = wordsBy<HoldWords>({
  en: {
    kept: (place, face, all) => `Kept die ${place}: ${face}. Kept dice: ${all.join(' ')}`,
    released: (place, face, all) => `No longer kept, die ${place}: ${face}. Kept dice: ${all.join(' ') || 'none'}`,
  },
  ko: {
    kept: (place, face, all) => `주사위 ${place} 남김: ${face}. 남긴 주사위: ${all.join(' ')}`,
    released: (place, face, all) => `주사위 ${place} 남기지 않음: ${face}. 남긴 주사위: ${all.join(' ') || '없음'}`,
  },
});

export const chanceWords = wordsBy({ en, ko });
