import { wordsBy } from '../i18n';
import { counted } from '../i18n/en/plural';
import { withJosa } from '../i18n/ko/josa';
import type { RulesView } from '../protocol.gen';
import { boxName, upperName } from '../state/names';
import type { Lecture } from './lecture';
import type { LessonTheme } from './scripts';

type Begin = Extract<Lecture, { kind: 'begin' }>;
type Stray = Extract<Lecture, { kind: 'stray' }>;
type Ended = Extract<Lecture, { kind: 'filled' }>;

/** Whether the dice worth keeping are a row, not equal. */
const isRow = ([first, second]: readonly number[]): boolean => second !== undefined && first !== second;

interface LearnWords {
  readonly heading: string;
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
  /** The name of a box’s button; it contains the visible words as they are. */
  readonly fill: (box: string, points: number) => string;
  readonly holds: (points: number) => string;
  readonly next: string;
  readonly skip: string;
  readonly again: string;
  readonly play: string;
  readonly overHeading: string;
  readonly done: (points: number) => string;
  readonly boxes: string;
  readonly more: string;
  readonly column: (title: string) => string;
  readonly says: (lecture: Lecture, rules: RulesView) => string;
}

const en: LearnWords = {
  heading: 'Learn to play',
  rules: 'Rules of the lesson',
  otherRules: 'Learn with other rules',
  step: (turn, turns) => `Turn ${turn} of ${turns}`,
  themes: { keeping: 'Roll and keep', boxes: 'Boxes pay differently', scratching: 'When nothing fits', bonus: 'The bonus', yacht: 'Five alike' },
  dice: 'Dice',
  die: (place, face) => `Die ${place}: ${face}`,
  noDice: 'No dice rolled yet',
  roll: 'Roll',
  rollAgain: 'Roll again',
  rollsLeft: (left) => `${counted(left, 'roll')} left`,
  card: 'Score card',
  sum: (sum, goal) => `Sum: ${sum} of ${goal}`,
  fill: (box, points) => `${box} ${points}: fill this box`,
  holds: (points) => `${counted(points, 'point')} filled`,
  next: 'Next turn',
  skip: 'Skip',
  again: 'Once more',
  play: 'Play a game now',
  overHeading: 'You can play Yacht',
  done: (points) => `${counted(points, 'point')} in your first four turns`,
  boxes: 'How each box scores',
  more: 'More about these rules',
  column: (title) => `The lesson plays the column “${title}”.`,
  says: (lecture, rules) => {
    switch (lecture.kind) {
      case 'begin':
        return beginEn(lecture, rules);
      case 'keep':
        return lecture.faces.length === 0
          ? 'Keep dice, or roll all five again.'
          : `${boxName(rules, lecture.best.box, 'en')} pays ${counted(lecture.best.points, 'point')} now, but more is possible. Tap to keep: ${lecture.faces.join(' ')}.`;
      case 'stray':
        return strayEn(lecture);
      case 'more':
        return `Well chosen. Keep ${lecture.faces.join(' ')} as well for more points.`;
      case 'again':
        return `${lecture.isAdvised ? 'Well kept' : 'You keep'}: ${lecture.faces.join(' ')}. Roll the other dice: ${counted(lecture.left, 'roll')} left.`;
      case 'choose':
        return `A turn ends with a box. ${boxName(rules, lecture.best.box, 'en')} fits these dice: ${counted(lecture.best.points, 'point')}. Press a box to fill it.`;
      case 'scratch':
        return 'No open box scores with these dice, so a box gets 0: it is scratched. Choose one that is hard to fill.';
      case 'filled':
        return filledEn(lecture, rules);
      default:
        return 'A game goes on until the card is full. The highest total wins.';
    }
  },
};

function strayEn({ strays, worth }: Stray): string {
  const out = `Not ${strays.join(' and ')}: a tap puts a die back.`;
  if (isRow(worth)) return `${out} Five in a row pay most, and ${worth.join(' ')} are the beginning.`;
  return `${out} More equal dice bring more points, so collect ${worth[0]}s here.`;
}

function beginEn({ theme, rolls, sum }: Begin, rules: RulesView): string {
  const { upper_bonus: bonus } = rules;
  const texts: Readonly<Record<LessonTheme, string>> = {
    keeping: `Fill every box: the highest total wins. A turn has up to ${counted(rolls, 'roll')}. Press Roll.`,
    boxes: 'Each box pays for different dice. Roll, and compare the numbers on the card.',
    scratching: 'A later turn: the card is almost full, and this is the last roll.',
    bonus: `${upperName(rules, 'en')}: ${sum} points so far. From ${bonus?.at_least ?? 0} points on you get ${bonus?.points ?? 0} more. Roll for sixes.`,
    yacht: 'Five equal dice score most of all. Roll, and try to get them.',
  };
  return texts[theme];
}

function filledEn({ filled }: Ended, rules: RulesView): string {
  const box = boxName(rules, filled.box, 'en');
  if (filled.bonus > 0) return `${counted(filled.points, 'point')} in ${box}, and the bonus of ${filled.bonus} points on top.`;
  if (filled.best.points > filled.points) {
    return `${counted(filled.points, 'point')} in ${box}. ${boxName(rules, filled.best.box, 'en')} would have paid ${filled.best.points}.`;
  }
  if (filled.points === 0) return `${box} is scratched. It stays at 0 for the rest of the game.`;
  return `${counted(filled.points, 'point')} in ${box}. A filled box stays as it is for the whole game.`;
}

const ko: LearnWords = {
  heading: '요트 배우기',
  rules: '배울 규칙',
  otherRules: '다른 규칙으로 배우기',
  step: (turn, turns) => `${turns}차례 중 ${turn}번째`,
  themes: { keeping: '굴리고 남기기', boxes: '칸마다 다른 점수', scratching: '맞는 칸이 없을 때', bonus: '보너스', yacht: '같은 눈 다섯 개' },
  dice: '주사위',
  die: (place, face) => `주사위 ${place}: ${face}`,
  noDice: '아직 굴리지 않았어요',
  roll: '굴리기',
  rollAgain: '다시 굴리기',
  rollsLeft: (left) => (left === 0 ? '더 굴릴 수 없음' : `${left}번 남음`),
  card: '점수표',
  sum: (sum, goal) => `소계 ${sum}/${goal}`,
  fill: (box, points) => `${box} ${points}: 이 칸에 적기`,
  holds: (points) => `${points}점 적음`,
  next: '다음 차례',
  skip: '건너뛰기',
  again: '다시 배우기',
  play: '이제 한 판 하기',
  overHeading: '이제 요트를 할 줄 알아요',
  done: (points) => `첫 네 차례에 ${points}점을 모았어요`,
  boxes: '칸마다 점수 얻는 법 보기',
  more: '규칙 더 알아보기',
  column: (title) => `여기서는 ‘${title}’ 열을 채워요.`,
  says: (lecture, rules) => {
    switch (lecture.kind) {
      case 'begin':
        return beginKo(lecture, rules);
      case 'keep':
        return lecture.faces.length === 0
          ? '남길 주사위를 고르거나 다섯 개를 모두 다시 굴려 보세요.'
          : `지금도 ${withJosa(boxName(rules, lecture.best.box, 'ko'), '은', '는')} ${lecture.best.points}점이지만 더 높일 수 있어요. ${lecture.faces.join(' ')} 주사위를 눌러 남겨 보세요.`;
      case 'stray':
        return strayKo(lecture);
      case 'more':
        return `잘 골랐어요. ${lecture.faces.join(' ')} 주사위도 함께 남기면 더 좋아요.`;
      case 'again':
        return `${lecture.isAdvised ? '잘 남겼어요' : '이렇게 남겼어요'}: ${lecture.faces.join(' ')}. 나머지를 다시 굴려 보세요. ${lecture.left}번 남았어요.`;
      case 'choose':
        return `칸 하나에 점수를 적으면 차례가 끝나요. 이 주사위는 ${withJosa(boxName(rules, lecture.best.box, 'ko'), '이', '가')} ${lecture.best.points}점이에요. 칸을 눌러 적어 보세요.`;
      case 'scratch':
        return '점수가 나는 칸이 없어요. 이럴 때는 한 칸을 0점으로 버려요. 나중에도 채우기 어려운 칸을 고르세요.';
      case 'filled':
        return filledKo(lecture, rules);
      default:
        return '점수표가 다 차면 게임이 끝나요. 합계가 가장 높은 사람이 이겨요.';
    }
  },
};

function strayKo({ strays, worth }: Stray): string {
  const out = `${strays.join(' ')} 주사위는 다시 눌러 내려놓으세요.`;
  if (isRow(worth)) return `${out} ${worth.join(' ')}처럼 이어지는 눈을 모으면 점수가 높아요.`;
  return `${out} 같은 눈이 많을수록 점수가 높으니 이번에는 ${worth[0]}만 모아 보세요.`;
}

function beginKo({ theme, rolls, sum }: Begin, rules: RulesView): string {
  const { upper_bonus: bonus } = rules;
  const texts: Readonly<Record<LessonTheme, string>> = {
    keeping: `칸을 모두 채웠을 때 합계가 가장 높은 사람이 이겨요. 한 차례에 ${rolls}번까지 굴릴 수 있어요. 굴리기를 눌러 보세요.`,
    boxes: '칸마다 점수를 주는 주사위가 달라요. 굴린 다음 점수표의 숫자를 비교해 보세요.',
    scratching: '게임 후반이에요. 점수표가 거의 찼고, 이번이 마지막 굴림이에요.',
    bonus: `${upperName(rules, 'ko')} 칸의 합이 ${sum}점이에요. ${bonus?.at_least ?? 0}점 이상이면 ${bonus?.points ?? 0}점을 더 받아요. 6을 모아 보세요.`,
    yacht: '같은 눈 다섯 개는 가장 높은 점수를 받아요. 굴려서 모아 보세요.',
  };
  return texts[theme];
}

function filledKo({ filled }: Ended, rules: RulesView): string {
  const box = boxName(rules, filled.box, 'ko');
  if (filled.bonus > 0) return `${box}에 ${filled.points}점을 적었고, 보너스 ${filled.bonus}점도 받았어요.`;
  if (filled.best.points > filled.points) {
    return `${box}에 ${filled.points}점을 적었어요. ${withJosa(boxName(rules, filled.best.box, 'ko'), '은', '는')} ${filled.best.points}점이었어요.`;
  }
  if (filled.points === 0) return `${withJosa(box, '을', '를')} 0점으로 버렸어요. 이 칸은 끝까지 0점이에요.`;
  return `${box}에 ${filled.points}점을 적었어요. 적은 칸은 게임이 끝날 때까지 바꿀 수 없어요.`;
}

export const learnWords = wordsBy({ en, ko });
