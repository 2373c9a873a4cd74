import { wordsBy } from '../../i18n';
import type { Place } from './groups';

interface MenuWords {
  readonly close: string;
  /** The names of places in a menu that differ from the titles of their pages. */
  readonly places: Readonly<Partial<Record<Place, string>> & Record<'home', string>>;
}

const en: MenuWords = {
  close: 'Close the menu',
  places: { home: 'New game', games: 'Past games', records: 'Read a record', player: 'Profile', dice: 'Dice statistics' },
};

const ko: MenuWords = {
  close: '메뉴 닫기',
  places: { home: '새 게임', records: '기록 읽기', player: '프로필', dice: '주사위 통계' },
};

export const menuWords = wordsBy({ en, ko });
