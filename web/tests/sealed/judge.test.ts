import { expect, it } from 'vitest';
import { judge, type JudgedBy } from '../../src/sealed/judge';
import type { CheckedThrow } from '../../src/sealed/scheme/game';
import { maskOf } from '../../src/sealed/scheme/seal';

const THROW = { number: 3, first: 3, seat: 2, keep: [0, 4], dice: [1, 2, 3, 4, 5], parties: [0, 1], voids: [] } as unknown as CheckedThrow;

/** The facts of a page that was away during the throw, whose device sent a share for this seat and these kept dice. */
const sentFor = (seat: number, keep: readonly number[]): JudgedBy =>
  ({ live: false, own: { party: 1, nthAt: () => 1 }, answers: { 3: { seat, keep: maskOf(keep) } } }) as unknown as JudgedBy;

it('a share counts only for the seat and the kept dice for which the device sent it', () => {
  expect(judge(THROW, sentFor(2, [0, 4]))).toMatchObject({ kind: 'together', own: true });
  for (const facts of [sentFor(1, [0, 4]), sentFor(2, [0]), sentFor(2, [])]) {
    expect(() => judge(THROW, facts)).toThrow('the share was sent for another roll');
  }
});
