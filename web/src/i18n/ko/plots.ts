import type { PlotsWords } from '../en/plots';

export const plots: PlotsWords = {
  numbers: '숫자를 표로 보기',
  faces: { face: '눈', fell: '나온 횟수', expected: '기대 횟수', apart: '차이' },
  outside: '띠 밖',
  plot: (thrown, expected, outside) => `주사위 ${thrown}개를 굴려 눈마다 나온 횟수예요. 눈마다 ${expected}번쯤 나와야 해요. ${outside}`,
  noneOutside: '모든 눈이 공정한 주사위의 띠 안에 있어요.',
  expectedLine: '기대값',
  band: '공정한 주사위라면 20번 중 19번 들어가는 범위',
  test: (chi, p) => `χ² ${chi}, p ${p}`,
  verdict: {
    none: () => '아직 굴린 주사위가 없어요. 게임이 끝나면 집계돼요.',
    few: (thrown, enough) => `지금까지 주사위 ${thrown}개를 굴렸어요. 공정한지 판단하려면 ${enough}개가 필요해요. 그 전에는 우연히 더 많이 나온 눈이 있기 마련이에요.`,
    even: (thrown) => `주사위 ${thrown}개를 굴린 결과, 여섯 눈이 공정한 주사위만큼 고르게 나왔어요.`,
    uneven: (thrown) => `주사위 ${thrown}개를 굴린 결과, 여섯 눈이 고르지 않아요. 공정한 주사위라면 10,000번 중 한 번도 안 될 일이에요. 서버 운영자에게 알려 주세요.`,
  },
  counts: '눈마다 나온 횟수',
  notMeant: 'p는 공정한 주사위가 이만큼 또는 더 고르지 않게 나올 확률이에요. 주사위가 공정할 확률이라는 뜻은 아니고, 다음에 무엇이 나올지도 알려 주지 않아요.',
};
