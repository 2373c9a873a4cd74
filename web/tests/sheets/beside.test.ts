import { describe, expect, it } from 'vitest';
import shelf from '../../src/local/made/shelf.json';
import type { MeanPoints, RulesView, SheetSeat } from '../../src/protocol.gen';
import { columnsBeside } from '../../src/sheets/judging/beside';

const shelved = (wanted: string): RulesView => (shelf.rules as unknown as readonly RulesView[]).find(({ id }) => id === wanted)!;

const card = (rules: RulesView, points: number, upper_bonus: number, repeat_bonus: number) =>
  ({ points: rules.boxes.map((_, place) => (place === 0 ? null : points)), upper_total: 0, upper_bonus, repeat_bonus, total: 0 }) satisfies SheetSeat['columns'][number];

const seatWith = (...columns: SheetSeat['columns']) => ({ columns }) as unknown as SheetSeat;

/** Means of 7 in each box, the upper bonus in half of the games, and 3 points of repeat bonuses. */
const meansOf = (rules: RulesView): MeanPoints => ({
  score: 100,
  boxes: rules.phases.flatMap(({ id: phase }) => rules.boxes.map(({ id: box }) => ({ phase, box, mean: 7 }))),
  bonuses: rules.phases.map(({ id: phase }) => ({ phase, upper: 0.5, repeat: 3 })),
});

describe('the points of a sheet beside best play', () => {
  it('has a row for each box with the points of each seat, and one for each bonus of the rules', () => {
    const rules = shelved('yahtzee');
    const [column, ...others] = columnsBeside(rules, meansOf(rules), [seatWith(card(rules, 4, 35, 100)), seatWith(card(rules, 9, 0, 0))], 'en');
    expect(others).toEqual([]);
    expect(column?.rows.slice(0, 2).map(({ id, best, points }) => [id, best, points])).toEqual([['ones', 7, [null, null]], ['twos', 7, [4, 9]]]);
    expect(column?.rows.slice(rules.boxes.length).map(({ id, best, points }) => [id, best, points])).toEqual([['bonus', 17.5, [35, 0]], ['repeat', 3, [100, 0]]]);
  });

  it('adds repeat bonuses to their box where the rules write them into it', () => {
    const rules = (shelf.rules as unknown as readonly RulesView[]).find(({ repeat_bonus: repeat }) => repeat?.into_box === true)!;
    const rows = columnsBeside(rules, meansOf(rules), [seatWith(card(rules, 4, 0, 0))], 'en')[0]?.rows ?? [];
    expect(rows.find(({ id }) => id === rules.repeat_bonus?.box)?.best).toBe(10);
    expect(rows.map(({ id }) => id)).not.toContain('repeat');
  });

  it('has the columns of rules with several, each with its own points', () => {
    const rules = shelved('extended');
    const found = columnsBeside(rules, meansOf(rules), [seatWith(...[1, 2, 3].map((points) => card(rules, points, 0, 0)))], 'en');
    expect(found.map(({ rows }) => rows[1]?.points)).toEqual([[1], [2], [3]]);
  });
});
