import { expect, it } from 'vitest';
import type { Filled, Rolled, Scored, SheetLine, SheetView } from '../../src/protocol.gen';
import { latestBox, latestDice } from '../../src/sheets/screen/latest';
import { routeOf } from '../../src/state/route';
import { column, rules } from '../build';

const line = (number: number, entry: SheetLine['entry'], corrected: number | null = null): SheetLine => ({ number, entry, at_ms: 0, device: 'a', seat: null, corrected });
const rolled = (dice: Rolled['dice']): Rolled => ({ type: 'Rolled', seat: 0, dice, keep: null });
const filled: Filled = { type: 'Filled', seat: 0, box: 'sixes' };
const scored: Scored = { type: 'Scored', seat: 1, box: 'choice', points: 21 };

const view = (log: SheetLine[], points: (number | null)[] = []) => ({ log, seats: [{ columns: [column(points)] }, { columns: [column([null, null, 21, null])] }] }) as unknown as SheetView;

it('a big screen shows the last dice and box as they count after corrections', () => {
  const corrected: SheetLine['entry'] = { type: 'Corrected', entry: 1, new: rolled([6, 6, 6, 1, 2]) };
  const shown = view([line(1, rolled([6, 6, 1, 1, 2]), 3), line(2, filled), line(3, corrected)], [null, 18]);
  expect(latestDice(shown)).toEqual([6, 6, 6, 1, 2]);
  expect(latestBox(shown, rules())).toEqual({ seat: 0, box: 'sixes', points: 18 });
});

it('a removed entry is not shown, and the one before it is', () => {
  const removed: SheetLine['entry'] = { type: 'Corrected', entry: 3, new: null };
  const shown = view([line(1, rolled([6, 6, 1, 1, 2])), line(2, filled), line(3, scored, 4), line(4, removed)], [null, 12]);
  expect(latestBox(shown, rules())).toEqual({ seat: 0, box: 'sixes', points: 12 });
  expect(latestBox(view([line(1, scored)]), rules())).toEqual({ seat: 1, box: 'choice', points: 21 });
  expect([latestBox(view([]), rules()), latestDice(view([]))]).toEqual([null, []]);
});

it('the dice and the box are those of the same player and turn, also if phones write at the same time', () => {
  const other: Rolled = { type: 'Rolled', seat: 1, dice: [2, 2, 3, 4, 5], keep: [] };
  const both = [line(1, rolled([6, 6, 1, 1, 2])), line(2, other)];
  expect([latestDice(view(both)), latestBox(view(both), rules())]).toEqual([[2, 2, 3, 4, 5], null]);
  const shown = view([...both, line(3, filled)], [null, 12]);
  expect([latestDice(shown), latestBox(shown, rules())?.seat]).toEqual([[6, 6, 1, 1, 2], 0]);
  expect(latestDice(view([...both, line(3, filled), line(4, scored)]))).toEqual([]);
});

it('the big screen of a sheet has an address with the key behind #', () => {
  expect(routeOf('/s/abc123/screen#AAAAAAAAAAAAAAAAAAAAAA')).toEqual({ page: 'sheetScreen', sheet: 'abc123' });
});
