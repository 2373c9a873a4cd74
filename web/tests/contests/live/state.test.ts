import { describe, expect, it } from 'vitest';
import { followed, hasDice, isOwn, mayChoose, messageOf, type OwnChoice } from '../../../src/contests/live/state';
import type { ContestServerMessage } from '../../../src/protocol.gen';
import { table } from '../../build';
import { after, mine, place, state, thrown } from '../build';

const KEPT: OwnChoice = { throw: 7, keep: [0, 2], faces: [5, 5], box: null };
const REFUSED: ContestServerMessage = { type: 'Refused', code: 'stale', reason: 'no', cid: null, version: null };

describe('a contest', () => {
  it('waits for a choice of this player exactly while the throw is open and not answered', () => {
    const open = after(state());
    expect(mayChoose(open)).toBe(true);
    expect(mayChoose({ ...open, choice: KEPT })).toBe(false);
    expect(mayChoose(after(state({ chosen: true })))).toBe(false);
    expect(mayChoose(after(state(), { type: 'WaveClosed', throw: 7, digest: 'd', left_ms: 2500 }))).toBe(false);
    expect(mayChoose(after(state({ table: table({ step: 'await_roll' }) })))).toBe(false);
    expect(mayChoose(after(state(), thrown()))).toBe(true);
  });

  it('sends the kept places or the box, never both', () => {
    expect(messageOf(KEPT)).toEqual({ type: 'Choose', throw: 7, keep: [0, 2], box: null });
    expect(messageOf({ ...KEPT, keep: null, faces: [], box: 'chance' })).toEqual({ type: 'Choose', throw: 7, keep: null, box: 'chance' });
  });

  it('keeps the choice of this page over a new connection, and gives it back once it is refused', () => {
    const chosen = { ...after(state()), choice: KEPT };
    expect(followed(chosen, state({ chosen: true }), 0).choice).toEqual(KEPT);
    expect(followed(chosen, REFUSED, 0).choice).toBeNull();
    const stored = followed(chosen, { type: 'Chosen', throw: 7, table: mine() }, 0);
    expect(followed(stored, REFUSED, 0).choice).toEqual(KEPT);
  });

  it('knows after a reload that the choice is made', () => {
    expect(after(state({ chosen: true })).choice).toMatchObject({ throw: 7, keep: null, box: null });
  });

  it('marks what this player did among the choices of the field', () => {
    const field = { of: 12, choices: [{ faces: [5, 5], box: null, count: 7 }, { faces: [], box: null, count: 3 }, { faces: null, box: 'chance', count: 2 }] };
    const shown = followed({ ...after(state()), choice: KEPT }, thrown({ field }), 0).field!;
    expect(shown.choices.map((choice) => isOwn(shown, choice))).toEqual([true, false, false]);
    const filled = { ...shown, own: { ...KEPT, keep: null, faces: [], box: 'chance' } };
    expect(filled.choices.map((choice) => isOwn(filled, choice))).toEqual([false, false, true]);
    const late = { ...shown, own: null };
    expect(late.choices.some((choice) => isOwn(late, choice))).toBe(false);
  });

  it('says that the clock chose only where this player had to choose and did not', () => {
    expect(after(state(), thrown()).isLate).toBe(true);
    expect(followed({ ...after(state()), choice: KEPT }, thrown(), 0).isLate).toBe(false);
    expect(after(state({ table: table({ step: 'await_roll' }) }), thrown()).isLate).toBe(false);
    expect(after(state({ table: null, own: null }), thrown({ table: null })).isLate).toBe(false);
  });

  it('marks a throw by the server alone until the next throw', () => {
    const alone = after(state(), thrown({ parties: 0 }));
    expect([alone.isAlone, followed(alone, state({ throw: 8 }), 0).isAlone]).toEqual([true, true]);
    expect([followed(alone, thrown({ throw: 9 }), 0).isAlone, after(state()).isAlone]).toEqual([false, false]);
  });

  it('counts the time from the moment of the message, and none while the links come', () => {
    expect(after(state({ left_ms: 15_000 })).due).toBe(15_000);
    expect(after(state(), thrown()).due).toBe(21_000);
    expect(after(state(), { type: 'WaveClosed', throw: 7, digest: 'd', left_ms: 2500 }).due).toBeNull();
  });

  it('follows the own place in the standing, and keeps it below the first ten', () => {
    const standing = (lines: ReturnType<typeof place>[]) => ({ type: 'ContestStanding' as const, lines, of: 12, game: 1, throw: 7 });
    expect(after(state(), standing([place(2, 70, 1), place(1, 40, 2)])).now?.place).toBe(1);
    expect(after(state({ place: 11 }), standing([place(1, 40)])).now?.place).toBe(11);
  });

  it('shows progress of the open throw only, and is missing for an unknown id', () => {
    expect(after(state(), { type: 'WaveProgress', throw: 7, chosen: 9, of: 12 })).toMatchObject({ chosen: 9, of: 12 });
    expect(after(state(), { type: 'WaveProgress', throw: 6, chosen: 9, of: 12 })).toMatchObject({ chosen: 0 });
    expect(after({ ...REFUSED, code: 'no_contest' }).isMissing).toBe(true);
  });

  it('ends a game with its table, and the contest after the last one', () => {
    const over = table({ step: 'over' });
    const between = after(state(), { type: 'GameFinished', game: 1, left_ms: 15_000, table: over, place: 1 });
    expect(between.now).toMatchObject({ phase: 'between', place: 1, table: over });
    expect(after(state(), { type: 'GameFinished', game: 1, left_ms: null, table: over, place: 1 }).now?.phase).toBe('over');
    expect(hasDice(over)).toBe(false);
  });
});
