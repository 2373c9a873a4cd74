import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { ko } from '../src/i18n/ko';
import { isCalled } from '../src/effects/notify';
import { sheetOf, textOf } from '../src/share/sheet';
import { codeOf, roomIn } from '../src/state/route';
import { mayRematch, spectatorsOf } from '../src/state/select';
import { after, column, room, rules, seen, snapshot, start, table, tableSeat } from './build';

const DAY = new Date(2026, 4, 17);
const seats = [
  tableSeat('Mina', { columns: [column([1, 6, 20, null])], total: 27 }),
  tableSeat('Joon', { columns: [column([3, 6, 11, 50])], total: 70 }),
];
const ended = seen(snapshot({ room: room({ stage: 'over' }), table: table({ step: 'over', seats, winners: [1] }) }));

describe('the sheet of a game', () => {
  const sheet = sheetOf(ended, en, DAY)!;

  it('has the seats in the order of their places, with their own pennants', () => {
    expect(sheet.seats).toEqual([
      { name: 'Joon', total: 70, place: 1, pennant: 2 },
      { name: 'Mina', total: 27, place: 2, pennant: 0 },
    ]);
  });

  it('compares box by box, and marks what is most where it differs', () => {
    const boxes = sheet.rows.filter(({ kind }) => kind === 'box');
    expect(boxes.map(({ cells }) => cells)).toEqual([['3', '1'], ['6', '6'], ['11', '20'], ['50', '–']]);
    expect(boxes.map(({ best }) => best)).toEqual([[0], [], [1], [0]]);
  });

  it('has a heading for each column of the card where there are several', () => {
    const phases = rules().phases.flatMap((phase) => [phase, { ...phase, id: 'second' }]);
    const two = seats.map((seat) => ({ ...seat, columns: [column(), column()] }));
    const long = seen(snapshot({ rules: rules({ phases }), table: table({ seats: two }) }));
    expect(sheetOf(long, en, DAY)?.rows.filter(({ kind }) => kind === 'phase')).toHaveLength(2);
  });

  it('is a few lines of text in either language', () => {
    expect(textOf(sheet, en)).toBe('Yacht Dice, Tiny (17 May 2026)\n1. Joon 70 points\n2. Mina 27 points');
    const korean = after(ended, { type: 'LanguageChosen', language: 'ko' });
    expect(textOf(sheetOf(korean, ko, DAY)!, ko)).toBe('요트 다이스, Tiny-ko (2026년 5월 17일)\n1위 Joon 70점\n2위 Mina 27점');
  });

  it('is not there before there is a game', () => {
    expect(sheetOf(start(), en, DAY)).toBeNull();
  });
});

describe('a rematch', () => {
  it('is for the host, while all players are here', () => {
    expect(mayRematch(ended.live!)).toBe(true);
    expect(mayRematch({ ...ended.live!, you: 'p-joon' })).toBe(false);
    expect(mayRematch({ ...ended.live!, present: ['p-mina'] })).toBe(false);
  });
});

it('counts who looks on: the nameless, and players without a seat', () => {
  expect(spectatorsOf({ ...ended.live!, present: ['p-mina', 'p-sora'], watchers: 2 })).toBe(3);
});

it('reads a code as people write it, and shows it in capitals', () => {
  expect(codeOf('tea7cup4rope')).toBe('TEA7CU');
  expect([roomIn('TEA 7CU'), roomIn('tea-7cu'), roomIn(' TEA7CU ')]).toEqual(['TEA7CU', 'tea7cu', 'TEA7CU']);
  expect([roomIn('tea 7c'), roomIn('two whole words')]).toEqual([null, null]);
});

it('calls to a turn once, and only who wishes to be called', () => {
  const waits = seen(snapshot({ table: table({ seat: 1 }) }));
  const turn = seen(snapshot());
  const wish = { type: 'SettingsChosen', settings: { notify: true } } as const;
  expect(isCalled(after(turn, wish), after(waits, wish))).toBe(true);
  expect(isCalled(after(turn, wish), after(turn, wish))).toBe(false);
  expect(isCalled(turn, waits)).toBe(false);
});
