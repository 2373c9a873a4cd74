import { describe, expect, it, vi } from 'vitest';
import { rooms as en } from '../../src/i18n/en/rooms';
import { rooms as ko } from '../../src/i18n/ko/rooms';
import { isCalled } from '../../src/effects/notify';
import { paint } from '../../src/rooms/result/picture';
import { sheetOf, textOf } from '../../src/rooms/result/sheet';
import { codeOf, gamePath, roomIn, roomPath } from '../../src/state/route';
import { hasAgreed, spectatorsOf } from '../../src/state/select';
import { after, column, room, rules, seen, snapshot, start, table, tableSeat } from '../build';

const DAY = new Date(2026, 4, 17);
const seats = [
  tableSeat('Mina', { columns: [column([1, 6, 20, null])], total: 27 }),
  tableSeat('Joon', { columns: [column([3, 6, 11, 50])], total: 70 }),
];
const ended = seen(snapshot({ room: room({ stage: 'over' }), table: table({ step: 'over', seats, winners: [1] }) }));

const ROOM = `https://yacht.example${roomPath(ended.live!.room.id)}`;
const REPLAY = `https://yacht.example${gamePath(ended.live!.table!.game)}`;

interface Written {
  readonly text: string;
  readonly font: string;
  readonly x: number;
}

/** A pen that remembers its texts; a letter is half as wide as it is high. */
function pencil() {
  const written: Written[] = [];
  const known: Record<string, unknown> = {
    font: '',
    measureText: (text: string) => ({ width: (text.length * Number(/(\d+)px/.exec(String(known['font']))?.[1])) / 2 }),
    fillText: (text: string, x: number) => written.push({ text, font: String(known['font']), x }),
  };
  const pen = new Proxy(known, { get: (all, key) => all[String(key)] ?? (() => undefined), set: (all, key, value) => ((all[String(key)] = value), true) });
  return { pen: pen as unknown as CanvasRenderingContext2D, written };
}

describe('the sheet of a game', () => {
  const sheet = sheetOf(ended, en, DAY, ROOM)!;

  it('has the seats in the order of their places, with their own pennants', () => {
    expect(sheet.seats).toEqual([
      { name: 'Joon', total: 70, place: 1, pennant: 2 },
      { name: 'Mina', total: 27, place: 2, pennant: 0 },
    ]);
  });

  it('compares box by box, and marks the most points if they differ', () => {
    const boxes = sheet.rows.filter(({ kind }) => kind === 'box');
    expect(boxes.map(({ cells }) => cells)).toEqual([['3', '1'], ['6', '6'], ['11', '20'], ['50', '–']]);
    expect(boxes.map(({ best }) => best)).toEqual([[0], [], [1], [0]]);
  });

  it('has a heading for each column of a card with several columns', () => {
    const phases = rules().phases.flatMap((phase) => [phase, { ...phase, id: 'second' }]);
    const two = seats.map((seat) => ({ ...seat, columns: [column(), column()] }));
    const long = seen(snapshot({ rules: rules({ phases }), table: table({ seats: two }) }));
    expect(sheetOf(long, en, DAY, ROOM)?.rows.filter(({ kind }) => kind === 'phase')).toHaveLength(2);
  });

  it('is a few lines of text in either language', () => {
    expect(textOf(sheet, en)).toBe(`Yacht Dice, Tiny (17 May 2026)\n1. Joon 70 points\n2. Mina 27 points\nReplay: ${REPLAY}`);
    const korean = after(ended, { type: 'LanguageChosen', language: 'ko' });
    expect(textOf(sheetOf(korean, ko, DAY, ROOM)!, ko)).toBe(`요트 다이스, Tiny-ko (2026년 5월 17일)\n1위 Joon 70점\n2위 Mina 27점\n다시 보기: ${REPLAY}`);
  });

  it('has no link to the replay of a private game, which only its players may watch', () => {
    const alone = seen(snapshot({ room: room({ stage: 'over', private: true }), table: table({ step: 'over', seats, winners: [1] }) }));
    const made = sheetOf(alone, en, DAY, ROOM)!;
    expect(made.link).toBe(null);
    expect(textOf(made, en)).not.toContain('Replay');
  });

  it('is a picture whose last line is the address of the replay, in at least 18 px and within the paper', () => {
    for (const link of [REPLAY, `https://a-rather-long-name-of-a-server.yacht.example/${'x'.repeat(60)}`]) {
      const pen = pencil();
      vi.stubGlobal('Path2D', vi.fn(class { readonly shape = ''; }));
      paint(pen.pen, { ...sheet, link }, 900);
      const { text, font, x } = pen.written.at(-1)!;
      expect(text).toBe(link.replace('https://', ''));
      expect(Number(/(\d+)px/.exec(font)?.[1])).toBeGreaterThanOrEqual(18);
      expect(x).toBeGreaterThanOrEqual(0);
    }
  });

  it('does not exist without a game', () => {
    expect(sheetOf(start(), en, DAY, ROOM)).toBeNull();
  });
});

describe('a rematch', () => {
  it('shows the vote of the player, not those of others', () => {
    const place = ended.live!.room.seats.findIndex(({ player }) => player === ended.live!.you);
    const voted = (agreed: number[]) => ({ ...ended.live!, room: { ...ended.live!.room, agreed } });
    expect(hasAgreed(voted([place]))).toBe(true);
    expect(hasAgreed(voted([place + 1]))).toBe(false);
    expect(hasAgreed({ ...voted([place]), you: null })).toBe(false);
  });
});

it('counts spectators: guests without a name, and players without a seat', () => {
  expect(spectatorsOf({ ...ended.live!, present: ['p-mina', 'p-sora'], watchers: 2 })).toBe(3);
});

it('reads a code in any spelling, and shows it in capitals', () => {
  expect(codeOf('tea7cup4rope')).toBe('TEA7CU');
  expect([roomIn('TEA 7CU'), roomIn('tea-7cu'), roomIn(' TEA7CU ')]).toEqual(['TEA7CU', 'tea7cu', 'TEA7CU']);
  expect([roomIn('tea 7c'), roomIn('two whole words')]).toEqual([null, null]);
});

it('notifies of a turn once, and only if the player wishes it', () => {
  const waits = seen(snapshot({ table: table({ seat: 1 }) }));
  const turn = seen(snapshot());
  const wish = { type: 'SettingsChosen', settings: { notify: true } } as const;
  expect(isCalled(after(turn, wish), after(waits, wish))).toBe(true);
  expect(isCalled(after(turn, wish), after(turn, wish))).toBe(false);
  expect(isCalled(turn, waits)).toBe(false);
});
