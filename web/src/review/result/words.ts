import { wordsBy } from '../../i18n';

const pointsOf = (points: number): string => (points === 1 ? '1 point' : `${points} points`);

const en = {
  heading: 'From this game',
  well: 'Well done',
  lesson: (number: number) => `Lesson ${number}`,
  choice: {
    keep: (faces: string) => `keeping ${faces}`,
    keepNone: 'rolling all again',
    keepAll: 'keeping all',
    fill: (box: string) => `filling ${box}`,
  },
  right: (turn: number, dice: string, better: string, worse: string, points: number) =>
    `Turn ${turn}, with ${dice}: ${better} was right. ${worse.charAt(0).toUpperCase()}${worse.slice(1)} looks good too, but gives away ${pointsOf(points)}.`,
  better: (turn: number, dice: string, better: string, worse: string, points: number) =>
    `Turn ${turn}, with ${dice}: ${better} was worth ${pointsOf(points)} more than ${worse}.`,
  best: (times: number) => ['You played the whole game.', 'One choice was the best there is.'][times] ?? `${times} choices were the best there is.`,
  none: 'No choice gave away half a point or more.',
  noMore: 'No other choice gave away half a point or more.',
  practise: 'Practise',
  figures: 'In figures',
  given: (points: string, each: string) => `You gave away ${points} points: ${each} on average with each choice that mattered.`,
};

const ko: typeof en = {
  heading: '이번 게임에서',
  well: '잘한 선택',
  lesson: (number) => `배울 점 ${number}`,
  choice: {
    keep: (faces) => `${faces} 남기기`,
    keepNone: '모두 다시 굴리기',
    keepAll: '모두 남기기',
    fill: (box) => `${box} 채우기`,
  },
  right: (turn, dice, better, worse, points) => `${turn}번째 차례, ${dice}: ${better}가 정답이었어요. 얼핏 ${worse}가 좋아 보이지만 ${points}점 손해예요.`,
  better: (turn, dice, better, worse, points) => `${turn}번째 차례, ${dice}: ${better}가 ${worse}보다 ${points}점 더 좋았어요.`,
  best: (times) => (times === 0 ? '끝까지 한 판을 해냈어요.' : `최선의 선택을 ${times}번 했어요.`),
  none: '0.5점 이상 손해 본 선택이 없어요.',
  noMore: '다른 선택은 모두 손해가 0.5점도 되지 않아요.',
  practise: '연습하기',
  figures: '숫자로 보기',
  given: (points, each) => `모두 ${points}점 손해를 봤어요. 중요한 선택 한 번에 평균 ${each}점이에요.`,
};

export const lessonWords = wordsBy({ en, ko });
