import type { Language } from '../../state/model';

export interface PlayerWords {
  readonly missing: string;
  readonly missingAbout: string;
  readonly ranking: string;
  readonly level: (level: string) => string;
  readonly place: (place: string) => string;
  readonly exp: (exp: string, needed: string) => string;
  readonly guest: string;
  readonly ownGuest: string;
  readonly open: string;
  readonly all: (games: string, wins: string, draws: string) => string;
  readonly none: string;
  readonly games: string;
  readonly against: {
    readonly heading: string;
    readonly none: string;
    readonly met: (games: string) => string;
    readonly ahead: (ahead: string, behind: string, level: string) => string;
    readonly games: string;
  };
  readonly strength: {
    readonly heading: string;
    readonly about: string;
    readonly none: string;
    readonly range: (low: string, high: string) => string;
    readonly provisional: string;
    readonly columns: { rules: string; mean: string; deviation: string; sure: string; games: string };
  };
  readonly rules: {
    readonly heading: string;
    readonly choose: string;
    readonly old: (id: string) => string;
    readonly oldAbout: string;
    readonly read: string;
    readonly figure: string;
    readonly best: string;
    readonly rows: {
      games: string; wins: string; draws: string; finished: string; best: string; mean: string; spread: string; yachts: string; bonuses: string;
    };
    readonly each: (count: string, each: string) => string;
  };
  readonly waiting: Readonly<Record<'solving' | 'failed' | 'none', (percent: string) => string>>;
  readonly scores: {
    readonly heading: string;
    readonly plot: (games: string) => string;
    readonly bars: string;
    readonly line: string;
    readonly columns: { from: string; games: string; best: string };
  };
  readonly boxes: {
    readonly heading: string;
    readonly about: string;
    readonly columns: { box: string; mean: string; best: string; zeros: string };
  };
  readonly unfinished: string;
  readonly dice: string;
  readonly allDice: string;
}

const WORDS: Record<Language, PlayerWords> = {
  en: {
    missing: 'There is no such player',
    missingAbout: 'Perhaps the account has been deleted. Its games are still there, without the name.',
    ranking: 'Look at the ranking',
    level: (level) => `Level ${level}`,
    place: (place) => `place ${place} in the ranking`,
    exp: (exp, needed) => `${exp} of ${needed} exp to the next level`,
    guest: 'A guest: games are counted, but level, ranking and strength come with an account.',
    ownGuest: 'You are here as a guest. With an account you keep these games and gain levels from the next one on.',
    open: 'Open an account',
    all: (games, wins, draws) => `Games: ${games}, won: ${wins}, drawn: ${draws}.`,
    none: 'No finished game yet. Figures appear here after the first.',
    games: 'All these games',
    against: {
      heading: 'Against you',
      none: 'You have not finished a game together yet.',
      met: (games) => `Games together: ${games}.`,
      ahead: (ahead, behind, level) => `You came out ahead in ${ahead}, behind in ${behind}, level in ${level}.`,
      games: 'Your games together',
    },
    strength: {
      heading: 'Strength',
      about: 'Reckoned from who came out before whom among players with accounts, without hints. Newcomers begin at 25, the middle of the line; the bar is where the strength almost surely lies.',
      none: 'No strength yet: it comes from games between players with accounts, without hints.',
      range: (low, high) => `between ${low} and ${high}`,
      provisional: 'provisional',
      columns: { rules: 'Rules', mean: 'Strength', deviation: 'Uncertainty', sure: 'At least', games: 'Games' },
    },
    rules: {
      heading: 'Games by rules',
      choose: 'Rules',
      old: (id) => `${id} (own or older rules)`,
      oldAbout: 'These rules are not on offer here any more, or were somebody’s own. What was played by them stays.',
      read: 'Read these rules',
      figure: 'Figure',
      best: 'Best play',
      rows: {
        games: 'Games', wins: 'Won', draws: 'Drawn', finished: 'Played to the end', best: 'Best score',
        mean: 'Mean score', spread: 'Spread (standard deviation)', yachts: 'Yachts', bonuses: 'Upper bonus reached',
      },
      each: (count, each) => `${count} (${each} a game)`,
    },
    waiting: {
      solving: (percent) => `Best play is being worked out (${percent}). Its figures will appear here by themselves.`,
      failed: () => 'Best play could not be worked out just now. Come back to this page in a minute to try again.',
      none: () => 'These rules have too many boxes for best play to be worked out, so there is nothing to compare with.',
    },
    scores: {
      heading: 'Scores',
      plot: (games) => `The share of games with each score (games: ${games}), beside how often best play scores as much. The numbers are in the table below.`,
      bars: 'share of games',
      line: 'best play, exactly',
      columns: { from: 'Score', games: 'Games', best: 'Best play' },
    },
    boxes: {
      heading: 'Boxes',
      about: 'Mean points a box, bonuses aside. The bar is the player, the upright mark is best play.',
      columns: { box: 'Box', mean: 'Mean', best: 'Best play', zeros: 'Scratched' },
    },
    unfinished: 'None of these games was played to the end, so there are no scores to show.',
    dice: 'Dice',
    allDice: 'All dice of this server',
  },
  ko: {
    missing: '그런 플레이어가 없어요',
    missingAbout: '계정을 삭제했을 수도 있어요. 함께 한 게임은 이름 없이 남아 있어요.',
    ranking: '랭킹 보기',
    level: (level) => `레벨 ${level}`,
    place: (place) => `랭킹 ${place}위`,
    exp: (exp, needed) => `다음 레벨까지 ${needed} exp 중 ${exp}`,
    guest: '손님이에요. 게임 기록은 남지만 레벨, 랭킹, 실력은 계정이 있어야 생겨요.',
    ownGuest: '지금은 손님이에요. 계정을 만들면 이 기록을 그대로 두고 다음 게임부터 레벨이 올라요.',
    open: '계정 만들기',
    all: (games, wins, draws) => `${games}게임, ${wins}승, 무승부 ${draws}번.`,
    none: '아직 끝낸 게임이 없어요. 한 판 끝내면 기록이 생겨요.',
    games: '게임 모두 보기',
    against: {
      heading: '나와의 전적',
      none: '아직 함께 끝낸 게임이 없어요.',
      met: (games) => `함께 한 게임은 ${games}판이에요.`,
      ahead: (ahead, behind, level) => `내가 앞선 게임 ${ahead}판, 밀린 게임 ${behind}판, 비긴 게임 ${level}판.`,
      games: '함께 한 게임 보기',
    },
    strength: {
      heading: '실력',
      about: '계정이 있는 사람끼리 힌트 없이 둔 게임의 순위로 셈해요. 처음에는 선의 한가운데인 25에서 시작하고, 굵은 막대는 실력이 거의 틀림없이 들어 있는 범위예요.',
      none: '아직 실력 점수가 없어요. 계정이 있는 사람끼리 힌트 없이 게임하면 생겨요.',
      range: (low, high) => `${low}~${high} 사이`,
      provisional: '임시',
      columns: { rules: '규칙', mean: '실력', deviation: '불확실성', sure: '적어도', games: '게임' },
    },
    rules: {
      heading: '규칙별 기록',
      choose: '규칙',
      old: (id) => `${id} (직접 만든 규칙이거나 예전 규칙)`,
      oldAbout: '지금은 고를 수 없는 규칙이거나 누군가 직접 만든 규칙이에요. 기록은 그대로 남아 있어요.',
      read: '이 규칙 읽기',
      figure: '항목',
      best: '최선의 플레이',
      rows: {
        games: '게임', wins: '승리', draws: '무승부', finished: '끝까지 한 게임', best: '최고 점수',
        mean: '평균 점수', spread: '점수의 흩어짐 (표준편차)', yachts: '요트', bonuses: '상단 보너스 달성',
      },
      each: (count, each) => `${count} (게임당 ${each})`,
    },
    waiting: {
      solving: (percent) => `최선의 플레이를 계산하고 있어요 (${percent}). 끝나면 여기에 저절로 나타나요.`,
      failed: () => '지금은 최선의 플레이를 계산하지 못했어요. 1분쯤 뒤에 이 페이지를 다시 열어 주세요.',
      none: () => '칸이 너무 많은 규칙이라 최선의 플레이를 계산할 수 없어요. 그래서 비교할 값이 없어요.',
    },
    scores: {
      heading: '점수',
      plot: (games) => `${games}게임의 점수 분포와 최선의 플레이의 점수 분포예요. 숫자는 아래 표에 있어요.`,
      bars: '게임의 비율',
      line: '최선의 플레이 (정확한 확률)',
      columns: { from: '점수', games: '게임', best: '최선의 플레이' },
    },
    boxes: {
      heading: '칸별 평균',
      about: '보너스를 뺀 칸마다의 평균 점수예요. 막대가 이 사람, 세로줄이 최선의 플레이예요.',
      columns: { box: '칸', mean: '평균', best: '최선', zeros: '0점' },
    },
    unfinished: '끝까지 한 게임이 없어서 보여 줄 점수가 없어요.',
    dice: '주사위',
    allDice: '서버의 모든 주사위',
  },
};

export const playerWords = (language: Language): PlayerWords => WORDS[language];
