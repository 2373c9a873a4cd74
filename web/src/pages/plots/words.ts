import type { Language } from '../../state/model';
import type { Verdict } from './fairness';

/** What stands beside all plots, and what is said of dice and their test. */
export interface PlotWords {
  readonly numbers: string;
  readonly faces: { face: string; fell: string; expected: string; apart: string };
  readonly outside: string;
  /** What the plot of the faces shows, for those who cannot see it. */
  readonly plot: (thrown: string, expected: string, outside: string) => string;
  readonly noneOutside: string;
  readonly expectedLine: string;
  readonly band: string;
  readonly thrown: (thrown: string, expected: string) => string;
  readonly test: (chi: string, p: string) => string;
  readonly verdict: Readonly<Record<Verdict, (inHundred: string) => string>>;
  readonly notMeant: string;
}

const WORDS: Record<Language, PlotWords> = {
  en: {
    numbers: 'The numbers as a table',
    faces: { face: 'Face', fell: 'Fell', expected: 'Expected', apart: 'Difference' },
    outside: 'outside the band',
    plot: (thrown, expected, outside) => `How often each face fell: ${thrown} dice, ${expected} of each expected. ${outside}`,
    noneOutside: 'Every face is inside the band of fair dice.',
    expectedLine: 'expected',
    band: 'where a fair face is 19 times in 20',
    thrown: (thrown, expected) => `${thrown} dice thrown, so ${expected} of each face expected.`,
    test: (chi, p) => `χ² ${chi}, p ${p}`,
    verdict: {
      none: () => 'No dice yet: they are counted when a game is over.',
      few: () => 'Too few dice to tell anything yet.',
      usual: (share) => `Fair dice stray this far from even, or farther, in ${share} of 100 cases. Nothing unusual.`,
      seldom: (share) => `Fair dice stray this far from even, or farther, in ${share} of 100 cases. Not often, but of twenty fair players one sees it.`,
      rare: (share) => `Fair dice stray this far from even, or farther, in only ${share} of 100 cases. Among many players somebody always does; look again after more games.`,
    },
    notMeant: 'This is not the chance that the dice are fair, and it tells nothing about the next throw.',
  },
  ko: {
    numbers: '숫자를 표로 보기',
    faces: { face: '눈', fell: '나온 횟수', expected: '기대 횟수', apart: '차이' },
    outside: '띠 밖',
    plot: (thrown, expected, outside) => `눈마다 나온 횟수: 주사위 ${thrown}개, 눈마다 ${expected}번 기대. ${outside}`,
    noneOutside: '모든 눈이 공정한 주사위의 띠 안에 있어요.',
    expectedLine: '기대값',
    band: '공정한 눈이 20번 중 19번 머무는 범위',
    thrown: (thrown, expected) => `주사위 ${thrown}개를 던졌으니 눈마다 ${expected}번쯤 나와야 해요.`,
    test: (chi, p) => `χ² ${chi}, p ${p}`,
    verdict: {
      none: () => '아직 던진 주사위가 없어요. 게임이 끝나면 세기 시작해요.',
      few: () => '아직 주사위가 적어서 뭐라고 말할 수 없어요.',
      usual: (share) => `공정한 주사위도 100번 중 ${share}번은 이만큼 이상 치우쳐요. 평범한 결과예요.`,
      seldom: (share) => `공정한 주사위라면 100번 중 ${share}번만 이만큼 치우쳐요. 드물지만, 공정하게 던진 스무 명 중 한 명은 겪는 일이에요.`,
      rare: (share) => `공정한 주사위라면 100번 중 ${share}번만 이만큼 치우쳐요. 사람이 많으면 누군가는 꼭 겪어요. 몇 판 더 하고 다시 보세요.`,
    },
    notMeant: '주사위가 공정할 확률이라는 뜻은 아니고, 다음에 무엇이 나올지도 알려 주지 않아요.',
  },
};

export const plotWords = (language: Language): PlotWords => WORDS[language];
