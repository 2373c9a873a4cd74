import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en';
import { withJosa } from '../../src/i18n/ko/josa';
import { ko } from '../../src/i18n/ko';
import { statusLine } from '../../src/i18n/sentences';
import { roomWords } from '../../src/rooms/words';
import type { Event, TableView } from '../../src/protocol.gen';
import type { Language } from '../../src/state/model';
import { after, botsKnown, changed, rolled, room, seen, snapshot, table, tableSeat } from '../build';

/** Every path to a message, with the message. */
function messages(words: object, path = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? messages(value as object, `${path}.${key}`) : [[`${path}.${key}`, value]],
  );
}

type Dictionaries = Readonly<Record<string, object>>;

/** All messages of a language, by file and key. */
const messagesIn = (files: Dictionaries): [string, unknown][] =>
  Object.entries(files).flatMap(([file, module]) => messages(module, file.split('/').at(-1)));

/** The dictionaries of the pages that load their words with them, in a language. */
function pageDictionaries(language: Language): Dictionaries {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/**/words.ts', { eager: true });
  const functions = Object.values(modules).flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('Words'));
  return Object.fromEntries(functions.map(([name, words]) => [name, (words as (language: Language) => object)(language)]));
}

const english = messagesIn({ ...import.meta.glob<object>(['../../src/i18n/en/*.ts', '!**/plural.ts', '!**/index.ts'], { eager: true }), ...pageDictionaries('en') });
const korean = messagesIn({ ...import.meta.glob<object>(['../../src/i18n/ko/*.ts', '!**/josa.ts', '!**/index.ts'], { eager: true }), ...pageDictionaries('ko') });

describe('the two languages', () => {
  it('have the same messages', () => {
    expect(messages(ko).map(([path]) => path)).toEqual(messages(en).map(([path]) => path));
    expect(korean.map(([path]) => path)).toEqual(english.map(([path]) => path));
  });

  it('leave no message empty, and take the same arguments in a sentence', () => {
    const others = new Map([...korean, ...messages(ko)]);
    for (const [path, value] of [...english, ...messages(en)]) {
      expect(value, path).not.toBe('');
      expect(typeof others.get(path), path).toBe(typeof value);
    }
  });

  it('differ in every message', () => {
    const others = new Map([...korean, ...messages(ko)]);
    const same = [...english, ...messages(en)].filter(([path, value]) => typeof value === 'string' && others.get(path) === value);
    expect(same).toEqual([]);
  });

  it('address the reader politely in Korean', () => {
    const formal = korean.filter(([, value]) => /(습니다|입니다|합니다|십시오)/.test(String(value)));
    expect(formal).toEqual([]);
  });
});

/** The status line for Joon, who watches Mina, after these events. */
function said(language: 'en' | 'ko', before: TableView, now: TableView, events: Event[], you = 'p-joon'): string {
  const model = after(
    seen(snapshot({ table: before, you }), botsKnown(), { type: 'LanguageChosen', language }),
    changed({ table: now, events }),
    { type: 'DiceLanded' },
  );
  return statusLine(model, roomWords(language));
}

const ROLL: Event[] = [
  { type: 'RollOpened', seat: 0, keep: [] },
  { type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null },
];

const fill = (points: number, repeat_bonus = 0, joker = false): Event[] => [
  { type: 'BoxFilled', seat: 0, box: 'choice', points, repeat_bonus, joker },
];

it.each([roomWords('en'), roomWords('ko')])('the name of a die has the number that its corner shows as a word of its own, for voice control', ({ table }) => {
  for (const name of [table.die(3, 6), table.flying(3)]) expect(name.split(/[ :]+/)).toContain('3');
});

it('an absent seat shows minutes while the wait is long', () => {
  const times = (seconds: number) => [roomWords('en'), roomWords('ko')].map(({ table }) => table.awayBrief(seconds));
  expect(times(900)).toEqual(['15 min', '15분']);
  expect(times(119)).toEqual(['119 s', '119초']);
});

describe('the status line', () => {
  const lastRoll = rolled({ rolls_left: 1 });

  it('reports a roll with the rolls left', () => {
    const args = [rolled(), lastRoll, ROLL] as const;
    expect(said('en', ...args)).toBe('Mina rolled 2 3 3 5 6, one roll left');
    expect(said('ko', ...args)).toBe('Mina 님이 굴렸어요: 2 3 3 5 6, 한 번 남음');
  });

  it('reports the player\'s own roll', () => {
    expect(said('en', rolled(), lastRoll, ROLL, 'p-mina')).toBe('You rolled 2 3 3 5 6, one roll left');
    expect(said('ko', rolled(), lastRoll, ROLL, 'p-mina')).toBe('굴렸어요: 2 3 3 5 6, 한 번 남음');
  });

  it('reports the last roll of a turn', () => {
    const now = rolled({ rolls_left: 0, step: 'await_box' });
    expect(said('en', lastRoll, now, ROLL)).toBe('Mina rolled 2 3 3 5 6, no roll left');
    expect(said('ko', lastRoll, now, ROLL)).toBe('Mina 님이 굴렸어요: 2 3 3 5 6, 더 굴릴 수 없음');
  });

  it('reports a filled box and whose turn it is', () => {
    const args = [rolled(), table({ seat: 1 }), fill(19)] as const;
    expect(said('en', ...args)).toBe('Mina took 19 points in choice. Your turn');
    expect(said('ko', ...args)).toBe('Mina 님이 choice-ko에 19점을 적었어요. 내 차례예요');
  });

  it('reports a scratched box', () => {
    const args = [rolled(), table({ seat: 1 }), fill(0)] as const;
    expect(said('en', ...args)).toBe('Mina scratched choice. Your turn');
    expect(said('ko', ...args)).toBe('Mina 님이 choice-ko 칸을 버렸어요. 내 차례예요');
  });

  it('explains a joker and a repeat bonus', () => {
    const args = [rolled(), table({ seat: 1 }), fill(25, 100, true)] as const;
    expect(said('en', ...args)).toBe(
      'Mina took 25 points in choice; the joker scores in full; +100 for another five of a kind. Your turn',
    );
    expect(said('ko', ...args)).toContain('조커라서 점수를 그대로 받아요; 같은 눈 다섯 개가 또 나와 +100점');
  });

  it('reports the start and the first player', () => {
    const started: Event[] = [
      { type: 'GameStarted', rules_id: 'tiny', fingerprint: 'f', holders: [{ name: 'Mina', bot: null }], order: [1, 0] },
    ];
    const now = table({ order: [1, 0], seat: 1, game: 'g2' });
    expect(said('en', table(), now, started)).toBe('The game begins. You play first.');
    expect(said('ko', table(), now, started, 'p-mina')).toBe('게임을 시작해요. Joon 님이 먼저예요');
  });

  it('reports a resignation', () => {
    const args = [rolled(), table({ seat: 1 }), [{ type: 'SeatResigned', seat: 0 }] as Event[]] as const;
    expect(said('en', ...args)).toBe('Mina resigned. Your turn');
    expect(said('ko', ...args)).toBe('Mina 님이 기권했어요. 내 차례예요');
  });

  it('reports that a bot plays on, in the reader\'s language', () => {
    const now = table({ seats: [tableSeat('Mina', { bot: 'gull' }), tableSeat('Joon')] });
    const events: Event[] = [{ type: 'SeatHandedOver', seat: 0, bot: 'gull' }];
    expect(said('en', table(), now, events)).toBe('Gull plays on for Mina. Mina to play');
    expect(said('ko', table(), now, events)).toBe('이제 갈매기가 Mina 님 대신 플레이해요. Mina 님 차례예요');
  });

  it('reports that a player is back', () => {
    const events: Event[] = [{ type: 'SeatTakenBack', seat: 0 }];
    expect(said('en', table(), table(), events)).toBe('Mina is back at the table. Mina to play');
    expect(said('ko', table(), table(), events, 'p-mina')).toBe('테이블로 돌아왔어요. 내 차례예요');
  });

  it('reports the end', () => {
    const now = table({ step: 'over', winners: [0] });
    expect(said('en', rolled(), now, fill(5))).toBe('Mina took 5 points in choice. The game is over');
  });

  it('reports once, with the roll, that five of a kind are a joker or earn a bonus', () => {
    const offer = { box: 'choice', points: 25, repeat_bonus: 100, joker: false };
    const alike = (joker: boolean) => rolled({ rolls_left: 1, dice: [4, 4, 4, 4, 4], offers: [{ ...offer, joker }] });
    const roll: Event[] = [ROLL[0]!, { type: 'DiceThrown', dice: [4, 4, 4, 4, 4], proof: null }];
    expect(said('en', rolled(), alike(true), roll)).toContain('. Joker: it scores in full in any lower box');
    expect(said('en', rolled(), alike(false), roll)).toContain('. Another five of a kind: 100 extra points');
    expect(said('ko', rolled(), alike(false), roll)).toContain('. 같은 눈 다섯 개가 또 나와서 100점을 더 받아요');
  });

  it('reports a roll in the same words if its events come in one frame or in two', () => {
    const between = rolled({ step: 'await_dice', rolls_left: 1 });
    const model = seen(
      snapshot({ table: rolled(), you: 'p-joon' }),
      changed({ table: between, events: ROLL.slice(0, 1) }),
      changed({ version: 12, table: lastRoll, events: ROLL.slice(1) }),
      { type: 'DiceLanded' },
    );
    expect(statusLine(model, roomWords('en'))).toBe('Mina rolled 2 3 3 5 6, one roll left');
  });

  it('reports every refusal in both languages', () => {
    for (const code of Object.keys(en.refused) as (keyof typeof en.refused)[]) {
      if (code === 'stale') continue;
      const model = seen(
        snapshot({ room: room({ stage: 'waiting' }) }),
        { type: 'Refused', code, reason: 'server words', cid: null, version: null },
      );
      expect(statusLine(model, roomWords('en'))).toBe(en.refused[code].replace(/\.$/, ''));
      expect(statusLine(model, roomWords('ko'))).toBe(ko.refused[code].replace(/\.$/, ''));
    }
  });
});

it('a Korean particle follows the last sound of its word', () => {
  expect([withJosa('갈매기', '이', '가'), withJosa('선장', '이', '가'), withJosa('Gull', '이', '가')]).toEqual([
    '갈매기가',
    '선장이',
    'Gull가',
  ]);
});
