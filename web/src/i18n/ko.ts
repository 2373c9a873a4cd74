import type { Words } from './en';
import { withJosa } from './josa';

/** 사람은 "님"을 붙여 부르고, 자기 자신은 부르지 않는다. */
const who = (name: string, you: boolean): string => (you ? '' : `${name} 님이 `);

const ROLLS = ['', '한 번', '두 번', '세 번'];
const times = (count: number): string => ROLLS[count] ?? `${count}번`;

/** Everything the client says, in Korean. */
export const ko: Words = {
  title: '요트 다이스',
  skip: '테이블로 건너뛰기',
  language: 'English',
  languageLabel: 'Show in English',

  connection: { open: '연결됨', connecting: '연결하는 중…', lost: '연결 끊김' },
  lostBanner: '연결이 끊겼어요. 다시 잇는 중이에요…',

  home: {
    promise: '주사위 다섯 개와 점수표 하나, 친구와 보내는 저녁.',
    about: '테이블을 만들고 링크를 보내면 브라우저에서 바로 함께할 수 있어요. 가입은 필요 없어요.',
    yourName: '이름',
    nameHint: '2~20자',
    saveName: '이 이름으로',
    playingAs: (name) => `${name} 님으로 함께해요.`,
    changeName: '바꾸기',
    chooseRules: '어떤 규칙으로 할까요?',
    readRules: '규칙 읽기',
    make: '테이블 만들기',
    nameFirst: '먼저 이름을 정해 주세요.',
    join: '테이블에 들어가기',
    joinLabel: '테이블 링크나 코드',
    joinButton: '들어가기',
    joinFault: '테이블 링크나 코드가 아니에요. 링크 전체를 다시 복사해 주세요.',
    house: '하우스 룰',
  },

  paste: {
    open: '내 규칙 가져오기',
    about: '규칙 파일(TOML)의 내용을 붙여 넣어 주세요.',
    label: '규칙 파일 내용',
    add: '이 규칙 추가',
    added: (title) => `${title} 규칙이 목록에 추가됐어요.`,
  },

  name: {
    ask: '어떻게 불러 드릴까요?',
    why: '테이블에서 다른 사람에게 보이는 이름이에요.',
    save: '앉기',
    cancel: '구경만 할게요',
    fault: '이름은 2~20자로 지어 주세요.',
  },

  waiting: {
    heading: '모두 모이기를 기다려요',
    seat: (number) => `${number}번 자리`,
    empty: '빈자리',
    sit: '여기 앉기',
    move: '여기로 옮기기',
    leave: '일어나기',
    clear: (name) => `${name} 님 자리 비우기`,
    clearShort: '비우기',
    addBot: (bot, seat) => `${seat}번 자리에 ${bot} 앉히기`,
    bots: '봇 앉히기:',
    earlier: (name) => `${name} 님 차례 앞으로`,
    later: (name) => `${name} 님 차례 뒤로`,
    you: '나',
    host: '방장',
    bot: '봇',
    here: '접속 중',
    away: '자리 비움',
    drawn: '순서는 시작할 때 추첨으로 정해요.',
    bySeat: '자리 순서대로 차례가 돌아요.',
    rules: '규칙',
    start: '게임 시작',
    startNeeds: (least, most) =>
      least === most ? `${least}명이 하는 규칙이에요.` : `${least}~${most}명이 하는 규칙이에요.`,
    waitForHost: (host) => (host === null ? '방장이 게임을 시작해요.' : `${host} 님이 게임을 시작해요.`),
    watching: '구경하는 중이에요. 빈자리에 앉으면 함께할 수 있어요.',
    invite: '친구 부르기',
    inviteHint: '이 링크가 있으면 누구나 앉거나 구경할 수 있어요.',
    copy: '복사',
    copied: '복사했어요',
    selected: '선택했어요. 복사해 주세요',
    watchers: (count) => `구경 ${count}명`,
  },

  table: {
    heading: '테이블',
    turnOf: (name) => `${name} 님 차례`,
    yourTurn: '내 차례',
    turnCount: (turn, turns) => `${turns}차례 중 ${turn}번째`,
    onTurn: '지금 차례',
    bot: '봇',
    botPlays: (bot) => `${withJosa(bot, '이', '가')} 대신 해요`,
    away: '자리 비움',
    resigned: '기권',
    you: '나',
    seats: '자리',
    showCard: (name) => `${name} 님 점수표 보기`,
    total: '합계',
    dice: '주사위',
    die: (place, face) => `${place}번 주사위: ${face}`,
    kept: '남김',
    keys: '키보드: 1~5 주사위 남기기, R이나 스페이스 굴리기.',
    roll: '굴리기',
    rollAgain: '다시 굴리기',
    chooseBox: '칸을 골라 주세요',
    rollsLeft: (left) => (left === 0 ? '남은 굴림 없음' : `${times(left)} 남음`),
    waitFor: (name) => `${name} 님이 하는 중이에요`,
    watch: '구경하는 중이에요',
    menu: '메뉴',
    resign: '기권하기',
    resignAsk: '이번 게임을 기권할까요?',
    resignWhat: '빈칸은 0점이 되고 이길 수 없어요. 다른 사람들은 계속해요.',
    resignYes: '네, 기권할게요',
    no: '아니요, 계속할게요',
    handOver: (name) => `${name} 님 대신 봇에게 맡기기:`,
    takeBack: '내 자리 되찾기',
    noMenu: '지금은 할 일이 없어요.',
    rulesLink: (title) => `규칙: ${title} (새 탭에서 열림)`,
  },

  card: {
    caption: '점수표',
    box: '칸',
    sum: '소계',
    bonus: '보너스',
    repeatBonus: '반복 보너스',
    total: '합계',
    sumOf: (sum, goal) => `${goal}점 중 ${sum}점`,
    fill: (box, points) => `${box}에 ${points}점 적기`,
    scratch: (box) => `${box}에 0점 적고 버리기`,
    offered: (points) => `지금 ${points}점`,
    scratched: '버림, 0점',
    open: '빈칸',
    closed: '닫힌 칸',
    best: '지금 가장 높은 점수',
    joker: '조커',
    current: '지금 채우는 열',
    extra: (points) => `+${points}`,
  },

  news: {
    started: (name, you) => `게임을 시작해요. ${you ? '내가' : `${name} 님이`} 먼저예요`,
    rolled: (name, you, dice, left) =>
      `${who(name, you)}굴렸어요: ${dice.join(' ')}, ${left === 0 ? '더 굴릴 수 없음' : `${times(left)} 남음`}`,
    filled: (name, you, box, points) => `${who(name, you)}${box}에 ${points}점을 적었어요`,
    scratched: (name, you, box) => `${who(name, you)}${box} 칸을 버렸어요`,
    bonus: (points) => `다시 같은 눈 다섯 개라서 +${points}점`,
    joker: '같은 눈 다섯 개를 조커로 썼어요',
    resigned: (name, you) => `${who(name, you)}기권했어요`,
    handedOver: (name, you, bot) =>
      `${you ? '내 자리는' : `${name} 님 자리는`} 이제 ${withJosa(bot, '이', '가')} 대신 해요`,
    takenBack: (name, you) => `${who(name, you)}테이블로 돌아왔어요`,
    turn: (name, you) => (you ? '내 차례예요' : `${name} 님 차례예요`),
    over: '게임이 끝났어요',
  },

  refused: {
    bad_message: '서버가 알아듣지 못했어요. 페이지를 새로 고쳐 주세요.',
    not_entered: '테이블이 아직 준비되지 않았어요. 다시 한번 해 주세요.',
    no_room: '그런 테이블이 없어요.',
    no_name: '먼저 이름을 정한 뒤 앉아 주세요.',
    stale: '그사이 테이블이 바뀌었어요. 다시 살펴봐 주세요.',
    not_allowed: '지금은 할 수 없는 일이에요.',
    illegal: '지금은 규칙에 맞지 않아요.',
    too_fast: '너무 빨랐어요. 잠시 뒤에 이어서 해 주세요.',
    unavailable: '서버가 저장하지 못했어요. 아무 일도 일어나지 않았으니 잠시 뒤에 다시 해 주세요.',
  },

  result: {
    heading: '게임이 끝났어요',
    wins: (name, you) => (you ? '내가 이겼어요' : `${name} 님이 이겼어요`),
    draw: (names) => `${names}, 무승부예요`,
    nobody: '모두 기권해서 이긴 사람이 없어요',
    place: (place) => `${place}위`,
    points: (points) => `${points}점`,
    again: '한 판 더',
    againHint: '모두 자리는 그대로예요.',
    home: '항구로 돌아가기',
    and: ' 님, ',
  },

  rules: {
    heading: '규칙',
    all: '모든 규칙',
    listHeading: '여러 가지 요트',
    listAbout: '테이블마다 이 가운데 하나를 고르거나, 직접 가져올 수 있어요.',
    boxes: '점수 칸',
    box: '칸',
    pays: '조건과 점수',
    sources: '출처',
    loading: '잠시만요…',
  },

  missing: {
    page: '해도에 없는 곳이에요.',
    room: '그런 테이블이 없어요.',
    rules: '그런 규칙이 없어요.',
    hint: '링크가 잘렸을 수 있어요. 전체를 다시 복사하거나 항구에서 시작해 주세요.',
    home: '항구로 돌아가기',
  },

  problem: {
    unreachable: '서버에 연결할 수 없어요. 인터넷 연결을 살펴보고 다시 해 주세요.',
    unknown: '잘 되지 않았어요. 잠시 뒤에 다시 해 주세요.',
  },

  pageTitle: {
    yourTurn: '내 차례',
  },
};
