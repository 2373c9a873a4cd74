import type { Language } from '../../state/model';

export interface RankingWords {
  readonly heading: string;
  readonly by: string;
  readonly byLevel: string;
  readonly aboutLevel: string;
  readonly aboutStrength: string;
  readonly columns: { place: string; player: string; level: string; exp: string; games: string; wins: string };
  readonly strengthColumns: { place: string; player: string; strength: string; games: string };
  readonly next: (exp: string) => string;
  readonly played: (games: string, wins: string) => string;
  readonly seen: (games: string) => string;
  readonly sure: (shown: string) => string;
  readonly guess: (mean: string, spread: string) => string;
  readonly provisional: string;
  readonly provisionalAbout: (games: number) => string;
  readonly you: string;
  readonly ownPage: string;
  readonly nobody: string;
  readonly nobodyStrong: string;
  readonly bots: string;
  readonly previous: string;
  readonly pages: string;
}

const WORDS: Record<Language, RankingWords> = {
  en: {
    heading: 'Ranking',
    by: 'Order',
    byLevel: 'Level',
    aboutLevel: 'By level; of two on one level, whoever reached it first stands higher.',
    aboutStrength:
      'How strong players are, judged by how they came out against each other. The dot is our best guess, the line how far off it may be; the order is by the line’s lower end, what they are almost surely at least. Only games between accounts, without hints, count.',
    columns: { place: 'Place', player: 'Player', level: 'Level', exp: 'To the next', games: 'Games', wins: 'Wins' },
    strengthColumns: { place: 'Place', player: 'Player', strength: 'Strength', games: 'Games' },
    next: (exp) => `${exp} exp`,
    played: (games, wins) => `${games} played, ${wins} won`,
    seen: (games) => `${games} played`,
    sure: (shown) => `at least ${shown}`,
    guess: (mean, spread) => `${mean} ± ${spread}`,
    provisional: 'provisional',
    provisionalAbout: (games) => `Provisional: fewer than ${games} games have been seen.`,
    you: 'you',
    ownPage: 'To my place',
    nobody: 'Nobody stands here yet. Open an account and play a game.',
    nobodyStrong: 'Nobody stands here yet. It takes a game between two accounts by these rules.',
    bots: 'How strong are the bots? See their tournaments',
    previous: 'Previous',
    pages: 'Pages',
  },
  ko: {
    heading: '랭킹',
    by: '순서',
    byLevel: '레벨',
    aboutLevel: '레벨이 높은 순서예요. 레벨이 같으면 먼저 도달한 사람이 앞서요.',
    aboutStrength:
      '서로 겨룬 결과로 헤아린 실력이에요. 점은 가장 그럴듯한 값이고 선은 빗나갈 수 있는 폭이에요. 순서는 선의 아래쪽 끝, 곧 거의 틀림없이 넘는 값을 따라요. 힌트 없이 계정끼리 한 게임만 들어가요.',
    columns: { place: '순위', player: '플레이어', level: '레벨', exp: '다음까지', games: '게임', wins: '승리' },
    strengthColumns: { place: '순위', player: '플레이어', strength: '실력', games: '게임' },
    next: (exp) => `경험치 ${exp}`,
    played: (games, wins) => `${games}게임 ${wins}승`,
    seen: (games) => `${games}게임`,
    sure: (shown) => `${shown} 이상`,
    guess: (mean, spread) => `${mean} ± ${spread}`,
    provisional: '임시',
    provisionalAbout: (games) => `‘임시’는 아직 ${games}게임을 채우지 않은 사람이에요.`,
    you: '나',
    ownPage: '내 자리로',
    nobody: '아직 아무도 없어요. 계정을 만들고 한 판 해 보세요.',
    nobodyStrong: '아직 아무도 없어요. 이 규칙으로 계정끼리 한 판 하면 여기에 올라요.',
    bots: '봇은 얼마나 셀까요? 봇 대회 보기',
    previous: '이전',
    pages: '쪽 넘기기',
  },
};

export const rankingWords = (language: Language): RankingWords => WORDS[language];
