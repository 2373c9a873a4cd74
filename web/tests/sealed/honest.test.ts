import { describe, expect, it } from 'vitest';
import { Notes } from '../../src/sealed/notes';
import { GAMES, SEEDS, Simulation } from './simulation';

/** A game in which the server reads a share after its player has resigned, and another player leaves then. */
const SHARE_AFTER_RESIGNING = 5356;

describe('an honest server', () => {
  it('never raises an alarm: in random games with lost connections, crashes, silent clients, tabs and devices', () => {
    const kinds = new Map<string, number>();
    for (const seed of [...SEEDS, SHARE_AFTER_RESIGNING]) {
      const game = new Simulation({ seed });
      for (const { notes, player } of game.clients) expect([seed, player, notes.alarm]).toEqual([seed, player, null]);
      for (const { witness } of game.clients) for (const { kind } of witness.report?.verdicts ?? []) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].sort()).toEqual(['gap', 'server', 'together']);
    expect(Math.min(...kinds.values())).toBeGreaterThan(0.25 * GAMES);
  });

  it('leaves its throws in the notes, though a tab that has not seen them writes last', () => {
    const { victim, settle, end } = new Simulation({ seed: 1 });
    victim.connect(true);
    settle();
    const table = victim.witness.report!.game;
    const { throws } = victim.notes.of(table);
    expect(throws).not.toEqual([]);
    const other = victim.storage.open();
    other.write(`dice-notes-${table}`, '{}');
    while (other.move());
    end();
    expect(new Notes(victim.storage.open(), () => new Uint8Array(32)).of(table).throws).toEqual(throws);
  });
});
