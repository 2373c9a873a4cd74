import { describe, expect, it } from 'vitest';
import { markOf, verdictOn } from '../../src/local/verdict';
import type { PositionFigures, QuestionView } from '../../src/protocol.gen';

const question: QuestionView = { phase: 0, points: [null], dice: [2, 5, 2, 6, 6], rolls_left: 1, offers: [] };
const options = [
  { choice: { keep: [3, 4], box: null, value: 20, regret: 0 }, ends: [] },
  { choice: { keep: [0], box: null, value: 19.2, regret: 0.8 }, ends: [] },
  { choice: { keep: null, box: 'twos', value: 17, regret: 3 }, ends: [] },
];
const figures: PositionFigures = { value: 20, options };

describe('the verdict of the device', () => {
  it('knows an answer by its faces, and shows the dice that were kept', () => {
    const verdict = verdictOn(figures, question, { keep: [2], box: null });
    expect(verdict).toMatchObject({ right: false, mark: 'inaccuracy', chosen: { keep: [2], regret: 0.8 }, best: { keep: [3, 4] } });
    expect(verdictOn(figures, question, { keep: [4, 3], box: null })).toMatchObject({ right: true, mark: 'best' });
    expect(verdictOn(figures, question, { keep: null, box: 'twos' })).toMatchObject({ mark: 'mistake' });
  });

  it('leaves an answer that the position does not allow to the server', () => {
    expect(verdictOn(figures, question, { keep: [1], box: null })).toBeNull();
    expect(verdictOn(figures, question, { keep: null, box: 'ones' })).toBeNull();
  });

  it('marks points given away as the server does', () => {
    const marks = [0, 0.049, 0.05, 0.499, 0.5, 1.99, 2, 4.99, 5].map(markOf);
    expect(marks).toEqual(['best', 'best', 'good', 'good', 'inaccuracy', 'inaccuracy', 'mistake', 'mistake', 'blunder']);
  });
});
