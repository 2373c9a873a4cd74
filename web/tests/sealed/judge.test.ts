import { expect, it } from 'vitest';
import { checkAnswers, judge, type JudgedBy } from '../../src/sealed/judge';
import type { CheckedThrow } from '../../src/sealed/scheme/game';
import { maskOf } from '../../src/sealed/scheme/seal';

const THROW = { number: 3, first: 3, seat: 2, keep: [0, 4], dice: [1, 2, 3, 4, 5], parties: [0, 1], voids: [] } as unknown as CheckedThrow;

/** The facts of a page that was away during the throw, whose device sent a share for this seat and these kept dice. */
const sentFor = (seat: number, keep: readonly number[]): JudgedBy =>
  ({ live: false, own: { party: 1, nthAt: () => 1 }, answers: new Map([[3, [{ seat, keep: maskOf(keep) }]]]) }) as unknown as JudgedBy;

it('a share counts only for the seat and the kept dice for which the device sent it', () => {
  expect(judge(THROW, sentFor(2, [0, 4]))).toMatchObject({ kind: 'together', own: true });
  for (const facts of [sentFor(1, [0, 4]), sentFor(2, [0]), sentFor(2, [])]) {
    expect(() => judge(THROW, facts)).toThrow('the share was sent for another roll');
  }
});

it('a throw without the share of the own roll has a gap, also if the roll was sent over an earlier connection', () => {
  const own = { party: 2, nthAt: () => 1, hasRolled: () => false, mustBeAsked: () => false, misses: () => 0 };
  const told = { open: null, movedAt: () => [], at: () => null };
  const facts = (rolled: boolean) => ({ live: true, told, own, resigned: false, answers: new Map([[3, [answer(2, [0, 4], rolled)]]]) }) as unknown as JudgedBy;
  expect(judge(THROW, facts(true))).toMatchObject({ kind: 'gap', own: false, moved: [2] });
  expect(judge(THROW, facts(false)).kind).toBe('together');
  expect(judge({ ...THROW, clock: true }, facts(true)).kind).toBe('together');
  expect(judge({ ...THROW, parties: [0, 1, 2] }, facts(true)).kind).toBe('together');
});

it('a player who was missing twice is not asked again after a void attempt of the own roll, so the parties did not change late', () => {
  const thrown = { ...THROW, number: 4, voids: [{ number: 3, missing: [1] }], parties: [0] };
  const told = { open: null, movedAt: () => [], at: () => null };
  const facts = (misses: number) =>
    ({ live: true, told, own: { party: 2, nthAt: () => 1, hasRolled: () => false, mustBeAsked: () => false, misses: () => misses }, resigned: false, answers: new Map([[3, [answer(2, [0, 4], true)]]]) }) as unknown as JudgedBy;
  expect(judge(thrown, facts(2)).moved).toBeUndefined();
  expect(judge(thrown, facts(1)).moved).toEqual([2]);
});

const answer = (seat: number, keep: readonly number[], rolled = false) => ({ seat, keep: maskOf(keep), rolled });

it('only the late check takes an answer as missing, because the note of another tab may come after the throw', () => {
  expect(() => checkAnswers(THROW, [], 1, false)).not.toThrow();
  expect(() => checkAnswers(THROW, [], 1, true)).toThrow('a share of this device that it did not send');
});

it('a server that asked two tabs for one number with two rolls is noticed', () => {
  for (const isLate of [false, true]) expect(() => checkAnswers(THROW, [answer(2, [0, 4]), answer(2, [1])], 1, isLate)).toThrow('for another roll');
});

it('a player may roll in two tabs at once; the server throws one of the rolls, and no other', () => {
  const [thrown, refused] = [answer(2, [0, 4], true), answer(2, [1], true)];
  for (const isLate of [false, true]) expect(() => checkAnswers(THROW, [thrown, refused], 2, isLate)).not.toThrow();
  expect(() => checkAnswers(THROW, [refused], 2, false)).not.toThrow();
  expect(() => checkAnswers(THROW, [refused], 2, true)).toThrow('for another roll');
});
