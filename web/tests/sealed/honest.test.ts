import { describe, expect, it } from 'vitest';
import { GAMES, SEEDS, Simulation } from './simulation';

describe('an honest server', () => {
  it('never raises an alarm: in random games with lost connections, crashes, silent clients, tabs and devices', () => {
    const kinds = new Map<string, number>();
    for (const seed of SEEDS) {
      const game = new Simulation({ seed });
      for (const { notes, player } of game.clients) expect([seed, player, notes.alarm]).toEqual([seed, player, null]);
      for (const { witness } of game.clients) for (const { kind } of witness.report?.verdicts ?? []) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].sort()).toEqual(['gap', 'server', 'together']);
    expect(Math.min(...kinds.values())).toBeGreaterThan(0.25 * GAMES);
  });
});
