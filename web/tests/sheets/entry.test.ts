import { describe, expect, it } from 'vitest';
import { chipsOf } from '../../src/sheets/entry/chips';
import { firstDraft, nextDraft, reopened, rolledOf, typed } from '../../src/sheets/entry/draft';
import { corrected, lastItem, turnsOf } from '../../src/sheets/log/turns';
import type { SheetEntry } from '../../src/sheets/entries';
import type { SheetLine } from '../../src/protocol.gen';
import { rules } from '../build';

const line = (entry: SheetEntry, place: number): SheetLine => ({ number: place + 1, entry, at_ms: 0, device: 'd', seat: null });
const roll = (seat: number): SheetEntry => ({ type: 'Rolled', seat, dice: [1, 2, 3, 4, 5], keep: null });
const fill = (seat: number): SheetEntry => ({ type: 'Filled', seat, box: 'choice' });

describe('the dice of a turn', () => {
  it('keep their places through a roll, and the others fill the gaps in the order of the taps', () => {
    const next = typed(nextDraft([2, 6, 2, 6, 3], [3, 1]), [6, 6, 5, 4, 1]);
    expect(next === null ? null : rolledOf(0, next)).toEqual({ type: 'Rolled', seat: 0, dice: [5, 6, 4, 6, 1], keep: [1, 3] });
  });

  it('are the final ones without the dice that were kept', () => {
    const last = typed(firstDraft('last'), [6, 5, 4, 3, 2]);
    expect(last === null ? null : rolledOf(1, last)).toEqual({ type: 'Rolled', seat: 1, dice: [6, 5, 4, 3, 2], keep: null });
  });

  it('cannot lose a kept die: erasing it ends the roll', () => {
    expect(typed(nextDraft([2, 6, 2, 6, 3], [1, 3]), [6])).toBeNull();
  });

  it('open again without the die typed last, and write the same roll once it is back', () => {
    const rolled = { type: 'Rolled' as const, seat: 0, dice: [5, 6, 4, 6, 1], keep: [1, 3] };
    const open = reopened(rolled, [2, 6, 2, 6, 3]);
    expect(open.dice).toEqual([6, 6, 5, 4]);
    expect(rolledOf(0, { ...open, dice: [...open.dice, 1] })).toEqual(rolled);
  });
});

it('chips count the dice of a face, and always offer zero', () => {
  const chips = chipsOf({ boxes: ['ones', 'yacht'], rolls: { 11345: [2, 0], 11111: [5, 50] } }, rules({ boxes: rules().boxes.map((box) => (box.id === 'ones' ? { ...box, face: 1 } : box)) }), 'ones');
  expect(chips).toEqual([0, 2, 5].map((points) => ({ points, count: points })));
});

describe('the log', () => {
  const log = [roll(0), fill(0), roll(1), fill(1), roll(0)].map(line);

  it('has turns by seat, and a box that was taken back leaves its turn open', () => {
    const undone = [...log.slice(0, 2), line({ type: 'Corrected', entry: 2, new: null }, 2), line(fill(0), 3)];
    expect(turnsOf(log).map(({ seat, turn, items }) => [seat, turn, items.length])).toEqual([[0, 1, 2], [1, 1, 2], [0, 2, 1]]);
    expect(turnsOf(undone).map(({ items }) => items.length)).toEqual([3]);
  });

  it('knows the last entry that counts, of the seats that may be undone', () => {
    const undone = [...log, line({ type: 'Corrected', entry: 5, new: null }, 5)];
    const last = lastItem(undone, () => true);
    expect(last === null ? null : corrected(last, null)).toEqual({ type: 'Corrected', entry: 4, new: null });
    expect(lastItem(undone, (seat) => seat === 0)?.line.number).toBe(2);
  });
});
