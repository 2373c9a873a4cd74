import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { momentsOf } from '../../src/local/game/film';
import { scorerOf } from '../../src/local/game/scorer';
import { loadKernels } from '../../src/local/kernels';
import { Solution } from '../../src/local/solution';
import type { Event } from '../../src/protocol.gen';
import { shownGame } from '../../src/replay/device';
import { lastTable, turnsOf } from '../../src/replay/film';
import { play, rulesOf, type BareRules, type Script } from '../local/scripted';

const GAMES = join(import.meta.dirname, '../../../vectors/games/yahtzee.jsonl');
const MODULE = join(import.meta.dirname, '../../src/local/made/kernels.wasm');

it('a game of this device is shown with its moments, its result and the seat of its only person', async () => {
  const [head, ...games] = readFileSync(GAMES, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as { rules: BareRules } & Script);
  if (head === undefined) throw new Error('no rules');
  const view = rulesOf(head.rules);
  const scorer = scorerOf(new Solution(await loadKernels(readFileSync(MODULE)), view), head.rules.fingerprint);
  for (const script of games) {
    const { steps, record } = play(scorer, '', script);
    if (record === null) continue;
    const happened = steps.map((step) => step.split('\n')).filter(([event]) => event?.startsWith('{'));
    const events = happened.map(([event = '']) => JSON.parse(event) as Event);
    const table = momentsOf(scorer, 'g1', events).at(-1)?.table;
    if (table === undefined) throw new Error('no moment');
    const rules = { view, text: '', fingerprint: head.rules.fingerprint };
    const { whole, film, own } = await shownGame({ id: 'g1', room: 'local/r1', rules, table, events, record, at: 5, sent: false });
    expect(film.moments.flatMap((moment) => moment.events)).toEqual(events);
    expect(lastTable(film)).toEqual(table);
    expect(turnsOf(film).reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(0);
    expect(whole.game.seats.map(({ total }) => total)).toEqual(table.seats.map(({ total }) => total));
    expect(whole.game.seats.flatMap(({ outcome }, seat) => (outcome === 'lost' ? [] : [seat]))).toEqual(table.winners);
    const people = table.seats.flatMap(({ person }, seat) => (person ? [seat] : []));
    expect(own.seat).toBe(people.length === 1 ? people[0] : null);
  }
});
