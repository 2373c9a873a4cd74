import { wordsBy } from '../../../i18n';
import type { AlarmKind } from '../../../sealed/alarm';
import type { DiceAlarm } from '../../../sealed/report';

interface AlarmWords {
  readonly heading: (number: number) => string;
  readonly headingStart: string;
  /** The fault of the server; `party` is the name of the party that it is about. */
  readonly what: Readonly<Record<AlarmKind, (alarm: DiceAlarm, party: string) => string>>;
  readonly then: string;
  readonly restored: string;
  readonly details: string;
  readonly save: string;
  readonly dismiss: string;
}

const dice = (faces: readonly number[] | undefined): string => (faces ?? []).join(' ');

const en: AlarmWords = {
  heading: (number) => `Throw ${number} does not check out`,
  headingStart: 'The start of this game does not check out',
  what: {
    no_proof: () => 'The server showed dice without their proof.',
    number: () => 'The number of this throw does not follow the number before it.',
    share: (_, party) => `The part of ${party} does not fit the fingerprint from before the game.`,
    dice: ({ right, shown }) => `The parts of all devices give ${dice(right)}, but the server showed ${dice(shown)}.`,
    parties: () => 'Other devices took part than the server had named before the throw.',
    not_asked: () => 'The server did not ask your device, although it was connected.',
    asked_again: () => 'The server changed which devices take part after your device had answered.',
    left_out: () => 'Your device answered, but the server made the throw without it.',
    own_missing: () => 'The server made your own throw without the part of your device.',
    other_keep: () => 'The kept dice or the seat are not those that the server had named before the throw.',
    untold_void: () => 'The server made the throw again without telling your device.',
    pledge: () => 'The server let a secret count that was not fixed early enough.',
    start: () => 'The game began with other secrets than the server had shown before.',
    order: () => 'The secrets give another order of seats than the server showed.',
    seal: () => 'The server’s code of the table is not the code that your device computed.',
    back_in_time: () => 'The server went back to an earlier moment of the game.',
  },
  then: 'The server may have cheated in this game. Save your notes: together with the record of the game they are your evidence.',
  restored: 'A server that was restored from a backup causes this, too: ask its host.',
  details: 'What happened?',
  save: 'Save my notes',
  dismiss: 'Hide this warning',
};

const ko: AlarmWords = {
  heading: (number) => `${number}번째 굴림의 확인 결과가 맞지 않아요`,
  headingStart: '게임의 시작 상태가 확인 결과와 맞지 않아요',
  what: {
    no_proof: () => '서버가 증명 없이 눈을 보여 줬어요.',
    number: () => '굴림 번호가 앞의 번호와 이어지지 않아요.',
    share: (_, party) => `게임 전에 공개한 지문과 맞지 않는 조각이 있어요: ${party}`,
    dice: ({ right, shown }) => `서버가 보여 준 눈이 모든 조각을 합친 눈과 달라요. 합친 눈: ${dice(right)}. 보여 준 눈: ${dice(shown)}.`,
    parties: () => '굴리기 전에 서버가 알린 것과 다른 기기가 함께했어요.',
    not_asked: () => '내 기기가 연결되어 있었는데도 서버가 요청하지 않았어요.',
    asked_again: () => '내 기기가 답한 뒤에 서버가 함께할 기기를 바꿨어요.',
    left_out: () => '내 기기가 답했는데도 서버가 빼고 굴렸어요.',
    own_missing: () => '내가 굴린 눈인데 내 기기의 조각이 들어 있지 않아요.',
    other_keep: () => '남긴 주사위나 자리가 굴리기 전에 서버가 알린 것과 달라요.',
    untold_void: () => '서버가 내 기기에 알리지 않고 다시 굴렸어요.',
    pledge: () => '제때 정해지지 않은 비밀을 서버가 썼어요.',
    start: () => '게임이 시작될 때의 비밀이 그 전에 서버가 보여 준 것과 달라요.',
    order: () => '비밀에서 나오는 자리 순서가 서버가 보여 준 순서와 달라요.',
    seal: () => '서버의 테이블 확인 코드가 내 기기가 계산한 코드와 달라요.',
    back_in_time: () => '서버가 게임을 이전 상태로 되돌렸어요.',
  },
  then: '서버가 이 게임에서 속였을 수 있어요. 내 메모를 저장해 주세요. 게임 기록과 함께 증거가 돼요.',
  restored: '서버를 백업에서 복구했을 때도 이렇게 될 수 있어요. 운영자에게 물어보세요.',
  details: '무슨 일인가요?',
  save: '내 메모 저장하기',
  dismiss: '경고 숨기기',
};

export const alarmWords = wordsBy({ en, ko });
