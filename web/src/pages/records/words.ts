import type { RecordFault } from '../../protocol.gen';
import type { Language } from '../../state/model';

export interface RecordWords {
  readonly heading: string;
  readonly about: string;
  readonly paste: string;
  readonly choose: string;
  readonly show: string;
  readonly nothing: string;
  readonly tooLarge: string;
  readonly unreadable: string;
  readonly line: (line: number) => string;
  readonly event: (event: number) => string;
  readonly faults: Readonly<Record<RecordFault, string>>;
  readonly said: string;
  readonly mend: string;
}

const WORDS: Record<Language, RecordWords> = {
  en: {
    heading: 'Look at a record',
    about: 'Choose the record of a game, or paste it here. It is played again line by line and shown; nothing is kept.',
    paste: 'Record, as text or JSON',
    choose: 'Choose a file',
    show: 'Show the game',
    nothing: 'Choose a file or paste a record first.',
    tooLarge: 'That is larger than any record. Choose another file.',
    unreadable: 'That file could not be read. Choose another one.',
    line: (line) => `Line ${line}`,
    event: (event) => `Event ${event}`,
    faults: {
      form: 'This is not written as records are.',
      rules: 'The rules have a fault, or are not those this game was played by.',
      seats: 'The seats, their names or their order do not fit.',
      dice: 'Dice cannot lie like this here.',
      play: 'This is against the rules.',
      points: 'The points are not those of the rules.',
    },
    said: 'In full',
    mend: 'Take the record from the game’s page once more, or mend it there.',
  },
  ko: {
    heading: '기보 열어 보기',
    about: '게임의 기보를 고르거나 붙여 넣으세요. 한 줄씩 다시 두어 확인한 뒤 보여 드리고, 저장하지는 않아요.',
    paste: '기보 (글 또는 JSON)',
    choose: '파일 고르기',
    show: '게임 보기',
    nothing: '먼저 파일을 고르거나 기보를 붙여 넣어 주세요.',
    tooLarge: '기보라기엔 너무 커요. 다른 파일을 골라 주세요.',
    unreadable: '파일을 읽을 수 없었어요. 다른 파일을 골라 주세요.',
    line: (line) => `${line}번째 줄`,
    event: (event) => `${event}번째 사건`,
    faults: {
      form: '기보의 형식이 아니에요.',
      rules: '규칙에 잘못이 있거나, 이 게임의 규칙이 아니에요.',
      seats: '자리나 이름, 순서가 맞지 않아요.',
      dice: '주사위가 이렇게 놓일 수 없어요.',
      play: '규칙에 어긋나는 수예요.',
      points: '점수가 규칙과 달라요.',
    },
    said: '자세히',
    mend: '게임 페이지에서 기보를 다시 받거나, 그 부분을 고쳐 주세요.',
  },
};

export const recordWords = (language: Language): RecordWords => WORDS[language];
