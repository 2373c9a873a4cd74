import { wordsBy } from '../../i18n';

const en = {
  heading: 'Print empty cards',
  about: 'For an evening with real dice and a pencil. The page fits on A4 and on Letter.',
  count: 'Players',
  print: 'Print',
  rules: 'Rules of this card',
  caption: (rules: string) => `Empty card: ${rules}`,
  name: 'Name',
  goal: (points: number) => `of ${points}`,
  each: (points: number) => `+${points} each`,
};

const ko: typeof en = {
  heading: '빈 점수표 인쇄',
  about: '진짜 주사위와 연필로 할 때 쓰세요. A4와 레터 용지에 맞아요.',
  count: '인원',
  print: '인쇄',
  rules: '이 점수표의 룰',
  caption: (rules) => `빈 점수표: ${rules}`,
  name: '이름',
  goal: (points) => `/ ${points}`,
  each: (points) => `한 번에 +${points}`,
};

export const printWords = wordsBy({ en, ko });
