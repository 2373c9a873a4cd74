import { wordsBy } from '../i18n';

const en = {
  site: 'Yacht Dice',
  board: 'A position',
  playOn: 'Play on from here',
  game: 'A finished game',
  openGame: 'Open the game',
  table: 'A live table',
  openTable: 'Open the table',
  waiting: 'The game has not started yet.',
  missing: {
    board: 'This position does not exist, or you may not see it.',
    game: 'This game does not exist, or you may not see it.',
    table: 'This table does not exist, or you may not see it.',
  },
  newTab: '(new tab)',
  rollsLeft: (rolls: number) => (rolls === 1 ? '1 roll left' : `${rolls} rolls left`),
};

const ko: typeof en = {
  site: '요트 다이스',
  board: '한 장면',
  playOn: '이 장면부터 이어 하기',
  game: '끝난 게임',
  openGame: '게임 열기',
  table: '진행 중인 테이블',
  openTable: '테이블 열기',
  waiting: '아직 게임이 시작되지 않았어요.',
  missing: {
    board: '없거나 볼 수 없는 장면이에요.',
    game: '없거나 볼 수 없는 게임이에요.',
    table: '없거나 볼 수 없는 테이블이에요.',
  },
  newTab: '(새 탭)',
  rollsLeft: (rolls) => (rolls === 0 ? '남은 굴림 없음' : `남은 굴림 ${rolls}번`),
};

export const embedWords = wordsBy({ en, ko });
