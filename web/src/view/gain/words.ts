import type { Language } from '../../state/model';

/** What is said of exp after a game. */
export interface GainWords {
  readonly heading: string;
  readonly gained: (exp: number) => string;
  readonly parts: (score: number, win: number) => string;
  readonly level: (level: number) => string;
  readonly toNext: (exp: number) => string;
  readonly risen: (level: number) => string;
  readonly house: string;
  readonly left: string;
  readonly little: string;
  readonly wouldHave: (exp: number) => string;
  readonly guest: string;
  readonly link: string;
  readonly newTab: (words: string) => string;
  readonly fromNow: string;
}

const WORDS: Record<Language, GainWords> = {
  en: {
    heading: 'Experience',
    gained: (exp) => `+${exp} exp`,
    parts: (score, win) => (win === 0 ? `${score} for your score` : `${score} for your score, ${win} for winning`),
    level: (level) => `Level ${level}`,
    toNext: (exp) => `${exp} exp to the next`,
    risen: (level) => `You have reached level ${level}, and your pennant has a new stripe.`,
    house: 'Games by house rules bring no exp.',
    left: 'Exp is for games you play to the end yourself.',
    little: 'Exp begins at 100 points.',
    wouldHave: (exp) => `With an account this game would have brought you ${exp} exp.`,
    guest: 'An account keeps your name, your games and what you gain, on every device.',
    link: 'Make an account',
    newTab: (words) => `${words} (opens a new tab)`,
    fromNow: 'You have an account now. It gains exp from your next game on.',
  },
  ko: {
    heading: '경험치',
    gained: (exp) => `경험치 +${exp}`,
    parts: (score, win) => (win === 0 ? `점수로 ${score}` : `점수로 ${score}, 승리로 ${win}`),
    level: (level) => `레벨 ${level}`,
    toNext: (exp) => `다음 레벨까지 ${exp}`,
    risen: (level) => `레벨 ${level} 달성! 깃발에 줄이 하나 늘었어요.`,
    house: '하우스 룰로 한 게임에는 경험치가 없어요.',
    left: '끝까지 직접 한 게임에만 경험치가 있어요.',
    little: '100점부터 경험치가 생겨요.',
    wouldHave: (exp) => `계정이 있었다면 이번 게임으로 경험치 ${exp}점을 얻었을 거예요.`,
    guest: '계정을 만들면 이름과 지난 게임, 앞으로 얻는 경험치가 어느 기기에서나 그대로 남아요.',
    link: '계정 만들기',
    newTab: (words) => `${words} (새 탭에서 열림)`,
    fromNow: '이제 계정이 있어요. 다음 게임부터 경험치가 쌓여요.',
  },
};

export const gainWords = (language: Language): GainWords => WORDS[language];
