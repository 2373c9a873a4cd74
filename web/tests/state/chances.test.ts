import { describe, expect, it } from 'vitest';
import type { Chances, Event } from '../../src/protocol.gen';
import { chancesOf, showsChances } from '../../src/state/chances';
import type { Model } from '../../src/state/model';
import { update } from '../../src/state/update';
import { after, changed, rolled, room, seen, snapshot, table } from '../build';

const chances = (settled_at: number, first = 0.6, exact = false): Chances => ({
  type: 'Chances',
  epoch: 7,
  version: settled_at,
  seats: [first, 1 - first],
  exact,
  settled_at,
});

const thrown: Event = { type: 'DiceThrown', dice: [4, 4, 4, 4, 4], proof: null };
const shown = (model: Model): number | undefined => chancesOf(model.live!)?.seats[0];

describe('the chances of winning', () => {
  it('change once the dice lie, never before', () => {
    const before = seen(snapshot({ you: null }), chances(10, 0.6));
    expect(shown(before)).toBe(0.6);
    const flying = after(before, changed({ version: 11, events: [thrown], table: rolled() }), chances(11, 0.9));
    expect(flying.flight).not.toBeNull();
    expect(shown(flying)).toBe(0.6);
    const exact = after(flying, chances(11, 0.91, true));
    expect(shown(exact)).toBe(0.6);
    expect(shown(update(exact, { type: 'DiceLanded' }))).toBe(0.91);
  });

  it('are of one epoch and of one game', () => {
    const before = seen(snapshot({ you: null }), chances(10), { ...chances(10, 0.1), epoch: 6 });
    expect(shown(before)).toBe(0.6);
    const next = after(before, changed({ version: 11, events: [], table: table({ game: 'another' }) }));
    expect(chancesOf(next.live!)).toBeNull();
    expect(chancesOf(seen(snapshot(), chances(10), snapshot()).live!)).toBeNull();
  });

  it('have a place for spectators, where hints are allowed, and after a game', () => {
    const shows = (...messages: Parameters<typeof seen>) => showsChances(seen(...messages).live!);
    expect(shows(snapshot({ you: null, table: table() }))).toBe(true);
    expect(shows(snapshot({ table: table() }))).toBe(false);
    expect(shows(snapshot({ table: table(), room: room({ hints: true }) }))).toBe(true);
    expect(shows(snapshot({ table: table(), room: room({ stage: 'over' }) }))).toBe(false);
    expect(shows(snapshot({ table: table(), room: room({ stage: 'over' }) }), chances(10))).toBe(true);
  });
});
