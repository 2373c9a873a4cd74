import { wordsBy } from '../i18n';

const en = {
  play: 'How to play',
  steps: [
    'When it is your turn, roll the five dice. You may roll three times.',
    'Press the dice you want to keep before you roll again. Press again to release one.',
    'Then choose one box of your score card: your dice score there. Press the name of a box to see what it needs.',
    'If your dice do not fit, the box takes 0. Every box is filled once.',
    'When all boxes are full, the highest total wins.',
  ],
  rules: 'Boxes, points and bonuses of each rule set',
  keys: 'Playing with keys',
  keysHow: [
    'Keys 1 to 5 keep a die or release it, in the order from left to right. R rolls, and Space shakes the cup while you hold it.',
    'Tab moves to the boxes of the score card, and Enter marks one; a second Enter fills it. C opens the chat.',
  ],
  lost: 'I cannot find my game',
  lostHow: [
    'Your running games are at the foot of every page: press “Return to your game”.',
    'If you played on another device or in a private window, open the link of the table again there. With an account, log in and your games follow you.',
    'While you were away a bot may have played your seat. Press “Take my seat back” at the table.',
  ],
  sound: 'I hear nothing',
  soundHow: [
    'Browsers play sound only after your first press on the page.',
    'Press the loudspeaker in the bar if it is crossed out, and check the volumes in the settings.',
    'On a phone, also check its silent switch and its volume.',
  ],
  dice: 'Are the dice fair?',
  diceHow: ['The server and the devices of the players set each throw together, and your device checks it. The seal beside the dice shows the proof.'],
  account: 'Do I need an account?',
  accountHow: [
    'No. Guests can play with everyone. This browser keeps your name and your games for 90 days after your last visit.',
    'An account keeps them on every device, earns exp and appears in the ranking. A lost password cannot be recovered.',
  ],
  toAccount: 'Account',
  contact: 'Contact',
  noContact: 'The host of this server has not named a contact.',
};

const ko: typeof en = {
  play: '게임 방법',
  steps: [
    '내 차례가 되면 주사위 다섯 개를 굴려요. 한 차례에 세 번까지 굴릴 수 있어요.',
    '다시 굴리기 전에 남길 주사위를 눌러 주세요. 한 번 더 누르면 풀려요.',
    '다 굴렸으면 점수표에서 칸을 하나 골라 점수를 적어요. 칸 이름을 누르면 필요한 주사위를 볼 수 있어요.',
    '주사위가 칸의 조건에 맞지 않으면 0점이에요. 칸마다 한 번만 적을 수 있어요.',
    '모든 칸을 채우면 합계가 가장 높은 사람이 이겨요.',
  ],
  rules: '규칙별 점수 칸과 보너스 보기',
  keys: '키보드로 하기',
  keysHow: [
    '숫자 키 1~5로 왼쪽부터 순서대로 주사위를 남기거나 풀어요. R을 누르면 굴리고, 스페이스 바를 누르고 있으면 컵을 흔들어요.',
    'Tab으로 점수표의 칸으로 옮기고 Enter로 칸을 고른 뒤 한 번 더 누르면 점수를 적어요. C를 누르면 채팅이 열려요.',
  ],
  lost: '하던 게임을 찾을 수 없어요',
  lostHow: [
    '진행 중인 게임은 모든 페이지 맨 아래에 있어요. “게임으로 돌아가기”를 눌러 주세요.',
    '다른 기기나 시크릿 창에서 했다면 그곳에서 테이블 링크를 다시 열어 주세요. 계정이 있으면 로그인만 해도 이어서 할 수 있어요.',
    '자리를 비운 사이 봇이 대신 플레이하고 있을 수 있어요. 테이블에서 “내 자리 되찾기”를 눌러 주세요.',
  ],
  sound: '소리가 나지 않아요',
  soundHow: [
    '브라우저는 페이지를 한 번 누른 뒤부터 소리를 내요.',
    '위쪽 스피커에 × 표시가 있으면 눌러서 켜고, 설정에서 음량을 확인해 주세요.',
    '휴대폰에서는 무음 모드와 미디어 음량도 확인해 주세요.',
  ],
  dice: '주사위는 공정한가요?',
  diceHow: ['서버와 플레이어들의 기기가 매번 함께 눈을 정하고, 내 기기가 확인해요. 주사위 옆의 봉인을 누르면 증명을 볼 수 있어요.'],
  account: '계정이 꼭 필요한가요?',
  accountHow: [
    '아니요. 게스트도 누구와든 플레이할 수 있어요. 이름과 게임은 마지막 방문부터 90일 동안 이 브라우저에 남아요.',
    '계정을 만들면 어느 기기에서나 이어서 할 수 있고, 경험치가 쌓이고 랭킹에 올라요. 잊어버린 비밀번호는 되찾을 수 없어요.',
  ],
  toAccount: '계정',
  contact: '문의',
  noContact: '이 서버의 운영자가 연락처를 등록하지 않았어요.',
};

export const helpWords = wordsBy({ en, ko });
