import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';
import type { RulesView, TableView } from '../../protocol.gen';
import { upperName } from '../../state/names';
import { diceOfEach } from '../card/rows';
import type { Mark } from './marks';

/** The rules and the table, from which the sentences take their numbers. */
export interface Facts {
  readonly rules: RulesView;
  readonly table: TableView;
}

interface GuideWords {
  readonly heading: string;
  readonly skip: string;
  readonly marks: Readonly<Record<Mark, (facts: Facts) => string>>;
}

const takesThreeEach = (rules: RulesView): boolean => diceOfEach(rules) === 3;

const bonusOf = ({ upper_bonus: bonus }: RulesView) => bonus ?? { at_least: 0, points: 0 };

const en: GuideWords = {
  heading: 'Guide',
  skip: 'Skip the guide',
  marks: {
    roll: () => 'Press Roll to throw the dice. Hold it to shake the cup.',
    keep: ({ table }) => `Tap dice to keep them. The others can be rolled ${counted(table.rolls_left, 'more time')}.`,
    again: () => 'Roll the others again. Tap a kept die to put it back.',
    pays: () => 'The card shows the points for these dice. The name of a box explains it.',
    fill: () => 'No roll is left: fill one box. It cannot be changed later.',
    confirm: () => 'Press it once more to fill it, or choose another box.',
    bonus: ({ rules }) =>
      `${upperName(rules, 'en')}: reach ${bonusOf(rules).at_least}${takesThreeEach(rules) ? ' (three of each face)' : ''} for ${bonusOf(rules).points} extra points.`,
    scratch: () => 'No box scores with these dice: give up the box you will miss least.',
    repeat: () => 'Five alike again: boxes with a plus sign pay a bonus on top.',
    joker: () => 'These dice are a joker: boxes marked "joker" pay in full.',
  },
};

const ko: GuideWords = {
  heading: '길잡이',
  skip: '길잡이 그만 보기',
  marks: {
    roll: () => '굴리기를 눌러 보세요. 꾹 누르고 있으면 컵을 흔들어요.',
    keep: ({ table }) => `남길 주사위를 눌러 보세요. 나머지는 ${table.rolls_left}번 더 굴릴 수 있어요.`,
    again: () => '나머지를 다시 굴려 보세요. 남긴 주사위를 누르면 되돌려요.',
    pays: () => '점수표의 숫자가 지금 얻을 점수예요. 칸 이름을 누르면 설명이 나와요.',
    fill: () => '이제 칸 하나에 점수를 적으세요. 적은 칸은 바꿀 수 없어요.',
    confirm: () => '한 번 더 누르면 점수를 적어요. 다른 칸을 골라도 괜찮아요.',
    bonus: ({ rules }) =>
      `${upperName(rules, 'ko')} 칸의 합이 ${bonusOf(rules).at_least}점 이상이면 ${bonusOf(rules).points}점을 더 받아요.${takesThreeEach(rules) ? ' 눈마다 세 개면 돼요.' : ''}`,
    scratch: () => '점수가 나는 칸이 없어요. 가장 덜 아까운 칸을 0점으로 버리세요.',
    repeat: () => '같은 눈 다섯 개가 또 나왔어요. + 표시가 있는 칸은 보너스도 줘요.',
    joker: () => '이 주사위는 조커예요. ‘조커’라고 쓰인 칸은 점수를 다 줘요.',
  },
};

export const guideWords = wordsBy({ en, ko });
