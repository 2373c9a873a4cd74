import { wordsBy } from '../../i18n';

/** The cheats in a contest that the client can prove to its player. */
const en = {
  early: 'The server asked for a secret of your device before the throw before it was open.',
  again: 'The server asked for the same secret of your device twice, after different choices or entrants.',
  changed: 'The server showed two different values for the same throw or game.',
  tape: 'The dice of this throw do not follow from the secrets of the devices.',
  tip: 'The record does not have the fingerprint of your device.',
  link: 'The record has a secret of your device that it did not send.',
  dropped: 'The record lacks secrets that your device had sent in time.',
  choice: 'The record has another choice than the one that you made.',
  record: 'The record contradicts itself.',
};

export type WaveAlarmKind = keyof typeof en;

const ko: Record<WaveAlarmKind, string> = {
  early: '앞의 굴림이 공개되기 전에 서버가 내 기기의 조각을 달라고 했어요.',
  again: '선택이나 참가자가 달라졌는데 서버가 같은 조각을 다시 달라고 했어요.',
  changed: '서버가 같은 굴림이나 게임에 서로 다른 값을 보여 줬어요.',
  tape: '이 굴림의 눈이 기기들의 조각에서 나오는 눈과 달라요.',
  tip: '기록에 내 기기의 지문이 없어요.',
  link: '내 기기가 보내지 않은 조각이 기록에 있어요.',
  dropped: '내 기기가 제때 보낸 조각이 기록에서 빠졌어요.',
  choice: '기록에 있는 선택이 내가 한 선택과 달라요.',
  record: '기록의 내용이 서로 맞지 않아요.',
};

/** The reason of an alarm, for the player. */
export const waveAlarmWords = wordsBy({ en, ko });
