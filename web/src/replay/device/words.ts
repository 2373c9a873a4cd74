import { wordsBy } from '../../i18n';

interface DeviceGameWords {
  readonly dice: string;
  readonly unable: string;
  /** Counting the game as practice. */
  readonly count: string;
  readonly counting: string;
  readonly about: string;
  readonly whose: string;
  readonly here: string;
  readonly counted: (lessons: number) => string;
  readonly sent: string;
  readonly toPractice: string;
  readonly tooLarge: string;
  readonly record: string;
}

const en: DeviceGameWords = {
  dice: 'Played on this device, which threw the dice. The game does not count for level and rating.',
  unable: 'This browser cannot show the game again: it lacks what the computation needs.',
  count: 'Count as practice',
  counting: 'Sending the game…',
  about: 'Sends the record to the server. Your costly choices become questions of your practice. The game counts for nothing else.',
  whose: 'Whose mistakes?',
  here: 'The costly choices of the games on this device are questions of the practice.',
  counted: (lessons) => `${lessons === 0 ? 'Sent. The game has no mistake to practise.' : lessons === 1 ? 'Sent: one new question.' : `Sent: ${lessons} new questions.`}`,
  sent: 'This game is in your practice.',
  toPractice: 'To the practice',
  tooLarge: 'The server cannot compute best play of these rules, so it makes no questions of them.',
  record: 'Download the record',
};

const ko: DeviceGameWords = {
  dice: '이 기기에서 한 게임이고, 주사위도 이 기기가 굴렸어요. 레벨과 실력에는 반영되지 않아요.',
  unable: '이 브라우저는 계산에 필요한 기능이 없어서 게임을 다시 보여 드릴 수 없어요.',
  count: '연습에 넣기',
  counting: '게임을 보내고 있어요…',
  about: '게임 기록을 서버에 보내요. 손해가 컸던 선택이 연습 문제가 되고, 다른 곳에는 쓰이지 않아요.',
  whose: '누구의 실수를 연습할까요?',
  here: '이 기기에서 한 게임에서 손해가 컸던 선택을 연습 문제로 풀 수 있어요.',
  counted: (lessons) => (lessons === 0 ? '보냈어요. 이 게임에는 연습할 실수가 없어요.' : `보냈어요. 새 문제가 ${lessons}개 생겼어요.`),
  sent: '연습에 넣은 게임이에요.',
  toPractice: '연습하러 가기',
  tooLarge: '서버가 이 규칙의 최선의 플레이를 계산할 수 없어서 문제를 만들 수 없어요.',
  record: '기록 내려받기',
};

export const deviceGameWords = wordsBy({ en, ko });
