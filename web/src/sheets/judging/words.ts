import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';
import { written } from '../../pages/numbers';

const en = {
  about: 'Judged are the boxes of turns whose dice are entered, and the kept dice where every roll is.',
  computing: 'Computing best play…',
  gave: (points: number, choices: number) => `${written(points, 'en', 1)} points given away in ${counted(choices, 'choice')}`,
  at: (turn: number, dice: string) => `Turn ${turn}, ${dice}`,
  better: (chosen: string, best: string, points: string) => `${chosen}. Better by ${points}: ${best}`,
  failed: 'Best play could not be computed.',
  again: 'Try again',
};

const ko: typeof en = {
  about: '주사위를 입력한 차례는 칸 선택을, 모든 굴림을 입력한 차례는 남긴 주사위까지 따져요.',
  computing: '가장 좋은 선택을 계산하고 있어요…',
  gave: (points, choices) => `선택 ${choices}번에서 놓친 점수 ${written(points, 'ko', 1)}점`,
  at: (turn, dice) => `${turn}번째 차례, ${dice}`,
  better: (chosen, best, points) => `${chosen} · ${points}점 더 좋은 선택: ${best}`,
  failed: '가장 좋은 선택을 계산하지 못했어요.',
  again: '다시 계산하기',
};

export const judgingWords = wordsBy({ en, ko });
