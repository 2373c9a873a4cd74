import type { Language } from '../../state/model';

export interface RankingWords {
  readonly heading: string;
  readonly about: string;
  readonly columns: { place: string; player: string; level: string; exp: string; games: string; wins: string };
  readonly next: (exp: string) => string;
  readonly nobody: string;
}

const WORDS: Record<Language, RankingWords> = {
  en: {
    heading: 'Ranking',
    about: 'By level; of two on one level, whoever reached it first stands higher.',
    columns: { place: 'Place', player: 'Player', level: 'Level', exp: 'To the next level', games: 'Games', wins: 'Wins' },
    next: (exp) => `${exp} exp`,
    nobody: 'Nobody stands here yet. Open an account and play a game.',
  },
  ko: {
    heading: '랭킹',
    about: '레벨이 높은 순서예요. 레벨이 같으면 먼저 도달한 사람이 앞서요.',
    columns: { place: '순위', player: '플레이어', level: '레벨', exp: '다음 레벨까지', games: '게임', wins: '승리' },
    next: (exp) => `${exp} exp`,
    nobody: '아직 아무도 없어요. 계정을 만들고 한 판 해 보세요.',
  },
};

export const rankingWords = (language: Language): RankingWords => WORDS[language];
