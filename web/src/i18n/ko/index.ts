import type { Words } from '../en';

export const ko: Words = {
  title: '요트 다이스',
  skip: '본문으로 건너뛰기',
  language: 'English',
  languageLabel: 'Show in English',

  connection: { open: '연결됨', connecting: '연결하는 중…', lost: '연결 끊김' },
  lostBanner: '연결이 끊겼어요. 다시 연결하는 중이에요…',

  home: {
    promise: '주사위 다섯\u00a0개와 점수표\u00a0하나, 친구와 함께하는\u00a0저녁.',
    yourName: '이름',
    nameHint: '2~20자',
    saveName: '이 이름 쓰기',
    playingAs: (name) => `${name} 님으로 플레이해요.`,
    changeName: '바꾸기',
    nameFirst: '먼저 이름을 정해 주세요.',
    join: '테이블에 들어가기',
    joinLabel: '테이블 링크나 코드',
    joinButton: '들어가기',
    joinFault: '테이블 링크나 코드가 아니에요. 링크 전체를 다시 복사해 주세요.',
    house: '하우스 룰',
    makeOwn: '하우스 룰 만들기',
    sheet: '점수표는 휴대폰이 적어요',
  },

  paste: {
    open: '하우스 룰 가져오기',
    about: '규칙 파일(TOML)의 내용을 붙여 넣어 주세요.',
    label: '규칙 파일 내용',
    add: '이 규칙 추가',
    added: (title) => `${title} 규칙이 목록에 추가됐어요.`,
  },

  name: {
    ask: '어떻게 불러 드릴까요?',
    why: '테이블에서 다른 사람에게 보이는 이름이에요.',
    save: '앉기',
    cancel: '관전만 할게요',
    fault: '이름은 2~20자로 지어 주세요.',
  },

  rules: {
    all: '모든 규칙',
    listHeading: '규칙 목록',
    change: '이 규칙을 바꿔 하우스 룰 만들기',
    listAbout: '테이블을 만들 때 이 중 하나를 고르거나 하우스 룰을 만들 수 있어요.',
    boxes: '점수 칸',
    box: '칸',
    pays: '조건과 점수',
    sources: '출처',
    loading: '불러오는 중…',
  },

  contact: '문제가 있거나 궁금한 점이 있으면 이 서버의 운영자에게 알려 주세요:',

  missing: {
    page: '페이지를 찾을 수 없어요.',
    room: '테이블을 찾을 수 없어요.',
    rules: '규칙을 찾을 수 없어요.',
    hint: '링크가 잘렸을 수 있어요. 링크 전체를 다시 복사하거나 홈으로 가 주세요.',
    home: '홈으로',
  },

  problem: {
    unreachable: '서버에 연결할 수 없어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
    noServer: '서버 없이 쓰는 사이트라서 계정, 랭킹, 다른 사람의 게임은 없어요.',
    unknown: '문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.',
  },

  site: {
    menu: '메뉴',
    groups: { play: '플레이', learn: '배우기', watch: '둘러보기', me: '내 정보' },
    ranking: '랭킹',
    games: '지난 게임',
    rules: '규칙',
    dice: '주사위',
    device: '이 기기로 플레이',
    learn: '요트 배우기',
    account: '계정',
    player: '플레이어',
    game: '지난 게임',
    records: '게임 기록',
    tournaments: '봇 대회',
    tournament: '봇 대회',
    contests: '대회',
    standing: '상시 대회',
    clubs: '모임',
    club: '모임',
    joinClub: '모임 초대',
    following: '팔로우 목록',
    board: '분석판',
    sheet: '직접 굴리는 주사위',
    today: '오늘의 문제',
    practice: '연습',
    settings: '설정',
    houseRules: '하우스 룰',
    print: '빈 점수표',
    sheetScreen: '큰 화면',
    help: '도움말',
    mail: '메일 알림',
    howDiceWork: '주사위가 정해지는 방식',
  },

  /** The bar at a table. */
  bar: {
    rules: (title) => `규칙: ${title}`,
    spectators: (count) => `관전 ${count}명`,
    chat: '채팅',
    chatKeys: '키보드: C를 누르고 숫자를 두 번 누르세요.',
  },

  pageTitle: {
    yourTurn: '내 차례',
    sat: (name) => `${name} 님이 앉았어요`,
  },

  sound: { muteAll: '소리 모두 끄기' },

  guest: {
    first: ['느긋한', '용감한', '반짝이는', '행운의', '씩씩한', '다정한', '날쌘', '명랑한', '졸린', '든든한'],
    second: ['수달', '갈매기', '돌고래', '물범', '펭귄', '거북이', '고래', '꽃게', '물떼새', '해달'],
  },

  lobby: {
    heading: '열린 테이블',
    none: '지금은 열린 테이블이 없어요. ‘친구와 플레이’를 누르고 홈에 공개해 보세요.',
    join: (host) => `${host} 님 테이블에 들어가기`,
    joinShort: '들어가기',
    people: (people, bots) => (bots === 0 ? `${people}명` : `${people}명, 봇 ${bots}개`),
    free: (free) => `빈자리 ${free}개`,
    pace: { '8h': '한 차례에 8시간', '1d': '한 차례에 하루', '3d': '한 차례에 사흘' },
    table: (host) => `${host} 님의 테이블`,
    earlier: '이전',
    later: '더 보기',
    list: '홈에 공개하기',
    listAbout: '누구나 홈에서 보고 들어올 수 있어요. 끄면 링크가 있는 사람만 들어올 수 있어요.',
    listed: '홈에 공개된 테이블이에요.',
  },

  /** Refusals of the server, by their code. */
  refused: {
    bad_message: '서버가 요청을 이해하지 못했어요. 페이지를 새로 고쳐 주세요.',
    not_entered: '테이블이 아직 준비되지 않았어요. 다시 시도해 주세요.',
    no_room: '테이블을 찾을 수 없어요.',
    no_contest: '대회를 찾을 수 없어요.',
    no_name: '먼저 이름을 정해 주세요.',
    not_ready: '최선의 플레이를 아직 계산하는 중이에요. 잠시 뒤에 다시 시도해 주세요.',
    stale: '그사이 테이블이 바뀌었어요. 다시 확인해 주세요.',
    not_allowed: '지금은 할 수 없어요.',
    illegal: '규칙상 지금은 할 수 없어요.',
    bad_share: '이 기기의 비밀값과 맞지 않는 굴림이에요. 페이지를 새로 고쳐 주세요.',
    awaited: '자리를 비운 지 얼마 되지 않았어요. 조금 더 기다려 주세요.',
    too_fast: '요청이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.',
    too_soon: '잠시 뒤에 다시 말할 수 있어요.',
    too_often: '짧은 시간에 너무 많이 시도했어요. 잠시 뒤에 다시 시도해 주세요.',
    unavailable: '서버가 저장하지 못했어요. 잠시 뒤에 다시 시도해 주세요.',
    disk_full: '서버의 디스크가 가득 차서 저장할 수 없어요. 운영자에게 알린 뒤 다시 시도해 주세요.',
    disk_failing: '서버의 디스크에 오류가 나서 저장할 수 없어요. 운영자에게 알린 뒤 다시 시도해 주세요.',
    data_damaged: '서버의 데이터베이스가 손상됐어요. 운영자가 복구하면 이어서 할 수 있어요.',
    data_missing: '서버의 데이터베이스 파일이 없어졌어요. 운영자가 복구하면 이어서 할 수 있어요.',
    read_only: '서버가 데이터베이스에 쓸 수 없어요. 운영자가 쓰기 권한을 주면 이어서 할 수 있어요.',
  },
};
