import { wordsBy } from '../i18n';

const en = {
  why: 'Where the cost comes from, in points',
  part: 'Part',
  now: 'This turn',
  later: 'Later',
  sum: 'Sum',
  bonus: 'Upper bonus',
  rest: 'the rest',
  cost: 'Cost',
};

const ko: typeof en = {
  why: '손해가 생기는 곳(점수)',
  part: '항목',
  now: '이번 차례',
  later: '나중',
  sum: '합계',
  bonus: '상단 보너스',
  rest: '나머지',
  cost: '손해',
};

export const reasonWords = wordsBy({ en, ko });
