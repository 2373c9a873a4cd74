import type { Language } from '../../state/model';

export interface AccountWords {
  readonly heading: string;
  readonly open: {
    readonly heading: string;
    readonly newcomer: string;
    readonly guest: (name: string) => string;
    readonly button: string;
  };
  readonly enter: { readonly heading: string; readonly guest: (name: string) => string; readonly button: string };
  readonly name: string;
  readonly nameHint: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly newPassword: string;
  readonly show: string;
  readonly hide: string;
  readonly level: (level: number) => string;
  readonly place: (place: string) => string;
  readonly games: (games: string, wins: string) => string;
  readonly toNext: (exp: string) => string;
  readonly profile: string;
  readonly ownGames: string;
  readonly logOut: string;
  readonly change: { readonly heading: string; readonly about: string; readonly button: string; readonly done: string };
  readonly remove: { readonly heading: string; readonly about: string; readonly button: string };
  readonly missing: string;
  readonly unknown: string;
  readonly unreachable: string;
}

const WORDS: Record<Language, AccountWords> = {
  en: {
    heading: 'Account',
    open: {
      heading: 'Make an account',
      newcomer: 'A name and a password, nothing else. You gain exp from your games, stand in the ranking, and are known on every device.',
      guest: (name) => `You play as the guest ${name}. As an account you keep your games and your seat, and gain exp from the next game on.`,
      button: 'Make an account',
    },
    enter: {
      heading: 'Log in',
      guest: (name) => `If you log in, the guest ${name} is left behind with its games and its seat. To keep those, make an account instead.`,
      button: 'Log in',
    },
    name: 'Name',
    nameHint: '2 to 20 characters, seen by everyone. It stays as it is.',
    password: 'Password',
    passwordHint: 'At least 8 characters. Nobody can send it to you again, so let your browser keep it.',
    newPassword: 'New password',
    show: 'Show',
    hide: 'Hide',
    level: (level) => `Level ${level}`,
    place: (place) => `Place ${place} in the ranking`,
    games: (games, wins) => `Games: ${games}, won: ${wins}`,
    toNext: (exp) => `${exp} exp to the next level`,
    profile: 'My profile',
    ownGames: 'My games',
    logOut: 'Log out',
    change: {
      heading: 'Change the password',
      about: 'All other devices are logged out by it.',
      button: 'Change it',
      done: 'The password is changed. All other devices are logged out.',
    },
    remove: {
      heading: 'Delete the account',
      about:
        'Level, place and password are gone for good. Your games stay, since they are your opponents’ too, but a dash stands where your name stood. Nobody can undo it.',
      button: 'Delete it for good',
    },
    missing: 'Fill this in, please.',
    unknown: 'That did not work. Try again in a moment.',
    unreachable: 'The server cannot be reached. Look at your connection and try again.',
  },
  ko: {
    heading: '계정',
    open: {
      heading: '계정 만들기',
      newcomer: '이름과 비밀번호만 있으면 돼요. 게임마다 경험치를 얻고, 랭킹에 오르고, 어느 기기에서나 이어서 할 수 있어요.',
      guest: (name) => `지금은 손님 ${name} 님이에요. 계정을 만들어도 지난 게임과 앉은 자리는 그대로이고, 다음 게임부터 경험치가 쌓여요.`,
      button: '계정 만들기',
    },
    enter: {
      heading: '로그인',
      guest: (name) => `로그인하면 손님 ${name} 님의 게임과 자리는 두고 가게 돼요. 그대로 이어 가려면 계정을 새로 만들어 주세요.`,
      button: '로그인',
    },
    name: '이름',
    nameHint: '2~20자, 모두에게 보여요. 나중에 바꿀 수 없어요.',
    password: '비밀번호',
    passwordHint: '8자 이상이에요. 잊으면 다시 알려 드릴 수 없으니 브라우저에 저장해 두세요.',
    newPassword: '새 비밀번호',
    show: '보기',
    hide: '숨기기',
    level: (level) => `레벨 ${level}`,
    place: (place) => `랭킹 ${place}위`,
    games: (games, wins) => `${games}게임, ${wins}승`,
    toNext: (exp) => `다음 레벨까지 경험치 ${exp}`,
    profile: '내 프로필',
    ownGames: '내 지난 게임',
    logOut: '로그아웃',
    change: {
      heading: '비밀번호 바꾸기',
      about: '다른 기기에서는 모두 로그아웃돼요.',
      button: '바꾸기',
      done: '비밀번호를 바꿨어요. 다른 기기에서는 모두 로그아웃됐어요.',
    },
    remove: {
      heading: '계정 지우기',
      about:
        '레벨과 순위, 비밀번호가 완전히 없어져요. 함께한 사람들의 게임이기도 해서 지난 게임은 남지만, 이름 자리에는 줄표만 남아요. 되돌릴 수 없어요.',
      button: '완전히 지우기',
    },
    missing: '여기를 채워 주세요.',
    unknown: '문제가 생겼어요. 잠시 뒤에 다시 해 주세요.',
    unreachable: '서버에 연결할 수 없어요. 인터넷 연결을 살펴보고 다시 해 주세요.',
  },
};

export const accountWords = (language: Language): AccountWords => WORDS[language];
