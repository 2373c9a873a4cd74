import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';

const en = {
  turn: (name: string, turn: number, turns: number) => `${name}: turn ${turn} of ${turns}`,
  over: (names: string, many: boolean) => (many ? `${names} win together` : `${names} wins`),
  place: (place: number) => `Place ${place}`,
  first: (name: string) => `${name} throws first`,
  filled: (name: string, box: string, points: number) => `${name}: ${box}, ${counted(points, 'point')}`,
  dice: (dice: string) => `Dice ${dice}`,
  lost: 'No connection. The last known state is shown.',
};

const ko: typeof en = {
  turn: (name, turn, turns) => `${name} 님: ${turns}번 중 ${turn}번째 차례`,
  over: (names, many) => (many ? `${names} 님 공동 승리` : `${names} 님 승리`),
  place: (place) => `${place}위`,
  first: (name) => `${name} 님부터 시작해요`,
  filled: (name, box, points) => `${name} 님: ${box} ${points}점`,
  dice: (dice) => `주사위 ${dice}`,
  lost: '연결이 끊겨서 마지막으로 받은 상태를 보여 줘요.',
};

export const screenWords = wordsBy({ en, ko });
