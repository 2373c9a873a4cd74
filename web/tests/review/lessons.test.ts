import { describe, expect, it } from 'vitest';
import { lessonsOf } from '../../src/review/result/lessons';
import { lessonWords } from '../../src/review/result/words';
import { BEST, reviewedChoice, reviewedSeat } from './reviewed';

describe('the lessons of a game', () => {
  it('shows the most expensive choice first, in whole points, with dice that ascend', () => {
    const costly = [reviewedChoice(0.6, { theme: 'other' }), reviewedChoice(8.4, { theme: 'stopped_early' })];
    const { lessons, well } = lessonsOf(reviewedSeat([...costly, reviewedChoice(0)]));
    expect(lessons.map(({ turn, points }) => [turn, points])).toEqual([[2, 8], [1, 1]]);
    expect(lessons[0]).toMatchObject({ dice: [2, 2, 2, 5, 5], better: { keep: [0, 1, 2] }, worse: { box: 'choice', keep: null } });
    expect(well).toBeNull();
  });

  it('begins with a best choice beside one that looks better', () => {
    const tempting = { keep: [1, 4], box: null, value: 187, regret: 3.2 };
    const { lessons, well } = lessonsOf(reviewedSeat([reviewedChoice(0, { chosen: BEST, mark: 'best', tempting })]));
    expect(lessons).toEqual([]);
    expect(well).toMatchObject({ turn: 1, better: { keep: [0, 1, 2] }, worse: { keep: [3, 4] }, points: 3 });
  });

  it('praises a player without a best choice for the whole game', () => {
    expect(lessonWords('ko').best(0)).toBe('끝까지 한 판을 해냈어요.');
    expect(lessonWords('en').best(0)).toBe('You played the whole game.');
    expect(lessonWords('en').best(2)).toBe('2 choices were the best there is.');
  });
});
