import { describe, expect, it } from 'vitest';
import { lectureOf } from '../../src/learn/lecture';
import { begun, bestOf, filledIn, isOver, mayRoll, next, offersOf, pointsOf, rolled, toggled, TURNS, upperSum, type Lesson } from '../../src/learn/lesson';
import { learnWords } from '../../src/learn/words';
import { RULE_SETS, ruleSet } from './rules';

const lesson = (id: string): Lesson => {
  const { rules, scores } = ruleSet(id);
  return begun(rules, scores);
};

/** The lesson after the press that its lecture asks for: one more die to keep, or a roll. */
function obeyed(now: Lesson): Lesson {
  const lecture = lectureOf(now);
  const [wanted] = lecture.kind === 'keep' || lecture.kind === 'more' ? lecture.faces : [];
  if (wanted === undefined) return rolled(now);
  return toggled(now, now.dice?.findIndex((face, place) => face === wanted && !now.held.includes(place)) ?? 0);
}

/** The lesson after a turn played as advised: keep the advised dice, roll to the end, take the best box. */
function advised(start: Lesson): Lesson {
  let now = rolled(start);
  while (['keep', 'more', 'again'].includes(lectureOf(now).kind)) now = obeyed(now);
  return filledIn(now, bestOf(now)?.box ?? '');
}

/** The lessons at the beginning of each turn, all played as advised. */
function turnsOf(id: string): readonly Lesson[] {
  const turns = [lesson(id)];
  for (let turn = 1; turn <= TURNS; turn += 1) turns.push(next(advised(turns[turn - 1] as Lesson)));
  return turns;
}

it('covers the built-in rule sets', () => {
  expect(RULE_SETS.length).toBeGreaterThanOrEqual(10);
});

describe.each(RULE_SETS)('the lesson of %s', (id) => {
  it('has four turns, each with points by the rules, and ends', () => {
    const turns = turnsOf(id);
    for (const turn of turns.slice(0, TURNS)) {
      const { filled, card, scores } = advised(turn);
      expect(filled?.points).toBe(filled?.best.points);
      expect(filled === null ? null : card[scores.boxes.indexOf(filled.box)]).toBe(filled?.points);
    }
    expect(turns.map(isOver)).toEqual([false, false, false, false, true]);
  });

  it('teaches to keep: two fives become four', () => {
    const [first] = turnsOf(id) as [Lesson];
    expect(lectureOf(rolled(first))).toMatchObject({ kind: 'keep', faces: [5, 5], best: { box: 'fives', points: 10 } });
    expect(advised(first).dice?.filter((face) => face === 5)).toHaveLength(4);
    expect(advised(first).filled?.points).toBeGreaterThanOrEqual(20);
  });

  it('shows boxes that pay differently for the same dice', () => {
    const second = turnsOf(id)[1] as Lesson;
    const points = offersOf(rolled(second)).map((offer) => offer.points);
    expect(new Set(points).size).toBeGreaterThan(3);
    expect(advised(second).filled).toMatchObject({ box: 'large_straight', best: { box: 'large_straight' } });
  });

  it('has a turn in which every open box scores nothing', () => {
    const third = rolled(turnsOf(id)[2] as Lesson);
    expect(offersOf(third).length).toBeGreaterThan(1);
    expect(offersOf(third).every(({ points }) => points === 0)).toBe(true);
    expect(mayRoll(third)).toBe(false);
    expect(lectureOf(third).kind).toBe('scratch');
    expect(lectureOf(advised(turnsOf(id)[2] as Lesson))).toMatchObject({ kind: 'filled', filled: { points: 0, bonus: 0 } });
  });

  it('reaches the upper bonus, or five alike where there is none', () => {
    const fourth = turnsOf(id)[3] as Lesson;
    const end = advised(fourth);
    const bonus = end.rules.upper_bonus;
    if (bonus === null) return void expect(new Set(end.dice).size).toBe(1);
    expect(upperSum(fourth)).toBeLessThan(bonus.at_least);
    const upper = filledIn({ ...end, card: fourth.card, filled: null }, 'sixes');
    expect(lectureOf(upper)).toMatchObject({ kind: 'filled', filled: { bonus: bonus.points } });
  });

  it('has words for every moment in both languages', () => {
    for (const turn of turnsOf(id)) {
      for (const now of [turn, rolled(turn), toggled(rolled(turn), 0), toggled(rolled(turn), 4), advised(turn)]) {
        for (const language of ['en', 'ko'] as const) {
          expect(learnWords(language).says(lectureOf(now), now.rules)).not.toMatch(/undefined|NaN|^$/);
        }
      }
    }
  });
});

describe('every keep and every box', () => {
  it('is free: other dice and other boxes are scored too', () => {
    const other = rolled(toggled(rolled(lesson('bonus')), 4));
    expect(other.dice).toEqual([1, 5, 3, 6, 3]);
    const filled = filledIn(other, 'choice').filled;
    expect(filled?.points).toBe(18);
    expect(lectureOf(filledIn(other, 'fours'))).toMatchObject({ kind: 'filled', filled: { points: 0, best: { box: 'threes' } } });
  });

  it('is judged by the dice on the table, with the reason', () => {
    const first = rolled(lesson('bonus'));
    const said = (...places: number[]) => lectureOf(places.reduce(toggled, first));
    expect(said(1)).toEqual({ kind: 'stray', strays: [2], worth: [5, 5] });
    expect(said(0, 1, 2)).toMatchObject({ kind: 'stray', strays: [2] });
    expect(said(0)).toEqual({ kind: 'more', faces: [5] });
    expect(said(0, 2)).toEqual({ kind: 'again', faces: [5, 5], isAdvised: true, left: 2 });
    expect(lectureOf(rolled(toggled(first, 3)))).toMatchObject({ kind: 'stray', strays: [1], worth: [5] });
    const second = rolled(next(advised(lesson('bonus'))));
    expect(lectureOf([0, 4].reduce(toggled, second))).toEqual({ kind: 'stray', strays: [2], worth: [2, 3, 4, 5] });
  });

  it('is not called wrong where the rules have no box for a row', () => {
    const { rules, scores } = ruleSet('bonus');
    const rowless = { ...rules, boxes: rules.boxes.filter(({ id }) => !id.endsWith('_straight')) };
    const second = rolled(next({ ...begun(rowless, scores), turn: 0 }));
    expect(lectureOf(toggled(second, 4))).toMatchObject({ kind: 'again', isAdvised: false });
  });

  it('counts at the end, with the upper bonus', () => {
    const [, , , , over] = turnsOf('bonus') as [Lesson, Lesson, Lesson, Lesson, Lesson];
    expect(over.fills.map(({ box, points, bonus }) => [box, points, bonus])).toEqual([
      ['fives', 20, 0],
      ['large_straight', 30, 0],
      ['small_straight', 0, 0],
      ['sixes', 24, 35],
    ]);
    expect(pointsOf(over)).toBe(109);
  });

  it('is refused only if the rules refuse it', () => {
    const start = lesson('bonus');
    expect(filledIn(start, 'ones')).toBe(start);
    expect(toggled(start, 0)).toBe(start);
    const done = advised(start);
    expect(rolled(done)).toBe(done);
    expect(filledIn(done, 'ones')).toBe(done);
    const { rules, scores } = ruleSet('extended');
    const down = rolled(begun({ ...rules, phases: rules.phases.slice(0, 1) }, scores));
    expect(offersOf(down).map(({ box }) => box)).toEqual(['ones']);
  });

  it('of all dice leaves no dice to roll', () => {
    const all = [0, 1, 2, 3, 4].reduce(toggled, rolled(lesson('bonus')));
    expect(mayRoll(all)).toBe(false);
    expect(rolled(all)).toBe(all);
  });
});
