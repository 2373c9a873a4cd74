import { describe, expect, it } from 'vitest';
import { levelOf, markedFor } from '../../src/review/levels';
import type { ReviewedSeat } from '../../src/protocol.gen';
import { reviewedChoice, reviewedSeat } from './reviewed';

const REGRETS = [0, 0.3, 1, 3, 6, 12, 25];
const MARKS = ['best', 'good', 'inaccuracy', 'mistake', 'blunder', 'blunder', 'blunder'] as const;
const SEAT = reviewedSeat(REGRETS.map((regret, place) => reviewedChoice(regret, { mark: MARKS[place] ?? null })));

const marksOf = ({ turns }: ReviewedSeat) => turns.flatMap(({ choices }) => choices.map(({ mark }) => mark));

describe('the marks of a level', () => {
  it('begin one step later for each level, and leave the points and best choices alone', () => {
    expect(marksOf(markedFor(SEAT, 'strict'))).toEqual(MARKS);
    expect(marksOf(markedFor(SEAT, 'practised'))).toEqual(['best', 'good', null, 'inaccuracy', 'mistake', 'blunder', 'blunder']);
    expect(marksOf(markedFor(SEAT, 'beginner'))).toEqual(['best', 'good', null, null, 'inaccuracy', 'mistake', 'blunder']);
    const { marks, given_away: given } = markedFor(SEAT, 'beginner');
    expect(marks).toEqual({ best: 1, good: 1, inaccuracy: 1, mistake: 1, blunder: 1 });
    expect(given).toBe(SEAT.given_away);
  });

  it('leave choices to win and those of a stand-in without a mark', () => {
    const seat = reviewedSeat([reviewedChoice(30, { mark: null })]);
    expect(marksOf(markedFor(seat, 'beginner'))).toEqual([null]);
  });

  it('follow what the account usually gives away, and for a guest this game', () => {
    const seat = { ...SEAT, per_choice: 3 };
    expect(levelOf(seat, null)).toBe('beginner');
    expect(levelOf(seat, undefined)).toBe('beginner');
    expect([0.2, 0.5, 1.5].map((usual) => levelOf(seat, usual))).toEqual(['strict', 'practised', 'beginner']);
  });
});
