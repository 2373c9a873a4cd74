import { describe, expect, it } from 'vitest';
import type { Choice, TableView } from '../../../src/protocol.gen';
import { needsBestPlay, playOf } from '../../../src/local/room/bots';
import { LEVELS } from '../../../src/local/room/levels.gen';

const OFFERS = [
  { box: 'ones', points: 2, repeat_bonus: 0, joker: false },
  { box: 'sixes', points: 12, repeat_bonus: 0, joker: false },
  { box: 'yacht', points: 0, repeat_bonus: 12, joker: false },
];
const CHOICES: readonly Choice[] = [
  { keep: [0, 1, 2, 3, 4], box: null, value: 101, regret: 0 },
  { keep: [0, 1], box: null, value: 100, regret: 0 },
  { keep: null, box: 'sixes', value: 99, regret: 1 },
  { keep: null, box: 'ones', value: 80, regret: 20 },
];

const table = (change: Partial<TableView>): TableView => ({
  ...({} as TableView),
  step: 'await_choice',
  may_roll: true,
  may_keep: true,
  offers: OFFERS,
  ...change,
});

/** Random numbers in even steps from 0 to 1. */
function stepping(count: number): () => number {
  let next = 0;
  return () => (next++ % count) / count;
}

describe('the bots of a local room', () => {
  it('Drift chooses each of the 32 rolls and each offered box equally often', () => {
    const random = stepping(35);
    const plays = Array.from({ length: 350 }, () => JSON.stringify(playOf('random', table({}), null, random)));
    const counts = [...new Set(plays)].map((one) => plays.filter((other) => other === one).length);
    expect(counts).toEqual(Array.from({ length: 35 }, () => 10));
  });

  it('Drift can only roll all dice at the start of a turn', () => {
    const start = table({ step: 'await_roll', may_keep: false, offers: [] });
    expect(playOf('random', start, null, () => 0.99)).toEqual({ type: 'Roll', keep: [] });
  });

  it('Gull takes the first of the boxes with the most points, and rolls only if none pays', () => {
    expect(playOf('greedy', table({}), null)).toEqual({ type: 'Fill', box: 'sixes' });
    const poor = [{ box: 'ones', points: 0, repeat_bonus: 0, joker: false }];
    expect(playOf('greedy', table({ offers: poor }), null)).toEqual({ type: 'Roll', keep: [] });
    expect(playOf('greedy', table({ offers: poor, may_roll: false }), null)).toEqual({ type: 'Fill', box: 'ones' });
  });

  it('Admiral takes the best choice, without the roll that keeps all dice', () => {
    expect(playOf('optimal', table({}), () => CHOICES, () => 0.999)).toEqual({ type: 'Roll', keep: [0, 1] });
  });

  it('a level draws by exp(-regret / slip) and nothing above its cap', () => {
    const count = 10_000;
    const random = stepping(count);
    const plays = Array.from({ length: count }, () => playOf('captain', table({}), () => CHOICES, random));
    const fills = plays.filter(({ type }) => type === 'Fill');
    const weight = Math.exp(-1 / 0.4);
    expect(fills.length / count).toBeCloseTo(weight / (1 + weight), 3);
    expect(fills).not.toContainEqual({ type: 'Fill', box: 'ones' });
  });

  it('the greedy bot stands in where best play is missing', () => {
    expect(playOf('captain', table({}), null)).toEqual({ type: 'Fill', box: 'sixes' });
  });

  it('five of the seven need best play', () => {
    expect(Object.keys(LEVELS).filter(needsBestPlay)).toEqual(['deckhand', 'sailor', 'mate', 'captain', 'optimal']);
  });
});
