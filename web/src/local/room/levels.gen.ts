/* Generated from the bots by `make gen` (tools/levels.py). Never edit by hand. */

/** How a bot plays: by a simple strategy, or by best play with the random mistakes of its level. */
export type Way = 'random' | 'greedy' | { readonly slip: number; readonly cap: number };

/** The bots by id: the name of their seats, and how they play. A slip of 0 makes no mistake. */
export const LEVELS: Readonly<Record<string, { readonly name: string; readonly way: Way }>> = {
  random: { name: 'Drift', way: 'random' },
  greedy: { name: 'Gull', way: 'greedy' },
  deckhand: { name: 'Deckhand', way: { slip: 4, cap: 15 } },
  sailor: { name: 'Sailor', way: { slip: 2, cap: 10 } },
  mate: { name: 'First mate', way: { slip: 1, cap: 6 } },
  captain: { name: 'Captain', way: { slip: 0.4, cap: 3 } },
  optimal: { name: 'Admiral', way: { slip: 0, cap: 0 } },
};
