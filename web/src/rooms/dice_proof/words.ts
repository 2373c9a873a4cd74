import { wordsBy } from '../../i18n';
import { counted } from '../../i18n/en/plural';
import { withJosa } from '../../i18n/ko/josa';
import type { SealKind } from './kinds';

type ByKind = Readonly<Record<SealKind, string>>;

interface SealWords {
  readonly server: string;
  readonly host: string;
  readonly you: string;
  /** A player in a list of names. */
  readonly player: (name: string) => string;
  readonly title: ByKind;
  /** The sentence about a throw of these players and the server; `own` is the one for a throw in which the reader took part, too. */
  readonly own: (others: readonly string[]) => string;
  readonly others: (players: readonly string[]) => string;
  /** A throw of a game that waits, for which only the device of its player was asked. */
  readonly half: (name: string) => string;
  readonly about: Readonly<Record<Exclude<SealKind, 'together' | 'gap'>, string>>;
  /** How such a throw came about. */
  readonly how: Readonly<Partial<ByKind>>;
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
  /** Before a game that starts by itself. */
  readonly starting: string;
  readonly tally: (took: number, of: number) => string;
  readonly explain: string;
  readonly waiting: (names: string) => string;
  readonly waitingForYou: string;
  readonly sealing: string;
  readonly missedTwice: string;
  readonly understood: string;
  readonly elsewhere: string;
  readonly check: {
    /** Opens the numbers of the throw with its check. */
    readonly show: string;
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

/** Words in one English list. */
const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const EN_PIECES = 'Before the game, the players and the server each fixed a secret number. For each throw they show a new piece of it, and all the pieces together make the dice. Your device has checked this throw.';

const en: SealWords = {
  server: 'the server',
  host: 'the host',
  you: 'you',
  player: (name) => name,
  title: {
    together: 'Sealed throw',
    gap: 'Sealed throw, not by all players',
    server: 'Throw by the server',
    unchecked: 'Throw that this device did not see',
    false: 'This throw does not check out',
    awaited: 'Sealed dice',
  },
  own: (others) => `${listed(['You', ...others, 'the server'])} picked these dice together. Neither a player nor the server could know them before, or change them.`,
  others: (players) => `${capital(listed([...players, 'the server']))} picked these dice together. None of them alone could know them before, or change them.`,
  half: (name) => `Made by the server and ${name}’s device. Yours was not asked. If both work together, they could have chosen it.`,
  about: {
    server: 'The server picked these dice, because no player’s device took part. It had fixed them before the game and could not change them.',
    unchecked: 'These dice fell while your page was not connected. You can check them in the record after the game.',
    false: 'The dice or their proof were changed. Save your notes: they are your evidence.',
    awaited: 'The players and the server pick each throw together, so that none of them alone can know or change it. The seal appears with the dice.',
  },
  how: {
    together: EN_PIECES,
    gap: EN_PIECES,
    server: 'The server may have known them before. Where players take part, it cannot.',
  },
  without: (names) => `${names} did not answer in time, so the dice were thrown again without them.`,
  withoutYou: 'Your device did not answer in time, so the dice were thrown again without it.',
  moved: (names) =>
    `After your device had answered, the server changed whether ${names} took part. A connection that is lost at that moment causes this. Your device accepts it twice a game for each player.`,
  sign: (title) => `${title}: explain it`,
  now: 'The throw on the table',
  number: 'Throw number',
  parties: 'Took part',
  missing: 'Did not answer',
  code: 'Code of the table',
  codeHow: 'Read it to each other: same code, same game.',
  starting: 'The game begins in a moment…',
  tally: (took, of) => `So far your device took part in ${took} of ${counted(of, 'throw')}.`,
  explain: 'How the dice work',
  waiting: (names) => `Waiting for ${names} to seal the throw`,
  waitingForYou: 'Waiting for your device to seal the throw',
  sealing: 'Sealing the throw',
  missedTwice: 'Your device did not answer twice. In this game it takes part in your own throws only.',
  understood: 'OK',
  elsewhere: 'Another device of yours takes part in this game in place of this one.',
  check: {
    show: 'Show the numbers',
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
    right: (throws) => (throws === 1 ? 'The only throw is right' : `All ${throws} throws are right`),
    took: (took) => `you helped to pick ${took} of them`,
    tookAll: (took) => `you helped to pick ${took === 1 ? 'it' : took === 2 ? 'both' : 'all of them'}`,
    joined: '; ',
    rightSeen: (throws) => `The ${counted(throws, 'throw')} that your device saw ${throws === 1 ? 'is' : 'are'} right`,
    gaps: (count) => `${counted(count, 'throw')} went on without a player who did not answer in time.`,
    byServer: (count) => `The server picked ${count} without a player.`,
    unseen: (count) => `${counted(count, 'throw')} happened while your page was not connected. The record has ${count === 1 ? 'its proof' : 'their proofs'}.`,
    wrong: 'The dice of this game are not right.',
    code: (code) => `Code of the game: ${code}`,
  },
};

const KO_PIECES = '게임을 시작하기 전에 플레이어와 서버가 저마다 비밀 숫자를 정해 두고, 굴릴 때마다 그 숫자를 한 조각씩 내놓아요. 조각을 모두 합치면 눈이 나와요. 이 굴림이 맞는지 내 기기가 확인했어요.';

const ko: SealWords = {
  server: '서버',
  host: '방장',
  you: '나',
  player: (name) => `${name} 님`,
  title: {
    together: '봉인된 굴림',
    gap: '일부만 함께 정한 굴림',
    server: '서버가 정한 굴림',
    unchecked: '이 기기가 보지 못한 굴림',
    false: '확인 결과가 맞지 않는 굴림',
    awaited: '봉인된 주사위',
  },
  own: (others) => `${withJosa(['나', ...others].join(', '), '과', '와')} 서버가 함께 정한 눈이에요. 서버도 플레이어도 미리 알거나 바꿀 수 없었어요.`,
  others: (players) => `${withJosa(players.join(', '), '과', '와')} 서버가 함께 정한 눈이에요. 누구도 혼자서는 미리 알거나 바꿀 수 없었어요.`,
  half: (name) => `서버와 ${name} 님의 기기가 함께 정한 눈이에요. 내 기기에는 묻지 않았어요. 둘이 짜면 눈을 고를 수도 있었어요.`,
  about: {
    server: '함께한 플레이어가 없어서 서버가 정한 눈이에요. 게임 전에 정해 둔 눈이라 바꿀 수 없었어요.',
    unchecked: '연결이 끊긴 사이에 나온 눈이에요. 게임이 끝나면 기록으로 확인할 수 있어요.',
    false: '눈이나 그 증명이 바뀌었어요. 증거가 되도록 내 메모를 저장해 주세요.',
    awaited: '플레이어와 서버가 매번 함께 눈을 정해요. 그래서 누구도 혼자서는 미리 알거나 바꿀 수 없어요. 주사위가 나오면 봉인이 표시돼요.',
  },
  how: {
    together: KO_PIECES,
    gap: KO_PIECES,
    server: '서버는 미리 알았을 수도 있어요. 플레이어가 함께 정하면 그럴 수 없어요.',
  },
  without: (names) => `제때 답하지 않아서 빼고 다시 굴렸어요: ${names}`,
  withoutYou: '내 기기가 제때 답하지 않아서 빼고 다시 굴렸어요.',
  moved: (names) => `내 기기가 답한 뒤에 함께 정할 사람이 바뀌었어요: ${names}. 그 순간에 연결이 끊기면 생기는 일이라, 한 사람당 한 게임에 두 번까지 받아들여요.`,
  sign: (title) => `${title}: 설명 보기`,
  now: '지금 놓인 주사위',
  number: '굴림 번호',
  parties: '함께 정함',
  missing: '답하지 않음',
  code: '테이블 확인 코드',
  codeHow: '서로 읽어 보세요. 코드가 같으면 같은 게임이에요.',
  starting: '곧 게임을 시작해요…',
  tally: (took, of) => `지금까지 ${of}번 중 ${took}번을 내 기기도 함께 정했어요.`,
  explain: '주사위가 정해지는 방식',
  waiting: (names) => `눈을 함께 정할 ${names}의 답을 기다려요`,
  waitingForYou: '내 기기의 답을 기다려요',
  sealing: '함께 눈을 정하는 중',
  missedTwice: '내 기기가 두 번 답하지 않았어요. 이번 게임에서는 내가 굴릴 때만 함께해요.',
  understood: '확인',
  elsewhere: '이 게임에서는 이 기기 대신 내 다른 기기가 눈을 함께 정하고 있어요.',
  check: {
    show: '숫자 보기',
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
    right: (throws) => `굴림 ${throws}번이 모두 올바라요`,
    took: (took) => `그중 ${took}번은 나도 함께 정했어요`,
    tookAll: () => '그때마다 나도 함께 정했어요',
    joined: '. ',
    rightSeen: (throws) => `내 기기가 본 굴림 ${throws}번은 모두 올바라요`,
    gaps: (count) => `답하지 않은 플레이어를 빼고 굴린 적이 ${count}번 있어요.`,
    byServer: (count) => `플레이어 없이 서버가 정한 굴림은 ${count}번이에요.`,
    unseen: (count) => `연결이 끊긴 사이에 굴린 적이 ${count}번 있어요. 증명은 기록에 있어요.`,
    wrong: '이 게임의 주사위는 확인 결과가 맞지 않아요.',
    code: (code) => `게임 확인 코드: ${code}`,
  },
};

export const sealWords = wordsBy({ en, ko });
