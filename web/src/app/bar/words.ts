import { wordsBy } from '../../i18n';

interface MenuWords {
  readonly close: string;
  /** Why entries are disabled. */
  readonly offline: string;
  /** The entries of a table. */
  readonly table: {
    readonly home: string;
    readonly letBot: string;
    readonly letBotFor: (name: string) => string;
    readonly resign: string;
  };
  /** The names of places in a menu that differ from the titles of their pages. */
  readonly places: Readonly<Record<'home' | 'games' | 'records' | 'player' | 'dice', string>>;
}

const en: MenuWords = {
  close: 'Close the menu',
  offline: 'There is no connection to the server. Dimmed pages need it.',
  table: {
    home: 'Home',
    letBot: 'Let a bot play for me',
    letBotFor: (name) => `Let a bot play for ${name}`,
    resign: 'Resign',
  },
  places: { home: 'New game', games: 'Past games', records: 'Open a record', player: 'Profile', dice: 'Dice statistics' },
};

const ko: MenuWords = {
  close: '메뉴 닫기',
  offline: '서버에 연결되어 있지 않아요. 흐린 항목은 연결되면 쓸 수 있어요.',
  table: {
    home: '홈',
    letBot: '내 자리를 봇에게 맡기기',
    letBotFor: (name) => `${name} 님 자리를 봇에게 맡기기`,
    resign: '기권하기',
  },
  places: { home: '새 게임', games: '지난 게임', records: '게임 기록 열기', player: '프로필', dice: '주사위 통계' },
};

export const menuWords = wordsBy({ en, ko });
