import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';
import { written } from '../../pages/numbers';

const en = {
  about: 'A box is judged if the dice of its turn are entered, and kept dice if every roll of the turn is.',
  computing: 'Computing best play',
  gave: (points: number, choices: number) => `${written(points, 'en', 1)} points given away in ${counted(choices, 'choice')}`,
  at: (turn: number, dice: string) => `Turn ${turn}, ${dice}`,
  better: (chosen: string, best: string, points: string) => `${chosen}. Better by ${points}: ${best}`,
  failed: 'Best play could not be computed.',
  again: 'Try again',
  beside: 'Points beside best play',
  besideAbout: 'The points of each box, beside its mean points under best play. Points alone do not show whether a choice was good.',
  box: 'Box',
  best: 'Best play',
  total: 'Total',
  difference: 'Difference',
  tooLarge: 'These rules are too large for best play.',
};

const ko: typeof en = {
  about: '주사위를 입력한 차례는 칸 선택을, 모든 굴림을 입력한 차례는 남긴 주사위까지 따져요.',
  computing: '최선의 플레이를 계산하고 있어요',
  gave: (points, choices) => `선택 ${choices}번에서 놓친 점수 ${written(points, 'ko', 1)}점`,
  at: (turn, dice) => `${turn}번째 차례, ${dice}`,
  better: (chosen, best, points) => `${chosen} 대신 ${best} · ${points}점 이득`,
  failed: '가장 좋은 선택을 계산하지 못했어요.',
  again: '다시 계산하기',
  beside: '최선의 플레이와 비교한 점수',
  besideAbout: '칸마다 받은 점수와 최선의 플레이의 평균 점수예요. 점수만으로는 선택이 좋았는지 알 수 없어요.',
  box: '칸',
  best: '최선의 플레이',
  total: '총점',
  difference: '차이',
  tooLarge: '이 규칙은 너무 커서 최선의 플레이를 계산할 수 없어요.',
};

export const judgingWords = wordsBy({ en, ko });
