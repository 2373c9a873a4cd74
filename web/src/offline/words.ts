import { wordsBy } from '../i18n';
import { counted } from '../i18n/en/plural';

interface OfflineWords {
  /** The home page without a connection. */
  readonly play: string;
  readonly playAbout: string;
  readonly needs: string;
  /** The page that begins a game on this device. */
  readonly about: string;
  readonly who: string;
  readonly ways: Readonly<Record<'bot' | 'people', string>>;
  readonly which: string;
  readonly count: string;
  readonly one: string;
  readonly name: (place: number) => string;
  readonly pass: string;
  readonly nameless: string;
  readonly start: string;
  readonly starting: string;
  readonly failed: string;
  /** The games of this device. */
  readonly games: string;
  readonly none: string;
  readonly unread: string;
  readonly goOn: string;
  readonly review: string;
  readonly points: (points: number) => string;
  readonly evict: string;
  readonly install: string;
  readonly installAbout: string;
  readonly onApple: string;
  /** At the table and on its result. */
  readonly thrown: string;
  readonly uncounted: string;
  readonly another: string;
  readonly notices: Readonly<Record<'unkept' | 'elsewhere' | 'failed', string>>;
  readonly takeOver: string;
}

const en: OfflineWords = {
  play: 'Play offline',
  playAbout: 'Against a bot, or with people beside you',
  needs: 'Other players, rankings and tournaments need a connection. They are back as soon as you are online.',
  about: 'Games here need no connection. This device throws the dice, so they have no seal and do not count for level and rating.',
  who: 'Who plays?',
  ways: { bot: 'Against a bot', people: 'People at this device' },
  which: 'Bot',
  count: 'Players',
  one: 'Your name',
  name: (place) => `Name of player ${place}`,
  pass: 'Pass the device on after each turn.',
  nameless: 'Every player needs a name.',
  start: 'Start the game',
  starting: 'Preparing the table…',
  failed: 'The game could not be started here. This browser lacks what it needs, or its files are not loaded yet. Try again with a connection.',
  games: 'Games on this device',
  none: 'No games yet.',
  unread: 'This browser does not let the site read its games.',
  goOn: 'Continue',
  review: 'Review',
  points: (points) => counted(points, 'point'),
  evict: 'The browser may delete these games when it runs out of space.',
  install: 'Install Yacht Dice',
  installAbout: 'Installed, it opens from the home screen, works without a connection and keeps your games.',
  onApple: 'To keep your games, add this page to the home screen: press Share, then “Add to Home Screen”.',
  thrown: 'This device throws the dice.',
  uncounted: 'Played on this device: it does not count for level and rating.',
  another: 'Another game',
  notices: {
    unkept: 'The browser does not store this game. It is lost when this page closes. It is stored as soon as the device has space.',
    elsewhere: 'This game is open in another tab.',
    failed: 'This browser cannot open the game: it blocks WebAssembly or its storage, has too little memory, or a newer version of the site has stored the game.',
  },
  takeOver: 'Play it here',
};

const ko: OfflineWords = {
  play: '오프라인으로 시작',
  playAbout: '봇과, 또는 옆에 있는 사람과',
  needs: '다른 사람과 하는 게임, 랭킹, 대회는 인터넷에 연결되면 다시 쓸 수 있어요.',
  about: '인터넷 없이 하는 게임이에요. 주사위는 이 기기가 굴려서 봉인이 없고, 레벨과 실력에 반영되지 않아요.',
  who: '누구와 할까요?',
  ways: { bot: '봇과', people: '이 기기로 함께' },
  which: '봇',
  count: '인원',
  one: '이름',
  name: (place) => `플레이어 ${place} 이름`,
  pass: '차례가 끝나면 다음 사람에게 기기를 넘겨 주세요.',
  nameless: '모든 사람의 이름을 적어 주세요.',
  start: '게임 시작',
  starting: '테이블을 준비하고 있어요…',
  failed: '여기서 게임을 시작할 수 없어요. 이 브라우저에서 지원하지 않거나 파일을 아직 다 받지 못했어요. 인터넷에 연결한 뒤 다시 시도해 주세요.',
  games: '이 기기의 게임',
  none: '아직 게임이 없어요.',
  unread: '이 브라우저에서 저장된 게임을 읽지 못했어요.',
  goOn: '이어서 하기',
  review: '복기',
  points: (points) => `${points}점`,
  evict: '저장 공간이 부족하면 브라우저가 이 게임들을 지울 수 있어요.',
  install: '요트 다이스 설치하기',
  installAbout: '설치하면 홈 화면에서 바로 열고, 인터넷 없이도 할 수 있고, 게임도 안전하게 보관돼요.',
  onApple: '게임을 보관하려면 ‘공유’를 누르고 ‘홈 화면에 추가’를 골라 주세요.',
  thrown: '이 기기가 주사위를 굴려요.',
  uncounted: '이 기기에서 한 게임이라 레벨과 실력에 반영되지 않아요.',
  another: '다른 게임',
  notices: {
    unkept: '브라우저가 이 게임을 저장하지 못해서 페이지를 닫으면 사라져요. 기기의 저장 공간을 비우면 바로 저장돼요.',
    elsewhere: '다른 탭에서 열려 있는 게임이에요.',
    failed: '이 브라우저에서는 이 게임을 열 수 없어요. WebAssembly나 저장 공간을 막았거나, 메모리가 부족하거나, 더 새로운 버전에서 저장한 게임이에요.',
  },
  takeOver: '여기서 하기',
};

export const offlineWords = wordsBy({ en, ko });
