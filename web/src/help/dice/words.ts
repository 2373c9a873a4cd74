import { wordsBy } from '../../i18n';

const en = {
  intro: 'You and the server pick the dice together. Neither a player nor the server can know them before, or change them after. This page explains how, and which claims are proven.',
  idea: 'The idea in five sentences',
  sentences: [
    'Before the game, the server and each player’s device fix a secret number. They show its fingerprint, so that they cannot change it later.',
    'For each throw, each of them shows a new piece of its secret.',
    'All the pieces together make the dice, so a single honest piece makes them random.',
    'For a second or third roll, the other devices show their pieces only after the roller has chosen which dice to keep.',
    'Your device checks every throw before it shows the seal, and anyone can check the whole game later.',
  ],
  signs: 'The signs at the dice',
  sign: {
    together: 'Closed seal: all players who were asked picked the dice with the server. If you are one of them, neither the server nor a player could choose or know them before.',
    gap: 'Seal with a gap: a device did not answer within 2.5 seconds. The dice were thrown again without it, and the panel names the player.',
    server: 'Open ring: the server picked these dice, because no player’s device took part. It could not change them any more, but it may have known them.',
    false: 'Red sign: the throw is not right. It stays, says which throw, and offers to save your notes as evidence.',
  },
  grey: 'A ring with a dash is a throw that your device did not see, for example before you opened the page.',
  code: 'The code of the table',
  codeHow: [
    'The menu of the table shows eight letters. They follow from every throw, every kept die and every box so far.',
    'Read them to each other: with the same code after the same throw, all of you see the same game.',
  ],
  proven: 'Proven',
  provenHow: [
    'If your device took part in a throw, neither the server nor any player chose that throw or knew it while anything about it could still be decided. This holds even if the server and all other players work together.',
    'A throw cannot be changed afterwards: the code of the table would change.',
  ],
  limits: 'Not proven',
  limitsHow: [
    'The server can claim that your device did not answer to another player’s roll. Together with that player it then picks one of two results. It can do so twice a game, and your device tells you at once. For your own rolls it cannot.',
    'A player who works with the server can refuse to answer after seeing the dice. The throw is then made again, and they cannot know the new result. This can happen twice a game for each such player, and it is on record.',
    'The server can stop a game after seeing a throw. It cannot make that throw again.',
    'Two devices in one hand count as one.',
    'The server sends the program in your browser, and a changed program could reveal your secret. A client of your own cannot be tricked like this.',
    'The server can show outsiders a record with invented players. Players of one table compare their codes.',
    'Where the order of the seats is drawn, a player who works with the server could choose it.',
    'Dice “by the server alone” only prove that the server fixed them before the game.',
    'Names are not part of the proof, and points follow from the rules: “yacht verify” checks them.',
  ],
  missed: 'If your device did not answer',
  missedHow: [
    'A device that is slow, asleep or offline misses a throw after 2.5 seconds, and the game goes on. After two misses it is not asked for other players’ throws in this game any more.',
    'It still takes part in your own rolls, and it takes part in all throws of the next game.',
  ],
  check: 'Check a game yourself',
  checkHow: [
    'Press the seal at the dice, then “Show the numbers”: your device computes the dice again, step by step.',
    'After the game, download the record on the game’s page and open it below. That page is a single file: you can save it and use it without a network.',
    'With Python on your computer, the command “yacht verify RECORD” checks dice, rules and points.',
  ],
  verify: 'Check a record on this device',
  statistics: 'Statistics of all dice',
};

const ko: typeof en = {
  intro: '나와 서버가 함께 눈을 정해요. 서버도 플레이어도 미리 알거나 나중에 바꿀 수 없어요. 어떻게 정하고 무엇이 증명되는지 알려 드려요.',
  idea: '다섯 문장으로 보는 원리',
  sentences: [
    '게임을 시작하기 전에 서버와 각 플레이어의 기기가 비밀 숫자를 정해요. 그 지문을 먼저 보여 주기 때문에 나중에 바꿀 수 없어요.',
    '주사위를 굴릴 때마다 저마다 비밀 숫자를 한 조각씩 내놓아요.',
    '조각을 모두 합치면 눈이 나와요. 그래서 정직한 조각이 하나만 있어도 결과는 무작위예요.',
    '두 번째와 세 번째 굴림에서는 굴리는 사람이 남길 주사위를 고른 뒤에야 다른 기기가 조각을 내놓아요.',
    '내 기기는 봉인을 표시하기 전에 매번 확인하고, 게임이 끝나면 누구나 처음부터 끝까지 다시 확인할 수 있어요.',
  ],
  signs: '표시의 뜻',
  sign: {
    together: '닫힌 봉인: 요청받은 플레이어와 서버가 모두 함께 정했어요. 나도 함께했다면 서버도 플레이어도 눈을 고르거나 미리 알 수 없었어요.',
    gap: '틈이 있는 봉인: 2.5초 안에 답하지 않은 기기가 있었어요. 그 기기를 빼고 다시 굴렸고, 누구인지는 봉인을 누르면 나와요.',
    server: '열린 고리: 함께한 플레이어가 없어서 서버가 정한 눈이에요. 바꿀 수는 없지만 미리 알았을 수는 있어요.',
    false: '빨간 표시: 확인 결과가 맞지 않아요. 표시는 사라지지 않고, 어느 굴림인지 알려 주며, 증거로 내 메모를 저장할 수 있어요.',
  },
  grey: '줄이 그어진 고리는 내 기기가 보지 못한 굴림이에요. 페이지를 열기 전의 굴림이 그래요.',
  code: '테이블 확인 코드',
  codeHow: [
    '테이블 메뉴에 여덟 글자가 나와요. 지금까지 나온 눈, 남긴 주사위, 채운 칸을 모두 담은 코드예요.',
    '서로 읽어 보세요. 같은 굴림 뒤에 코드가 같으면 모두 같은 게임을 보고 있는 거예요.',
  ],
  proven: '증명되는 것',
  provenHow: [
    '내 기기가 함께 정한 눈은 서버도 플레이어도 고르지 않았고, 정할 것이 남아 있는 동안에는 미리 알지도 못했어요. 서버와 다른 플레이어가 모두 한편이어도 마찬가지예요.',
    '이미 나온 눈은 나중에 바꿀 수 없어요. 바꾸면 테이블 확인 코드가 달라져요.',
  ],
  limits: '증명되지 않는 것',
  limitsHow: [
    '다른 사람이 굴릴 때 서버가 내 기기를 답하지 않은 것으로 처리할 수 있어요. 그 사람과 짜면 두 결과 중 하나를 고를 수 있지만, 한 게임에 두 번까지이고 내 기기가 바로 알려 줘요. 내가 굴릴 때는 그럴 수 없어요.',
    '서버와 짠 플레이어가 눈을 미리 보고 답하지 않을 수 있어요. 그러면 다시 굴리는데, 새로 나올 눈은 알 수 없어요. 그런 플레이어마다 한 게임에 두 번까지이고 모두 기록에 남아요.',
    '서버는 눈을 보고 게임을 중단할 수 있어요. 그 눈을 다시 굴릴 수는 없어요.',
    '한 사람이 기기 두 대를 쓰면 한 대와 같아요.',
    '브라우저의 프로그램은 서버가 보내요. 프로그램을 바꾸면 내 비밀이 새어 나갈 수 있어요. 직접 만든 클라이언트라면 그런 걱정이 없어요.',
    '서버는 지어낸 플레이어가 나오는 기록을 다른 사람에게 보여 줄 수 있어요. 같은 테이블 사람끼리는 코드를 비교하면 돼요.',
    '자리 순서를 무작위로 정하는 게임에서는 서버와 짠 플레이어가 순서를 고를 수 있어요.',
    '“서버 혼자” 정한 눈은 게임 전에 정해졌다는 것만 증명돼요.',
    '이름은 증명에 들어가지 않아요. 점수는 규칙으로 계산되며 “yacht verify” 명령으로 확인할 수 있어요.',
  ],
  missed: '내 기기가 답하지 못했다면',
  missedHow: [
    '느리거나 잠들었거나 연결이 끊긴 기기는 2.5초 뒤에 빠지고 게임은 계속돼요. 두 번 빠지면 이번 게임에서는 다른 사람이 굴릴 때 더는 요청하지 않아요.',
    '내가 굴릴 때는 계속 함께하고, 다음 게임에서는 다시 모든 굴림에 함께해요.',
  ],
  check: '직접 확인하기',
  checkHow: [
    '주사위 옆의 봉인을 누르고 “숫자 보기”를 누르면 내 기기가 눈을 단계별로 다시 계산해요.',
    '게임이 끝나면 게임 페이지에서 기록을 내려받아 아래 페이지에서 열어 보세요. 파일 하나로 된 페이지라 저장해 두면 인터넷 없이도 쓸 수 있어요.',
    '컴퓨터에 파이썬이 있으면 “yacht verify” 명령으로 기록의 눈과 규칙, 점수를 확인할 수 있어요.',
  ],
  verify: '이 기기에서 기록 확인하기',
  statistics: '모든 주사위 통계',
};

export const diceHelpWords = wordsBy({ en, ko });
