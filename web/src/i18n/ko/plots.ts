import type { PlotsWords } from '../en/plots';

export const plots: PlotsWords = {
  numbers: '숫자를 표로 보기',
  faces: { face: '눈', fell: '나온 횟수', expected: '기대 횟수', apart: '차이' },
  outside: '띠 밖',
  plot: (thrown, expected, outside) => `눈마다 나온 횟수: 주사위 ${thrown}개, 눈마다 ${expected}번 기대. ${outside}`,
  noneOutside: '모든 눈이 공정한 주사위의 띠 안에 있어요.',
  expectedLine: '기대값',
  band: '공정한 주사위라면 20번 중 19번 들어가는 범위',
  thrown: (thrown, expected) => `주사위를 ${thrown}개 굴렸으니 눈마다 ${expected}번쯤 나오는 게 보통이에요.`,
  test: (chi, p) => `χ² ${chi}, p ${p}`,
  verdict: {
    none: () => '아직 굴린 주사위가 없어요. 게임이 끝나면 집계돼요.',
    few: () => '아직 주사위가 적어서 판단할 수 없어요.',
    usual: (share) => `공정한 주사위도 100번 중 ${share}번은 이만큼 이상 치우쳐요. 평범한 결과예요.`,
    seldom: (share) => `공정한 주사위라면 100번 중 ${share}번만 이만큼 치우쳐요. 드물지만, 공정하게 굴린 스무 명 중 한 명은 겪는 일이에요.`,
    rare: (share) => `공정한 주사위라면 100번 중 ${share}번만 이만큼 치우쳐요. 사람이 많으면 누군가는 꼭 겪어요. 몇 판 더 하고 다시 보세요.`,
  },
  notMeant: '주사위가 공정할 확률이라는 뜻은 아니고, 다음에 무엇이 나올지도 알려 주지 않아요.',
};
