import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';

const en = {
  heading: 'Not checked yet',
  waits: (count: number) => `${counted(count, 'entry waits', 'entries wait')} on this device for a connection. Their points are not checked yet.`,
  refused: 'The server refused an entry. The later ones wait until you decide.',
  again: 'Enter it anyway',
  discard: 'Discard',
  edit: 'Edit',
  save: 'Save and send',
  overtaken: 'Another device has written for this player meanwhile. Look at the card first.',
};

const ko: typeof en = {
  heading: '아직 확인되지 않음',
  waits: (count) => `입력 ${count}개가 연결을 기다리고 있어요. 점수는 아직 확인되지 않았어요.`,
  refused: '서버가 입력을 받지 않았어요. 결정할 때까지 뒤의 입력은 기다려요.',
  again: '그래도 입력',
  discard: '버리기',
  edit: '고치기',
  save: '저장하고 보내기',
  overtaken: '그사이 다른 기기에서 이 플레이어의 점수를 입력했어요. 먼저 점수표를 확인하세요.',
};

export const queueWords = wordsBy({ en, ko });
