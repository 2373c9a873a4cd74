import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContestRecord } from '../../../src/protocol.gen';
import { memoryPlace } from '../../../src/sealed/notes';
import { bytesOf, lettersOf } from '../../../src/sealed/scheme/bytes';
import { linkAt } from '../../../src/sealed/scheme/chain';
import { WaveFacts } from '../../../src/sealed/waves/facts';
import { contradictionIn, partsIn } from '../../../src/sealed/waves/record';
import { CONTEST, ContestServer, OTHER } from './server';

let server: ContestServer;

beforeEach(() => {
  server = new ContestServer();
  server.state();
});

/** The alarm after comparing with the record, changed in this way. */
function compared(change: (record: ContestRecord) => void = () => undefined) {
  const { record } = server;
  change(record);
  server.witness.compare(record);
  return server.alarm?.kind ?? null;
}

describe('an honest server', () => {
  it('gets one link for each throw, which leads to the tip, and raises no alarm', () => {
    const first = server.begin();
    const link = server.play(5, first);
    expect(link).toMatchObject({ type: 'SendLink', throw: 6 });
    expect(lettersOf(linkAt(CONTEST, 6, bytesOf(link!.link)!, 0))).toBe(server.tip);
    expect(compared()).toBeNull();
    expect(server.witness.report.record).toEqual({ throws: 5, seen: 5, took: 5, alone: 0, lost: [], elsewhere: false });
  });

  it('may begin a second game: its first throw follows from the digest of no choices', () => {
    server.throw(server.play(2, server.begin()));
    expect(server.close([65, 64], { left_ms: 0 })).toBeNull();
    const link = server.begin();
    expect(link).toMatchObject({ throw: 4 });
    server.play(2, link);
    expect(compared()).toBeNull();
    expect(server.witness.report.record).toMatchObject({ throws: 5, seen: 5 });
  });

  it('gets the same link again after a lost connection and on a page that opens again', () => {
    const link = server.play(3, server.begin());
    expect(server.state()).toEqual(link);
    server.witness = server.open();
    expect(server.state()).toEqual(link);
    server.throw(link);
    expect(server.state({ phase: 'choosing' })).toBeNull();
    expect(server.close([64, 64])).toMatchObject({ throw: 5 });
    expect(compared()).toBeNull();
  });

  it('gets no link from a device without a part in the game', () => {
    server.state({ own: null });
    expect(server.begin()).toBeNull();
    server.state({ table: null });
    server.throw(null);
    expect(server.close()).toBeNull();
    expect(server.alarm).toBeNull();
  });

  it('may miss links that came late or in the moment of the throw, which the report shows', () => {
    server.witness.hear(server.begin()!);
    for (let wave = 0; wave < 4; wave += 1) {
      server.throw(null);
      server.close();
    }
    expect(compared()).toBeNull();
    expect(server.witness.report.record?.lost).toEqual([1, 2, 3, 4]);
  });

  it('may have the pledge of another device of the player, which the report shows', () => {
    server.tip = OTHER;
    server.begin();
    expect(compared()).toBeNull();
    expect(server.witness.report.record?.elsewhere).toBe(true);
  });
});

describe('a server that cheats', () => {
  it('gets no link before the throw is open, nor for a later throw', () => {
    server.begin();
    expect(server.witness.see({ type: 'WaveClosed', throw: 1, digest: OTHER, left_ms: 2500 })).toBeNull();
    expect(server.alarm).toEqual({ kind: 'early', throw: 1 });
  });

  it('gets no link of a game whose number of throws is ahead', () => {
    server.play(1, server.begin());
    expect(server.began({ throw: 9, game: 2 })).toBeNull();
    expect(server.alarm).toEqual({ kind: 'early', throw: 9 });
  });

  it.each([
    ['digest', () => server.state({ digest: OTHER })],
    ['root', () => server.state({ root: OTHER })],
    ['seal', () => server.state({ seal: OTHER })],
  ])('that shows another %s is found', (_, show) => {
    server.play(1, server.begin());
    show();
    expect(server.alarm?.kind).toBe('changed');
  });

  it('gets no link again for the first throw of another game: the link is bound to its root', () => {
    server.play(2, server.begin());
    expect(server.begin()).toBeNull();
    expect(server.alarm).toEqual({ kind: 'again', throw: 3 });
  });

  it('that begins a game from other choices than none is found', () => {
    server.begin();
    server.began({ digest: OTHER });
    expect(server.alarm?.kind).toBe('changed');
  });

  it('that shows a tape which does not follow is found at once', () => {
    server.throw(server.begin(), { tape: [1, 1, 1, 1, 1] });
    expect(server.alarm).toEqual({ kind: 'tape', throw: 1 });
  });

  it('that shows two tapes of a throw is found, also after the page opens again', () => {
    const link = server.play(1, server.begin());
    server.throw(link);
    server.witness = server.open();
    server.state({ throw: 1 });
    server.last = 1;
    server.throw(null);
    expect(server.alarm).toEqual({ kind: 'changed', throw: 2 });
  });

  it('that leaves out more than two links is found', () => {
    let link = server.begin();
    for (let wave = 0; wave < 3; wave += 1) {
      server.witness.hear(link!);
      server.throw(null);
      link = server.close();
    }
    expect(compared()).toBe('dropped');
    expect(server.witness.report.record?.lost).toEqual([1, 2, 3]);
  });

  it('that changes the choice of the player before it publishes the digest is found', () => {
    server.throw(server.begin());
    server.choose();
    server.close([64, 64]);
    expect(compared()).toBe('choice');
  });

  it.each<[string, string, (record: ContestRecord) => void]>([
    ['another root', 'record', ({ games }) => { games[0]!.root = OTHER; }],
    ['another tape', 'record', ({ games }) => { games[0]!.waves[1]!.tape = [6, 6, 6, 6, 6]; }],
    ['another choice', 'record', ({ games }) => { games[0]!.waves[1]!.choices = 'QEE'; }],
    ['another link of the server', 'record', ({ games }) => { games[0]!.waves[1]!.links['0'] = OTHER; }],
    ['no link of the device', 'record', ({ games }) => { delete games[0]!.waves[1]!.links['2']; }],
    ['no pledge of the device', 'tip', ({ games }) => { games[0]!.tips[0] = null; }],
    ['another seal', 'changed', (record) => { record.seal = OTHER; }],
    ['another contest', 'record', (record) => { record.contest = 'another'; }],
    ['a throw missing', 'record', ({ games }) => { games[0]!.waves.splice(1, 1); }],
    ['letters that are no link', 'record', ({ games }) => { games[0]!.waves[1]!.links['5'] = 'A'; }],
  ])('is found by the record: %s', (_, kind, change) => {
    server.play(3, server.begin());
    expect(compared(change)).toBe(kind);
  });

  it('is found if it makes the record of another contest, right in itself', () => {
    server.play(3, server.begin());
    const other = new ContestServer();
    other.state();
    other.play(2, other.begin());
    other.throw(null);
    other.close();
    server.witness.compare(other.record);
    expect(server.alarm).toEqual({ kind: 'changed', throw: 3 });
  });

  it('is found if a link is in the record that the device did not send', () => {
    const link = server.begin();
    const forger = new ContestServer();
    forger.state();
    forger.throw(forger.begin());
    forger.close();
    server = new ContestServer();
    server.state();
    server.witness.compare(forger.record);
    expect([link?.throw, server.alarm]).toEqual([1, { kind: 'link', throw: 1 }]);
  });

  it('keeps its alarm until the player dismisses it, on every page', () => {
    server.throw(server.begin(), { tape: [1, 1, 1, 1, 1] });
    server.witness = server.open();
    expect(server.alarm?.kind).toBe('tape');
    server.witness.dismissAlarm();
    expect(server.alarm).toBeNull();
  });
});

describe('the notes', () => {
  it('keep the latest four contests', () => {
    const place = memoryPlace();
    for (const contest of ['a', 'b', 'c', 'd', 'e']) new WaveFacts(place, contest).keep('seal', 0, contest);
    expect(['a', 'b', 'e'].map((contest) => new WaveFacts(place, contest).get('seal'))).toEqual([null, 'b', 'e']);
  });

  it('give no link that they cannot store', () => {
    Object.assign(server.place, { write: () => undefined });
    expect(server.begin()).toBeNull();
  });

  it('fit the example of the server', () => {
    const record = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../examples/contest.json'), 'utf8')) as ContestRecord;
    const given = { record, facts: new WaveFacts(memoryPlace(), record.contest), own: 1, chain: null };
    expect(contradictionIn(given)).toBeNull();
    expect(partsIn(given).map(({ isOwn }) => isOwn)).toEqual([false, false]);
  });
});
