import { expect, it, vi } from 'vitest';
import shelf from '../../src/local/made/shelf.json';
import type { BoardPosition } from '../../src/board/position';
import type { Choice, PositionView, RulesView } from '../../src/protocol.gen';
import type { SheetEntry } from '../../src/sheets/entries';
import { judgedChoices, type JudgedChoice } from '../../src/sheets/judging/choices';
import { turnsOf } from '../../src/sheets/log/turns';

const rules = (shelf.rules as unknown as readonly RulesView[]).find(({ id }) => id === 'clubhouse')!;

const choice = (regret: number, keep: number[] | null, box: string | null): Choice => ({ keep, box, value: 100 - regret, regret });

/** Ranks a yacht first, a choice that keeps the last two dice second, then the box of ones and that of choice. */
const rank = (asked: BoardPosition[]) => (position: BoardPosition): Promise<PositionView> => {
  asked.push(position);
  const choices = [choice(0, null, 'yacht'), choice(1.5, [3, 4], null), choice(4, null, 'ones'), choice(9, null, 'choice')];
  const offers = [{ box: 'ones', points: 2, repeat_bonus: 0, joker: false }, { box: 'choice', points: 20, repeat_bonus: 0, joker: false }];
  return Promise.resolve({ readiness: 'ready', done: 1, detail: null, offers, figures: { value: 100, options: choices.map((one) => ({ choice: one, ends: [] })) } });
};

const lines = (entries: readonly SheetEntry[]) => entries.map((entry, at) => ({ number: at + 1, entry, at_ms: at, device: 'phone', seat: null }));

async function judged(entries: readonly SheetEntry[], asked: BoardPosition[]): Promise<readonly JudgedChoice[]> {
  const found: JudgedChoice[] = [];
  for await (const one of judgedChoices(turnsOf(lines(entries)), rules, rank(asked))) found.push(one);
  return found;
}

it('judges boxes by the last dice, every choice by every roll, and nothing by points alone', async () => {
  const asked: BoardPosition[] = [];
  const found = await judged(
    [
      { type: 'Rolled', seat: 0, dice: [1, 1, 3, 4, 6], keep: null },
      { type: 'Filled', seat: 0, box: 'ones' },
      { type: 'Rolled', seat: 1, dice: [2, 6, 3, 5, 5], keep: [] },
      { type: 'Rolled', seat: 1, dice: [1, 6, 2, 5, 5], keep: [3, 4] },
      { type: 'Filled', seat: 1, box: 'choice' },
      { type: 'Scored', seat: 0, box: 'sixes', points: 18 },
      { type: 'Rolled', seat: 0, dice: [1, 1, 3, 4, 6], keep: null },
      { type: 'Filled', seat: 0, box: 'choice' },
    ],
    asked,
  );
  expect(found.map(({ seat, turn, chosen, best }) => [seat, turn, chosen.regret, best.box])).toEqual([
    [0, 1, 4, 'yacht'],
    [1, 1, 1.5, 'yacht'],
    [1, 1, 9, 'yacht'],
    [0, 3, 9, 'yacht'],
  ]);
  expect(asked.map(({ left }) => left)).toEqual([0, 2, 1, 0]);
  const held = rules.boxes.flatMap(({ id }, at) => (asked[3]?.points[at] == null ? [] : [[id, asked[3].points[at]]]));
  expect(Object.fromEntries(held)).toEqual({ ones: 2, sixes: 18 });
});

it('reports a position that cannot be ranked', async () => {
  const entries = lines([{ type: 'Rolled', seat: 0, dice: [1, 1, 3, 4, 6], keep: null }, { type: 'Filled', seat: 0, box: 'ones' }]);
  const choices = judgedChoices(turnsOf(entries), rules, () => Promise.resolve(null));
  await expect(choices.next()).rejects.toThrow('cannot be ranked');
});

it('waits while the server computes best play, and then judges', async () => {
  vi.useFakeTimers();
  const [entries, ready] = [lines([{ type: 'Rolled', seat: 0, dice: [1, 1, 3, 4, 6], keep: null }, { type: 'Filled', seat: 0, box: 'ones' }]), rank([])];
  let asked = 0;
  const solving: PositionView = { readiness: 'solving', done: 0.5, detail: null, offers: [], figures: null };
  const first = judgedChoices(turnsOf(entries), rules, (position) => ((asked += 1) < 3 ? Promise.resolve(solving) : ready(position))).next();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect([(await first).value?.chosen.box, asked]).toEqual(['ones', 3]);
});
