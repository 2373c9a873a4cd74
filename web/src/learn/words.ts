import { wordsBy } from '../i18n';
import { counted } from '../i18n/en/plural';
import { withJosa } from '../i18n/ko/josa';
import type { RulesView } from '../protocol.gen';
import { boxName } from '../state/names';
import type { Lecture } from './lecture';
import type { LessonTheme } from './scripts';

type Begin = Extract<Lecture, { kind: 'begin' }>;
type Ended = Extract<Lecture, { kind: 'filled' }>;

interface LearnWords {
  readonly heading: string;
  readonly about: string;
  readonly rules: string;
  readonly otherRules: string;
  readonly step: (turn: number, turns: number) => string;
  readonly themes: Readonly<Record<LessonTheme, string>>;
  readonly dice: string;
  readonly die: (place: number, face: number) => string;
  readonly noDice: string;
  readonly roll: string;
  readonly rollAgain: string;
  readonly rollsLeft: (left: number) => string;
  readonly card: string;
  readonly sum: (sum: number, goal: number) => string;
  readonly fill: (box: string, points: number) => string;
  readonly holds: (points: number) => string;
  readonly next: string;
  readonly skip: string;
  readonly again: string;
  readonly play: string;
  readonly overHeading: string;
  readonly boxes: string;
  readonly more: string;
  readonly column: (title: string) => string;
  readonly says: (lecture: Lecture, rules: RulesView) => string;
}

const en: LearnWords = {
  heading: 'Learn to play',
  about: 'The goal: fill every box of your score card, and have the highest total at the end. Try it in four turns with prepared dice.',
  rules: 'Rules of the lesson',
  otherRules: 'Learn with other rules',
  step: (turn, turns) => `Turn ${turn} of ${turns}`,
  themes: { keeping: 'Roll and keep', boxes: 'Boxes pay differently', scratching: 'When nothing fits', bonus: 'The upper bonus', yacht: 'Five alike' },
  dice: 'Dice',
  die: (place, face) => `Die ${place}: ${face}`,
  noDice: 'No dice rolled yet',
  roll: 'Roll',
  rollAgain: 'Roll again',
  rollsLeft: (left) => `${counted(left, 'roll')} left`,
  card: 'Score card',
  sum: (sum, goal) => `Sum: ${sum} of ${goal}`,
  fill: (box, points) => `${box}: take ${counted(points, 'point')}`,
  holds: (points) => `${counted(points, 'point')} filled`,
  next: 'Next turn',
  skip: 'Skip',
  again: 'Once more',
  play: 'Play a game now',
  overHeading: 'You know the game',
  boxes: 'How each box scores',
  more: 'More about these rules',
  column: (title) => `The lesson plays the column "${title}".`,
  says: (lecture, rules) => {
    switch (lecture.kind) {
      case 'begin':
        return beginEn(lecture, rules);
      case 'keep':
        return lecture.faces.length === 0
          ? 'Keep dice, or roll all five again.'
          : `${boxName(rules, lecture.best.box, 'en')} pays ${counted(lecture.best.points, 'point')} now, but more is possible: tap ${lecture.faces.join(' ')} to keep them.`;
      case 'again':
        return `The kept dice stay. Keep more of them if you like, then roll the others: ${counted(lecture.left, 'roll')} left.`;
      case 'choose':
        return `A turn ends with a box. ${boxName(rules, lecture.best.box, 'en')} fits these dice: ${counted(lecture.best.points, 'point')}. Press a box to fill it.`;
      case 'scratch':
        return 'These dice score nothing in the open boxes, so one of them gets 0. This is called scratching. Choose the box that you would hardly fill later.';
      case 'filled':
        return filledEn(lecture, rules);
      default:
        return 'A game goes on until the card is full. The highest total wins.';
    }
  },
};

function beginEn({ theme, rolls, sum }: Begin, { upper_bonus: bonus }: RulesView): string {
  const texts: Readonly<Record<LessonTheme, string>> = {
    keeping: `A turn has up to ${counted(rolls, 'roll')}. After each roll you may keep dice. Press Roll.`,
    boxes: 'Each box pays for other dice. Roll, and compare the numbers on the card.',
    scratching: 'A later turn: the card is almost full, and this is the last roll.',
    bonus: `The upper boxes hold ${sum} points. From ${bonus?.at_least ?? 0} points on they bring ${bonus?.points ?? 0} extra points. Roll for sixes.`,
    yacht: 'Five dice of the same face score most of all. Roll for them.',
  };
  return texts[theme];
}

function filledEn({ filled, bonus }: Ended, rules: RulesView): string {
  const box = boxName(rules, filled.box, 'en');
  if (bonus !== null) return `${counted(filled.points, 'point')} in ${box}, and the upper bonus of ${bonus} points on top.`;
  if (filled.best.points > filled.points) {
    return `${counted(filled.points, 'point')} in ${box}. ${boxName(rules, filled.best.box, 'en')} would have paid ${filled.best.points}.`;
  }
  if (filled.points === 0) return `${box} is scratched. It stays at 0 for the rest of the game.`;
  return `${counted(filled.points, 'point')} in ${box}. A filled box stays as it is for the whole game.`;
}

const ko: LearnWords = {
  heading: '요트 배우기',
  about: '점수표의 칸을 모두 채웠을 때 합계가 가장 높은 사람이 이겨요. 미리 정한 주사위로 네 차례를 해 보세요.',
  rules: '배울 규칙',
  otherRules: '다른 규칙으로 배우기',
  step: (turn, turns) => `${turns}차례 중 ${turn}번째`,
  themes: { keeping: '굴리고 남기기', boxes: '칸마다 다른 점수', scratching: '맞는 칸이 없을 때', bonus: '상단 보너스', yacht: '같은 눈 다섯 개' },
  dice: '주사위',
  die: (place, face) => `주사위 ${place}: ${face}`,
  noDice: '아직 굴리지 않았어요',
  roll: '굴리기',
  rollAgain: '다시 굴리기',
  rollsLeft: (left) => (left === 0 ? '더 굴릴 수 없음' : `${left}번 남음`),
  card: '점수표',
  sum: (sum, goal) => `소계 ${sum}/${goal}`,
  fill: (box, points) => `${box}에 ${points}점 적기`,
  holds: (points) => `${points}점 적음`,
  next: '다음 차례',
  skip: '건너뛰기',
  again: '다시 배우기',
  play: '이제 플레이하기',
  overHeading: '이제 요트를 할 줄 알아요',
  boxes: '칸마다 점수 얻는 법 보기',
  more: '이 규칙에서 더 알아 둘 것',
  column: (title) => `여기서는 "${title}" 열을 플레이해요.`,
  says: (lecture, rules) => {
    switch (lecture.kind) {
      case 'begin':
        return beginKo(lecture, rules);
      case 'keep':
        return lecture.faces.length === 0
          ? '남길 주사위를 고르거나 다섯 개를 모두 다시 굴려 보세요.'
          : `지금도 ${withJosa(boxName(rules, lecture.best.box, 'ko'), '은', '는')} ${lecture.best.points}점이지만 더 높일 수 있어요. ${lecture.faces.join(' ')} 주사위를 눌러 남겨 보세요.`;
      case 'again':
        return `남긴 주사위는 그대로예요. 더 남겨도 돼요. 나머지를 다시 굴려 보세요. ${lecture.left}번 남았어요.`;
      case 'choose':
        return `칸 하나에 점수를 적으면 차례가 끝나요. 이 주사위는 ${withJosa(boxName(rules, lecture.best.box, 'ko'), '이', '가')} ${lecture.best.points}점이에요. 칸을 눌러 적어 보세요.`;
      case 'scratch':
        return '남은 칸 중에 점수가 나는 칸이 없어요. 이럴 때는 한 칸을 0점으로 버려야 해요. 나중에도 채우기 어려운 칸을 고르세요.';
      case 'filled':
        return filledKo(lecture, rules);
      default:
        return '점수표가 다 차면 게임이 끝나요. 합계가 가장 높은 사람이 이겨요.';
    }
  },
};

function beginKo({ theme, rolls, sum }: Begin, { upper_bonus: bonus }: RulesView): string {
  const texts: Readonly<Record<LessonTheme, string>> = {
    keeping: `한 차례에 ${rolls}번까지 굴릴 수 있어요. 굴릴 때마다 주사위를 남길 수 있어요. 굴리기를 눌러 보세요.`,
    boxes: '칸마다 점수를 주는 주사위가 달라요. 굴린 다음 점수표의 숫자를 비교해 보세요.',
    scratching: '게임 후반이에요. 점수표가 거의 찼고, 이번이 마지막 굴림이에요.',
    bonus: `상단 칸의 합이 ${sum}점이에요. ${bonus?.at_least ?? 0}점부터는 ${bonus?.points ?? 0}점을 더 받아요. 6을 모아 보세요.`,
    yacht: '같은 눈 다섯 개는 가장 높은 점수를 받아요. 굴려서 모아 보세요.',
  };
  return texts[theme];
}

function filledKo({ filled, bonus }: Ended, rules: RulesView): string {
  const box = boxName(rules, filled.box, 'ko');
  if (bonus !== null) return `${box}에 ${filled.points}점을 적었고, 상단 보너스 ${bonus}점도 받았어요.`;
  if (filled.best.points > filled.points) {
    return `${box}에 ${filled.points}점을 적었어요. ${withJosa(boxName(rules, filled.best.box, 'ko'), '은', '는')} ${filled.best.points}점이었어요.`;
  }
  if (filled.points === 0) return `${withJosa(box, '을', '를')} 0점으로 버렸어요. 이 칸은 끝까지 0점이에요.`;
  return `${box}에 ${filled.points}점을 적었어요. 적은 칸은 게임이 끝날 때까지 바꿀 수 없어요.`;
}

export const learnWords = wordsBy({ en, ko });
