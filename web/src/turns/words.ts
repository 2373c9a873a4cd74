import { wordsBy } from '../i18n';
import { counted } from '../i18n/en/plural';
import type { Pace } from '../protocol.gen';

/** A rounded time in one unit. */
export interface Span {
  readonly count: number;
  readonly unit: 'day' | 'hour' | 'minute' | 'moment';
}

interface WaitingWords {
  /** The choice before a game, and a sentence about the choice. */
  readonly heading: string;
  readonly paces: Readonly<Record<Pace, string>>;
  readonly about: Readonly<Record<Pace, string>>;
  readonly terms: string;
  readonly withoutBots: string;
  readonly span: (span: Span) => string;
  readonly left: (span: string) => string;
  /** The lists of the home page. */
  readonly yourTurn: (games: number) => string;
  readonly waiting: string;
  readonly waitsFor: (name: string) => string;
  readonly with: (names: string) => string;
  /** At the table. */
  readonly missed: (turns: number) => string;
  readonly skip: string;
  readonly next: string;
  readonly noNext: string;
  readonly onVacation: (name: string, day: string) => string;
  readonly waitingFor: (name: string, span: string | null) => string;
}

const spanEn = ({ count, unit }: Span): string =>
  ({ day: counted(count, 'day'), hour: `${count} h`, minute: `${count} min`, moment: 'less than a minute' })[unit];

const en: WaitingWords = {
  heading: 'Pace',
  paces: { live: 'Live', '8h': '8 hours', '1d': '1 day', '3d': '3 days' },
  about: {
    live: 'All players stay at the table until the game is over.',
    '8h': 'Each player has 8 hours per turn.',
    '1d': 'Each player has one day per turn.',
    '3d': 'Each player has three days per turn.',
  },
  terms:
    'The game waits: players can close this page and come back at any time. It brings exp, but it is not rated and has no bots. When the time of a turn runs out, the server plays that turn. The second time, the player resigns.',
  withoutBots: 'A game with bots is always live. Clear their seats to choose another pace.',
  span: spanEn,
  left: (span) => `${span} left`,
  yourTurn: (games) => (games === 1 ? 'Your turn' : `Your turn in ${games} games`),
  waiting: 'Waiting for the others',
  waitsFor: (name) => `${name}’s turn`,
  with: (names) => `With ${names}`,
  missed: (turns) => (turns === 1 ? 'The turn since your last visit' : `The ${turns} turns since your last visit`),
  skip: 'Skip',
  next: 'Next game',
  noNext: 'No other game waits for you',
  onVacation: (name, day) => `${name} is on vacation until ${day}`,
  waitingFor: (name, span) => (span === null ? `Waiting for ${name}` : `Waiting for ${name}: ${span} left`),
};

const spanKo = ({ count, unit }: Span): string =>
  ({ day: `${count}일`, hour: `${count}시간`, minute: `${count}분`, moment: '1분 미만' })[unit];

const ko: WaitingWords = {
  heading: '한 차례의 시간',
  paces: { live: '실시간', '8h': '8시간', '1d': '하루', '3d': '사흘' },
  about: {
    live: '게임이 끝날 때까지 모두 테이블에 있어요.',
    '8h': '한 차례에 8시간까지 쓸 수 있어요.',
    '1d': '한 차례에 하루까지 쓸 수 있어요.',
    '3d': '한 차례에 사흘까지 쓸 수 있어요.',
  },
  terms:
    '게임이 기다려 주니 페이지를 닫았다가 아무 때나 돌아와도 돼요. 경험치는 받지만 실력 점수에는 반영되지 않고, 봇은 앉을 수 없어요. 시간이 다 되면 서버가 그 차례를 대신 플레이하고, 두 번째에는 기권이 돼요.',
  withoutBots: '봇이 있는 게임은 실시간으로만 할 수 있어요. 바꾸려면 봇의 자리를 비워 주세요.',
  span: spanKo,
  left: (span) => `${span} 남음`,
  yourTurn: (games) => (games === 1 ? '내 차례' : `내 차례인 게임 ${games}개`),
  waiting: '상대를 기다리는 게임',
  waitsFor: (name) => `${name} 님 차례`,
  with: (names) => `상대 ${names}`,
  missed: (turns) => `그동안의 ${turns}차례`,
  skip: '건너뛰기',
  next: '다음 게임',
  noNext: '지금 차례인 다른 게임이 없어요',
  onVacation: (name, day) => `${name} 님은 ${day}까지 휴가예요`,
  waitingFor: (name, span) => (span === null ? `${name} 님을 기다려요` : `${name} 님을 기다려요. ${span} 남음`),
};

/** The words of games that wait for their players. */
export const waitingWords = wordsBy({ en, ko });
