import type { TournamentLine, TournamentStatus } from '../../protocol.gen';
import type { Language } from '../../state/model';

export type Mode = TournamentLine['mode'];

/** What the pages of tournaments say. */
export interface TournamentWords {
  readonly heading: string;
  readonly about: string;
  readonly none: string;
  readonly older: string;
  readonly latest: string;
  readonly all: string;
  readonly status: Readonly<Record<TournamentStatus, string>>;
  /** What a status means for who waits for results; the reason is the server's, in English. */
  readonly statusAbout: Readonly<Record<'waiting' | 'cancelled' | 'broken' | 'failed', string>>;
  readonly mode: Readonly<Record<Mode, string>>;
  readonly modeAbout: Readonly<Record<Mode, string>>;
  readonly games: (games: string) => string;
  readonly gamesEach: (games: string) => string;
  readonly won: (names: string) => string;
  readonly seed: (seed: string) => string;
  readonly start: {
    readonly heading: string;
    readonly who: string;
    readonly rules: string;
    readonly players: string;
    readonly few: string;
    readonly first: (name: string) => string;
    readonly mean: (mean: string) => string;
    readonly installed: string;
    readonly noBestPlay: string;
    readonly mode: string;
    readonly games: string;
    readonly gamesAbout: string;
    readonly seed: string;
    readonly seedAbout: string;
    readonly button: string;
    readonly refused: string;
  };
  readonly live: {
    readonly standings: string;
    readonly ready: string;
    readonly solving: (share: string) => string;
    readonly played: (games: string, of: string) => string;
    readonly counting: string;
    readonly points: string;
    readonly mean: string;
    readonly barred: string;
    readonly cancel: string;
    readonly sure: string;
    readonly keep: string;
  };
  readonly report: {
    readonly standings: string;
    readonly player: string;
    readonly points: string;
    readonly mean: string;
    readonly wins: string;
    readonly draws: string;
    readonly losses: string;
    readonly playoffs: (count: string) => string;
    readonly undecided: (names: string) => string;
    readonly elo: string;
    readonly eloAbout: string;
    readonly eloOf: (mean: string, spread: string | null) => string;
    readonly pairs: string;
    readonly pairsAbout: string;
    readonly against: string;
    readonly share: string;
    readonly superior: string;
    readonly scores: string;
    readonly scoresAbout: (least: string, median: string, greatest: string) => string;
    readonly scoresPlot: (name: string) => string;
    readonly bars: string;
    readonly score: string;
    readonly luck: string;
    readonly luckAbout: (expected: string) => string;
    readonly luckOf: string;
    readonly adjusted: string;
    readonly faults: string;
    readonly fault: (name: string, game: string) => string;
    readonly whole: string;
    readonly html: string;
    readonly json: string;
  };
}

const WORDS: Record<Language, TournamentWords> = {
  en: {
    heading: 'Bot tournaments',
    about: 'Bots play each other thousands of times, to tell who is the strongest and how sure that is. The host of this server starts them; everybody can watch.',
    none: 'There has been no tournament yet.',
    older: 'Earlier ones',
    latest: 'The latest ones',
    all: 'All tournaments',
    status: { waiting: 'Waiting', running: 'Running', finished: 'Finished', cancelled: 'Cancelled', broken: 'Broken off', failed: 'Failed' },
    statusAbout: {
      waiting: 'It begins as soon as those before it are over.',
      cancelled: 'The host has cancelled it. There is no result.',
      broken: 'The server ended before the tournament did. There is no result; start it again with the same seed for the same games.',
      failed: 'It could not be played to its end. The server’s log says more.',
    },
    mode: { hill: 'All at one table', pairs: 'First against the others', 'round-robin': 'Each against each' },
    modeAbout: {
      hill: 'Everybody in every game; the highest score gets a point.',
      pairs: 'The first you choose meets each of the others, every deal twice with seats exchanged.',
      'round-robin': 'Every pair meets, every deal twice with seats exchanged.',
    },
    games: (games) => `${games} games`,
    gamesEach: (games) => `${games} games of each pair`,
    won: (names) => `Won by ${names}`,
    seed: (seed) => `Seed ${seed}`,
    start: {
      heading: 'Start a tournament',
      who: 'Players',
      rules: 'Rules',
      players: 'Choose at least two players.',
      few: 'Choose at least two players.',
      first: (name) => `${name} meets each of the others.`,
      mean: (mean) => `mean ${mean}`,
      installed: 'Installed on this server',
      noBestPlay: 'Needs best play, which these rules have none of',
      mode: 'How they meet',
      games: 'Games',
      gamesAbout: 'From 10 to 1,000,000; an even number where pairs meet.',
      seed: 'Seed',
      seedAbout: 'The same seed gives the same games. Leave it empty for new ones.',
      button: 'Start',
      refused: 'That cannot be played:',
    },
    live: {
      standings: 'Standings so far',
      ready: 'Getting ready… The first time can take a minute.',
      solving: (share) => `Working out best play: ${share}`,
      played: (games, of) => `${games} of ${of} games`,
      counting: 'All games are played. Reckoning the figures…',
      points: 'Points',
      mean: 'Mean score',
      barred: 'barred',
      cancel: 'Cancel the tournament',
      sure: 'Really cancel it',
      keep: 'Keep it going',
    },
    report: {
      standings: 'Standings',
      player: 'Player',
      points: 'Points',
      mean: 'Mean score',
      wins: 'Won',
      draws: 'Drawn',
      losses: 'Lost',
      playoffs: (count) => `${count} further games were played to break a tie.`,
      undecided: (names) => `${names} share the lead, even after the playoffs.`,
      elo: 'Elo',
      eloAbout: 'How strong each is; the line is where it is 95 times in 100. Lines that overlap are not told apart yet.',
      eloOf: (mean, spread) => (spread === null ? mean : `${mean} ± ${spread}`),
      pairs: 'Against each other',
      pairsAbout: 'The share of games that the player of the row won against the player of the column, in per cent; a draw is half. Bold: surely the stronger, or the weaker.',
      against: 'against',
      share: 'Share',
      superior: 'Stronger with',
      scores: 'Scores',
      scoresAbout: (least, median, greatest) => `from ${least} to ${greatest}, half of them above ${median}`,
      scoresPlot: (name) => `The scores of ${name}`,
      bars: 'share of games',
      score: 'Score',
      luck: 'Luck',
      luckAbout: (expected) => `Scores without the luck of the dice are nearer to the truth. Best play expects ${expected}.`,
      luckOf: 'Luck',
      adjusted: 'without luck',
      faults: 'Barred',
      fault: (name, game) => `${name}, in game ${game}`,
      whole: 'The whole report, with all its figures:',
      html: 'as a page',
      json: 'as JSON',
    },
  },
  ko: {
    heading: '봇 대회',
    about: '봇끼리 수천 판을 겨뤄 누가 가장 강한지, 얼마나 확실한지 알아봐요. 대회는 이 서버의 주인이 열고, 구경은 누구나 할 수 있어요.',
    none: '아직 열린 대회가 없어요.',
    older: '지난 대회',
    latest: '최근 대회',
    all: '대회 모두 보기',
    status: { waiting: '기다리는 중', running: '진행 중', finished: '끝남', cancelled: '취소됨', broken: '중단됨', failed: '실패' },
    statusAbout: {
      waiting: '앞선 대회가 끝나면 바로 시작해요.',
      cancelled: '서버 주인이 취소했어요. 결과는 없어요.',
      broken: '대회 도중에 서버가 멈췄어요. 결과는 없지만, 같은 시드로 다시 열면 같은 게임을 볼 수 있어요.',
      failed: '끝까지 치르지 못했어요. 자세한 이유는 서버 기록에 있어요.',
    },
    mode: { hill: '모두 한 테이블에서', pairs: '첫 봇이 모두를 상대', 'round-robin': '둘씩 모두 맞대결' },
    modeAbout: {
      hill: '판마다 모두 함께 하고, 점수가 가장 높은 봇이 1점을 받아요.',
      pairs: '맨 먼저 고른 봇이 나머지와 차례로 겨뤄요. 같은 주사위로 자리를 바꿔 두 번씩 해요.',
      'round-robin': '둘씩 빠짐없이 겨뤄요. 같은 주사위로 자리를 바꿔 두 번씩 해요.',
    },
    games: (games) => `${games}판`,
    gamesEach: (games) => `짝마다 ${games}판`,
    won: (names) => `우승 ${names}`,
    seed: (seed) => `시드 ${seed}`,
    start: {
      heading: '대회 열기',
      who: '참가할 봇',
      rules: '규칙',
      players: '둘 이상 골라 주세요.',
      few: '봇을 둘 이상 골라 주세요.',
      first: (name) => `${name} 봇이 나머지 모두를 상대해요.`,
      mean: (mean) => `평균 ${mean}점`,
      installed: '이 서버에 설치된 봇',
      noBestPlay: '최선의 플레이가 있는 규칙에서만 둘 수 있는 봇이에요',
      mode: '겨루는 방식',
      games: '판 수',
      gamesAbout: '10판부터 1,000,000판까지. 둘씩 겨룰 때는 짝수로 정해 주세요.',
      seed: '시드',
      seedAbout: '시드가 같으면 같은 게임이 나와요. 비워 두면 새로 정해요.',
      button: '시작하기',
      refused: '이대로는 열 수 없어요:',
    },
    live: {
      standings: '지금까지 순위',
      ready: '준비하는 중… 처음에는 1분쯤 걸릴 수 있어요.',
      solving: (share) => `최선의 플레이를 계산하는 중: ${share}`,
      played: (games, of) => `${of}판 중 ${games}판`,
      counting: '게임은 모두 끝났어요. 결과를 계산하는 중…',
      points: '승점',
      mean: '평균 점수',
      barred: '실격',
      cancel: '대회 취소하기',
      sure: '정말 취소하기',
      keep: '계속하기',
    },
    report: {
      standings: '순위',
      player: '봇',
      points: '승점',
      mean: '평균 점수',
      wins: '승',
      draws: '무',
      losses: '패',
      playoffs: (count) => `동점을 가리려고 ${count}판을 더 했어요.`,
      undecided: (names) => `연장전을 치르고도 공동 선두예요: ${names}`,
      elo: 'Elo 점수',
      eloAbout: '봇마다 얼마나 강한지 보여 줘요. 선은 100번 중 95번 들어가는 범위예요. 선이 겹치면 아직 우열을 가릴 수 없어요.',
      eloOf: (mean, spread) => (spread === null ? mean : `${mean} ± ${spread}`),
      pairs: '맞대결',
      pairsAbout: '가로줄의 봇이 세로줄의 봇을 이긴 비율(%)이에요. 비기면 절반으로 세요. 굵은 글씨는 우열이 확실한 경우예요.',
      against: '상대',
      share: '이긴 비율',
      superior: '더 강할 확률',
      scores: '점수 분포',
      scoresAbout: (least, median, greatest) => `${least}점부터 ${greatest}점까지, 절반은 ${median}점보다 높아요`,
      scoresPlot: (name) => `${name}의 점수 분포`,
      bars: '게임 비율',
      score: '점수',
      luck: '운',
      luckAbout: (expected) => `주사위 운을 뺀 점수가 진짜 실력에 더 가까워요. 최선의 플레이가 기대하는 점수는 ${expected}점이에요.`,
      luckOf: '운',
      adjusted: '운을 뺀 점수',
      faults: '실격',
      fault: (name, game) => `${name}, ${game}번 게임`,
      whole: '모든 수치가 담긴 전체 보고서:',
      html: '웹 페이지로',
      json: 'JSON으로',
    },
  },
};

export const tournamentWords = (language: Language): TournamentWords => WORDS[language];
