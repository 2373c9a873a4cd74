import type { HomeWords, StartWords } from '../en/home';
import { withJosa } from './josa';

export const home: HomeWords = {
  back: '게임으로 돌아가기',
  yours: '내 차례',
  theirs: (name) => `${name} 님 차례`,
  left: (seconds) => `${seconds}초 남음`,
  comeBack: (seconds) => `${seconds}초 안에 돌아오세요`,
  paused: '테이블이 비어 멈춤',
  with: (names) => (names.length === 0 ? '혼자' : `상대 ${names.join(', ')}`),

  live: '지금 진행 중인 게임',
  online: (players) => `${players}명 접속 중`,
  dice: (faces) => `주사위: ${faces}`,
  watchThis: '관전하기',
  hand: '날마다 새로운 문제 다섯\u00a0개',
  handAbout: '오늘은 모두 같은 주사위를 받아요. 얼마나 잘 고를 수 있을까요?',
  question: (rolls) => (rolls === 0 ? '더 굴릴 수 없어요. 어느 칸을 채울까요?' : `${rolls}번 더 굴릴 수 있어요. 어떤 주사위를 남길까요?`),
  answer: '풀어 보기',
  watch: '관전할 수 있는 다른 게임',
  turn: (turn, turns) => `${turns}차례 중 ${turn}번째`,
  results: '최근 결과',
  bests: '이번 주 최고 점수',
  points: (points) => `${points}점`,
  champion: '봇 챔피언',
};

export const start: StartWords = {
  playNow: '바로 시작',
  againstBot: '봇과 바로 한 판',
  withFriends: '친구와 플레이',
  byLink: '링크를 보내 초대해요',
  find: '상대 찾기',
  findAbout: '사람과, 없으면 봇과',

  rules: '규칙',
  choose: '규칙 고르기',
  first: '처음이라면',
  others: '다른 규칙',
  take: '이 규칙으로',
  recommended: {
    bonus: '1부터 6까지의 칸에서 63점 이상 모으면 35점을 더 받아요.',
    classic: '가장 배우기 쉬워요. 보너스 없이 12칸만 채우면 돼요.',
    yahtzee: '같은 눈 다섯 개가 또 나오면 100점을 더 받고, 조커로도 쓸 수 있어요.',
  },

  name: {
    make: '테이블 만들기',
    search: '상대 찾기',
    cancel: '취소',
  },

  search: {
    heading: '상대를 찾고 있어요',
    waited: (seconds) => `${seconds}초 지났어요`,
    soonBot: '15초 안에 상대가 없으면 봇이 자리에 앉아요.',
    people: '같은 규칙으로 찾는 사람이 있으면 바로 시작해요. 이 페이지를 열어 두세요.',
    offer: (bot) => `아직 상대가 없어요. 곧 ${withJosa(`${bot} 봇`, '이', '가')} 자리에 앉아요.`,
    inSeconds: (seconds) => `${seconds}초 뒤에 시작해요.`,
    oneDay: '한 차례에 하루씩 플레이하기',
    byDays: '같은 규칙으로 한 차례에 하루씩 하려는 사람이 있으면 바로 시작해요. 그다음부터는 게임이 기다려 줘요.',
    wait: '사람을 더 기다리기',
    cancel: '그만 찾기',
    lost: '연결이 끊겼어요. 다시 연결되면 계속 찾아요.',
    replaced: '다른 창에서 상대를 찾고 있어서 여기서는 그만 찾았어요.',
    unplayable: '둘이서 플레이할 수 없는 규칙이에요. 다른 규칙을 고르고 다시 찾아 주세요.',
    tooOften: '짧은 시간에 너무 많이 찾았거나 플레이했어요. 잠시 뒤 다시 찾거나 봇과 플레이해 보세요.',
  },
};
