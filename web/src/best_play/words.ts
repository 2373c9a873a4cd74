import { wordsBy } from '../i18n';

const en = {
  more: 'Points by box',
  about: 'This choice against the best one: − lost, + won.',
  part: 'Part',
  now: 'This turn',
  later: 'Later',
  sum: 'Sum',
  bonus: 'Bonus',
  rest: 'the rest',
  cost: 'Given away',
};

const ko: typeof en = {
  more: '칸마다 자세히 보기',
  about: '최선의 선택과 견준 점수예요. −는 손해, +는 이득이에요.',
  part: '항목',
  now: '이번 차례',
  later: '나중',
  sum: '합계',
  bonus: '보너스',
  rest: '나머지',
  cost: '손해',
};

export const reasonWords = wordsBy({ en, ko });
