import type { RankingWords } from '../en/ranking';

export const ranking: RankingWords = {
  heading: '랭킹',
  by: '정렬 기준',
  byLevel: '레벨',
  aboutLevel: '레벨이 높은 순서예요. 레벨이 같으면 먼저 도달한 사람이 앞서요.',
  aboutStrength:
    '서로 플레이한 결과로 계산한 실력이에요. 점은 추정값, 선은 오차 범위예요. 순위는 선의 왼쪽 끝, 즉 거의 확실히 넘는 값을 따라요. 계정끼리 힌트 없이 플레이한 게임만 반영돼요.',
  columns: { place: '순위', player: '플레이어', level: '레벨', exp: '다음 레벨까지', games: '게임', wins: '승리' },
  strengthColumns: { place: '순위', player: '플레이어', strength: '실력', games: '게임' },
  next: (exp) => `경험치 ${exp}`,
  played: (games, wins) => `${games}판 ${wins}승`,
  seen: (games) => `${games}판`,
  sure: (shown) => `${shown} 이상`,
  guess: (mean, spread) => `${mean} ± ${spread}`,
  provisional: '임시',
  provisionalAbout: (games) => `‘임시’는 아직 ${games}판을 채우지 않은 플레이어예요.`,
  you: '나',
  ownPage: '내 순위로',
  empty: '아직 아무도 없어요. 계정을 만들고 한 판 해 보세요.',
  emptyStrengths: '아직 아무도 없어요. 이 규칙으로 계정끼리 플레이하면 여기에 올라요.',
  bots: '봇은 얼마나 강할까요? 봇 대회 보기',
  previous: '이전',
  pages: '페이지 넘기기',
};
