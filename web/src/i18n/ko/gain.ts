import type { GainWords } from '../en/gain';

export const gain: GainWords = {
  heading: '경험치',
  gained: (exp) => `경험치 +${exp}`,
  parts: (score, win, drawn) => (win === 0 ? `점수로 ${score}` : `점수로 ${score}, ${drawn ? '무승부' : '승리'}로 ${win}`),
  level: (level) => `레벨 ${level}`,
  toNext: (exp) => `다음 레벨까지 경험치 ${exp}`,
  risen: (level) => `레벨 ${level} 달성! 깃발에 줄이 하나 늘었어요.`,
  house: '하우스 룰 게임에서는 경험치를 얻을 수 없어요.',
  uncounted: '서버 문제가 있었던 게임이라 경험치를 얻을 수 없어요.',
  left: '끝까지 직접 플레이해야 경험치를 얻어요.',
  little: '100점 이상이면 경험치를 얻어요.',
  wouldHave: (exp) => `계정이 있었다면 이번 게임으로 경험치 ${exp}점을 얻었을 거예요.`,
  guest: '계정을 만들면 이름과 지난 게임, 앞으로 얻는 경험치가 어느 기기에서나 그대로 남아요.',
  link: '계정 만들기',
  newTab: (words) => `${words} (새 탭에서 열림)`,
  fromNow: '이제 계정이 있어요. 다음 게임부터 경험치가 쌓여요.',
};
