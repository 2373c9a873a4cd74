import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';
import type { SealKind } from './kinds';

type ByKind = Readonly<Record<SealKind, string>>;

interface SealWords {
  readonly server: string;
  readonly host: string;
  readonly you: string;
  /** A player in a list of names. */
  readonly player: (name: string) => string;
  readonly title: ByKind;
  /** The sentence about a throw; `own` is the one for a throw in which the reader took part. */
  readonly own: string;
  readonly others: string;
  readonly about: Readonly<Record<Exclude<SealKind, 'together' | 'gap'>, string>>;
  readonly without: (names: string) => string;
  readonly withoutYou: string;
  readonly moved: (names: string) => string;
  readonly sign: (title: string) => string;
  readonly now: string;
  readonly number: string;
  readonly parties: string;
  readonly missing: string;
  readonly code: string;
  readonly codeHow: string;
  readonly noCode: string;
  /** Before a game that starts by itself. */
  readonly starting: string;
  readonly tally: (took: number, of: number) => string;
  readonly how: string;
  readonly waiting: (names: string) => string;
  readonly waitingForYou: string;
  readonly sealing: string;
  readonly missedTwice: string;
  readonly understood: string;
  readonly elsewhere: string;
  readonly check: {
    readonly ask: string;
    readonly heading: string;
    readonly number: (number: number, before: number, missing: string) => string;
    readonly part: (name: string, hashes: number) => string;
    readonly ownPart: (hashes: number) => string;
    readonly dice: (dice: string, kept: number) => string;
    readonly right: string;
    readonly wrong: string;
  };
  readonly result: {
    readonly right: (throws: number) => string;
    readonly rightSeen: (throws: number) => string;
    /** Between the parts of the line. */
    readonly joined: string;
    readonly took: (took: number) => string;
    readonly tookAll: (took: number) => string;
    readonly gaps: (count: number) => string;
    readonly byServer: (count: number) => string;
    readonly unseen: (count: number) => string;
    readonly wrong: string;
    readonly code: (code: string) => string;
  };
}

const en: SealWords = {
  server: 'the server',
  host: 'the host',
  you: 'you',
  player: (name) => name,
  title: {
    together: 'Sealed throw',
    gap: 'Sealed throw with a gap',
    server: 'Throw by the server alone',
    unchecked: 'Throw that this device did not see',
    false: 'This throw does not check out',
    awaited: 'Sealed dice',
  },
  own: 'Neither the server nor a player could choose or foresee this throw. You took part.',
  others: 'The server and the players set this throw together: none of them could choose or foresee it alone.',
  about: {
    server: 'The server alone set this throw, before the game. It may have known it.',
    unchecked: 'This throw happened while your page was not connected. You can check it in the record after the game.',
    false: 'The dice or their proof were changed. Save your notes: they are your evidence.',
    awaited: 'The server and the players’ devices set each throw together. The seal appears with the dice.',
  },
  without: (names) => `Without ${names}: did not answer.`,
  withoutYou: 'Without you: your device did not answer in time.',
  moved: (names) =>
    `After your device had answered, the server changed whether ${names} took part. A connection that is lost at that moment causes this. Your device accepts it twice a game for each player.`,
  sign: (title) => `${title}: show the proof`,
  now: 'The throw on the table',
  number: 'Number',
  parties: 'Took part',
  missing: 'Did not answer',
  code: 'Code of the table',
  codeHow: 'Read it to each other: same code, same game.',
  noCode: 'This game has no sealed dice.',
  starting: 'The game begins in a moment…',
  tally: (took, of) => `So far your device took part in ${took} of ${counted(of, 'throw')}.`,
  how: 'How the dice work',
  waiting: (names) => `Waiting for ${names} to seal the throw`,
  waitingForYou: 'Waiting for your device to seal the throw',
  sealing: 'Sealing the throw',
  missedTwice: 'Your device did not answer twice. In this game it takes part in your own throws only.',
  understood: 'OK',
  elsewhere: 'Another device of yours takes part in this game in place of this one.',
  check: {
    ask: 'Check this throw',
    heading: 'Computed again on this device',
    number: (number, before, missing) =>
      missing === '' ? `Number ${number} follows number ${before}, so no throw was left out.` : `Number ${number} follows number ${before}; the attempts between them are void, because an answer was missing: ${missing}.`,
    part: (name, hashes) => `The part of ${name} fits the one that was public before (${counted(hashes, 'hash', 'hashes')}).`,
    ownPart: (hashes) => `Your part fits the one that was public before (${counted(hashes, 'hash', 'hashes')}).`,
    dice: (dice, kept) => `All parts together give ${dice}${kept === 0 ? '' : kept === 1 ? ', with the kept die' : `, with the ${kept} kept dice`}.`,
    right: 'right',
    wrong: 'wrong',
  },
  result: {
    right: (throws) => (throws === 1 ? 'The only throw checks out' : `All ${throws} throws check out`),
    took: (took) => `you took part in ${took}`,
    tookAll: (took) => `you took part in ${took === 1 ? 'it' : took === 2 ? 'both' : `all ${took}`}`,
    joined: '; ',
    rightSeen: (throws) => `The ${counted(throws, 'throw')} that your device saw ${throws === 1 ? 'checks' : 'check'} out`,
    gaps: (count) => `${counted(count, 'throw')} had to be made without a player who did not answer.`,
    byServer: (count) => `The server alone set ${count}.`,
    unseen: (count) => `${counted(count, 'throw')} happened while your page was not connected. The record has ${count === 1 ? 'its proof' : 'their proofs'}.`,
    wrong: 'The dice of this game do not check out.',
    code: (code) => `Code of the game: ${code}`,
  },
};

const ko: SealWords = {
  server: '서버',
  host: '방장',
  you: '나',
  player: (name) => `${name} 님`,
  title: {
    together: '봉인된 굴림',
    gap: '틈이 있는 봉인',
    server: '서버 혼자 정한 굴림',
    unchecked: '이 기기가 보지 못한 굴림',
    false: '확인 결과가 맞지 않는 굴림',
    awaited: '봉인된 주사위',
  },
  own: '서버도, 어느 플레이어도 이 눈을 고르거나 미리 알 수 없었어요. 나도 함께 정했어요.',
  others: '서버와 플레이어들이 함께 정한 눈이에요. 누구도 혼자서는 고르거나 미리 알 수 없었어요.',
  about: {
    server: '게임 전에 서버 혼자 정한 눈이에요. 서버는 미리 알았을 수 있어요.',
    unchecked: '연결이 끊긴 사이에 나온 눈이에요. 게임이 끝나면 기록으로 확인할 수 있어요.',
    false: '눈이나 그 증명이 바뀌었어요. 증거가 되도록 내 메모를 저장해 주세요.',
    awaited: '서버와 플레이어들의 기기가 매번 함께 눈을 정해요. 주사위가 나오면 봉인이 표시돼요.',
  },
  without: (names) => `답하지 않아 빠졌어요: ${names}`,
  withoutYou: '내 기기가 제때 답하지 않아 빠졌어요.',
  moved: (names) => `내 기기가 답한 뒤에 함께 정할 사람이 바뀌었어요: ${names}. 그 순간에 연결이 끊기면 생기는 일이라, 한 사람당 한 게임에 두 번까지 받아들여요.`,
  sign: (title) => `${title}: 증명 보기`,
  now: '지금 놓인 주사위',
  number: '번호',
  parties: '함께 정함',
  missing: '답하지 않음',
  code: '테이블 확인 코드',
  codeHow: '서로 읽어 보세요. 코드가 같으면 같은 게임이에요.',
  noCode: '이 게임은 봉인된 주사위를 쓰지 않아요.',
  starting: '곧 게임을 시작해요…',
  tally: (took, of) => `지금까지 ${of}번 중 ${took}번을 내 기기도 함께 정했어요.`,
  how: '주사위가 정해지는 방식',
  waiting: (names) => `눈을 함께 정할 ${names}의 답을 기다려요`,
  waitingForYou: '내 기기의 답을 기다려요',
  sealing: '함께 눈을 정하는 중',
  missedTwice: '내 기기가 두 번 답하지 않았어요. 이번 게임에서는 내가 굴릴 때만 함께해요.',
  understood: '확인',
  elsewhere: '이 게임에서는 이 기기 대신 내 다른 기기가 눈을 함께 정하고 있어요.',
  check: {
    ask: '이 굴림 확인하기',
    heading: '이 기기에서 다시 계산한 결과',
    number: (number, before, missing) =>
      missing === '' ? `${before}번 다음이 ${number}번이에요. 빠진 굴림이 없어요.` : `${before}번과 ${number}번 사이의 시도는 답이 빠져서 무효예요: ${missing}`,
    part: (name, hashes) => `${name}의 조각이 먼저 공개된 조각과 맞아요 (해시 ${hashes}번).`,
    ownPart: (hashes) => `내 조각이 먼저 공개된 조각과 맞아요 (해시 ${hashes}번).`,
    dice: (dice, kept) => `모든 조각을 합친 눈이 맞아요: ${dice}${kept === 0 ? '' : ` (남긴 주사위 ${kept}개 포함)`}`,
    right: '맞음',
    wrong: '틀림',
  },
  result: {
    right: (throws) => `주사위 ${throws}번이 모두 맞아요`,
    took: (took) => `그중 ${took}번은 나도 함께 정했어요`,
    tookAll: () => '모두 나도 함께 정했어요',
    joined: '. ',
    rightSeen: (throws) => `내 기기가 본 주사위 ${throws}번은 모두 맞아요`,
    gaps: (count) => `답하지 않은 플레이어를 빼고 굴린 적이 ${count}번 있어요.`,
    byServer: (count) => `${count}번은 서버 혼자 정했어요.`,
    unseen: (count) => `연결이 끊긴 사이에 나온 눈이 ${count}번 있어요. 기록에 증명이 있어요.`,
    wrong: '이 게임의 주사위는 확인 결과가 맞지 않아요.',
    code: (code) => `게임 확인 코드: ${code}`,
  },
};

export const sealWords = wordsBy({ en, ko });
