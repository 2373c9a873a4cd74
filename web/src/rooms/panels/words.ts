import { wordsBy } from '../../i18n';
import { numberWord } from '../../i18n/en/plural';
import type { NoOdds } from './odds';

interface PanelWords {
  readonly heading: string;
  readonly asking: string;
  readonly chance: (cases: string, points: string) => string;
  readonly always: (points: string) => string;
  readonly never: string;
  readonly without: Readonly<Record<NoOdds, string>>;
  readonly bonus: {
    /** `upper`: the name of the upper section. */
    readonly about: (upper: string, goal: number, points: number) => string;
    readonly each: (dice: number, goal: number) => string;
    readonly pace: (upper: string) => string;
    readonly own: (sum: number, goal: number) => string;
  };
  readonly resign: Readonly<Record<'ask' | 'what' | 'yes' | 'no', string>>;
  readonly handOver: {
    readonly own: string;
    readonly of: (name: string) => string;
    readonly about: string;
    /** How such a game counts; only the player's own seat needs it. */
    readonly counts: string;
    readonly bot: string;
    readonly yes: (bot: string) => string;
  };
}

const en: PanelWords = {
  heading: 'Your chances this turn',
  asking: 'Computing the chances…',
  chance: (cases, points) => `${cases} of 100 if you aim for it, and ${points} points on average.`,
  always: (points) => `It always scores. If you aim for it: ${points} points on average.`,
  never: 'It cannot score this turn.',
  without: {
    hints_off: 'Chances are shown in games with hints, which are not rated. The host allows hints before a game.',
    not_your_turn: 'The chances appear here on your turn.',
  },
  bonus: {
    about: (upper, goal, points) => `${upper}: reach ${goal} points in its boxes together, and you get ${points} points on top.`,
    each: (dice, goal) => `For example, ${numberWord(dice)} dice of each face make exactly ${goal}.`,
    pace: () => '“Behind” and “ahead” compare your filled boxes with that pace, in points.',
    own: (sum, goal) => `Your sum is ${sum} of ${goal}`,
  },
  resign: {
    ask: 'Resign this game?',
    what: 'Your open boxes count 0 and you cannot win. The others play on.',
    yes: 'Yes, resign',
    no: 'No, play on',
  },
  handOver: {
    own: 'Let a bot play for me',
    of: (name) => `Let a bot play for ${name}`,
    about: 'The bot plays on with this card, also while you are away. You can take your seat back at any time.',
    counts: 'If it still plays at the end, you get no exp, and the game counts as a last place in your rating.',
    bot: 'Bot',
    yes: (bot) => `Let ${bot} play`,
  },
};

const ko: PanelWords = {
  heading: '이번 차례의 확률',
  asking: '확률을 계산하고 있어요…',
  chance: (cases, points) => `이 칸을 노리면 100번 중 ${cases}번 점수를 얻어요. 평균 ${points}점이에요.`,
  always: (points) => `언제나 점수를 얻어요. 이 칸을 노리면 평균 ${points}점이에요.`,
  never: '이번 차례에는 점수를 얻을 수 없어요.',
  without: {
    hints_off: '확률은 힌트를 쓰는 게임에서만 보여요. 방장이 게임 전에 힌트를 켤 수 있고, 이런 게임은 실력 점수에 반영되지 않아요.',
    not_your_turn: '확률은 내 차례에 여기에 나와요.',
  },
  bonus: {
    about: (upper, goal, points) => `${upper} 칸의 합이 ${goal}점 이상이면 ${points}점을 더 받아요.`,
    each: (dice, goal) => `예를 들어 눈마다 ${dice}개씩 모으면 딱 ${goal}점이에요.`,
    pace: (upper) => `‘부족’과 ‘여유’는 지금까지 채운 ${upper} 칸을 이 기준과 비교한 점수예요.`,
    own: (sum, goal) => `내 소계는 ${goal}점 중 ${sum}점`,
  },
  resign: {
    ask: '이번 게임을 기권할까요?',
    what: '빈칸은 0점이 되고 이길 수 없어요. 다른 플레이어는 계속 플레이해요.',
    yes: '네, 기권할게요',
    no: '아니요, 계속할게요',
  },
  handOver: {
    own: '내 자리를 봇에게 맡기기',
    of: (name) => `${name} 님 자리를 봇에게 맡기기`,
    about: '자리를 비워도 봇이 이 점수표로 이어서 플레이해요. 내 자리는 언제든 되찾을 수 있어요.',
    counts: '게임이 끝날 때까지 되찾지 않으면 경험치를 받지 못하고, 실력 점수에는 꼴찌로 반영돼요.',
    bot: '봇',
    yes: (bot) => `${bot}에게 맡기기`,
  },
};

export const panelWords = wordsBy({ en, ko });
