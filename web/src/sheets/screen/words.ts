import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';

const en = {
  first: (name: string) => `${name} throws first`,
  filled: (name: string, box: string, points: number) => `${name}: ${box}, ${counted(points, 'point')}`,
  dice: (dice: string) => `Dice ${dice}`,
  lost: 'No connection. The last known state is shown.',
};

const ko: typeof en = {
  first: (name) => `${name} 님부터 시작해요`,
  filled: (name, box, points) => `${name} 님: ${box} ${points}점`,
  dice: (dice) => `주사위 ${dice}`,
  lost: '연결이 끊겨서 마지막으로 받은 상태를 보여 줘요.',
};

export const screenWords = wordsBy({ en, ko });
