import { describe, expect, it } from 'vitest';
import type { AlarmKind } from '../../src/sealed/alarm';
import type { Changed } from '../../src/protocol.gen';
import { memoryPlace, Notes } from '../../src/sealed/notes';
import { Witness } from '../../src/sealed/witness';
import { snapshot } from '../build';
import { GAMES, SEEDS, Simulation } from './simulation';
import type { Cheat } from './cheat';

/** The alarm for each cheat. */
const ALARMS: Readonly<Record<Exclude<Cheat, 'wrong_seal' | 'hides_proof' | 'changes_dice' | 'back_in_time' | 'jumps_ahead' | 'late_change'>, readonly AlarmKind[]>> = {
  leaves_out: ['left_out'],
  asks_not: ['not_asked'],
  other_keep: ['other_keep'],
  same_number: ['number'],
  other_pledge: ['start'],
  other_tip: ['start'],
  late_pledge: ['pledge'],
  own_missing: ['own_missing', 'left_out'], // another tab of the player sees that the share is left out
  wrong_die: ['dice'],
  wrong_share: ['share'],
  untold_void: ['untold_void'],
  asks_ahead: ['untold_void'],
  shows_other: ['dice'],
  takes_back: ['number'],
};

describe('a server that cheats', () => {
  it.each(Object.entries(ALARMS))('is noticed at once: %s, in random games', (cheat, kinds) => {
    let cheated = 0;
    for (const seed of SEEDS) {
      const { server, victim } = new Simulation({ seed, cheat: cheat as Cheat, throws: 40 });
      if (server.cheated === 0) continue; // the game had no opportunity
      cheated += 1;
      const { alarm } = victim.notes;
      expect([seed, kinds.find((kind) => kind === alarm?.kind)]).toEqual([seed, alarm?.kind ?? cheat]);
      // The client does not answer the attempt after a void one that it was not told of, so the throw has a later number.
      if (kinds[0] !== 'start' && cheat !== 'untold_void') expect([seed, alarm?.throw]).toEqual([seed, server.cheated]);
    }
    expect(cheated).toBeGreaterThan(0.75 * GAMES);
  });

  it('shows a gap if it changes the parties after an early share, and is noticed at the third time', () => {
    let [gaps, noticed] = [0, 0];
    for (const seed of SEEDS) {
      const { victim } = new Simulation({ seed, cheat: 'late_change', throws: 60 });
      const moved = victim.witness.report?.verdicts.filter(({ moved: late }) => late !== undefined) ?? [];
      gaps += moved.length;
      expect([seed, moved.filter(({ kind }) => kind !== 'gap')]).toEqual([seed, []]);
      const { alarm } = victim.notes;
      if (alarm === null) continue; // the victim was not there at the third time, or the attempt was void
      noticed += 1;
      expect([seed, alarm.kind]).toEqual([seed, 'asked_again']);
    }
    expect(gaps).toBeGreaterThan(0.5 * GAMES);
    expect(noticed).toBeGreaterThan(0.15 * GAMES);
  });

  it('is noticed if it throws with a share that no page of the device has noted', () => {
    let noticed = 0;
    for (const seed of SEEDS) {
      const { victim, act, settle, end } = new Simulation({ seed, throws: 2 });
      victim.connect(true);
      settle();
      victim.storage.forgets = true;
      const own = () => victim.witness.report?.took ?? 0;
      const before = own();
      for (let count = 0; count < 20; count += 1) act();
      end();
      expect([seed, victim.notes.alarm?.kind]).toEqual([seed, own() > before ? 'share' : undefined]);
      noticed += Number(own() > before);
    }
    expect(noticed).toBeGreaterThan(0.25 * GAMES);
  });

  it('is noticed at once by an open page if it goes back in time', () => {
    for (const seed of SEEDS) {
      const { server, victim, settle } = new Simulation({ seed });
      victim.connect(true);
      settle();
      server.goBack(server.states.filter(({ ledger }) => ledger.last < server.ledger.last - 2).at(-1)!);
      victim.connect(true);
      settle();
      expect([seed, victim.notes.alarm?.kind]).toEqual([seed, 'back_in_time']);
    }
  });

  it('is noticed by a reloaded page if it goes back in time', () => {
    for (const seed of SEEDS) {
      const { server, victim, settle } = new Simulation({ seed });
      victim.connect(true);
      settle();
      server.goBack(server.states.filter(({ ledger }) => ledger.last < server.ledger.last - 2).at(-1)!);
      victim.reload();
      settle();
      expect([seed, victim.notes.alarm?.kind]).toEqual([seed, 'back_in_time']);
    }
  });

  it('is noticed if a snapshot has a later number than the game, to get the share of that number', () => {
    for (const seed of SEEDS) {
      const { victim, settle } = new Simulation({ seed, cheat: 'jumps_ahead', throws: 8 });
      for (let count = 0; count < 2; count += 1) {
        victim.connect(true);
        settle();
      }
      expect([seed, victim.notes.alarm?.kind]).toEqual([seed, 'back_in_time']);
    }
  });

  it.each([['another seal than the game', 'wrong_seal', 'seal'], ['no proof of a game that had one', 'hides_proof', 'no_proof'], ['other dice than those of the last throw', 'changes_dice', 'dice']] as const)('is noticed if a snapshot has %s', (_, cheat, kind) => {
    for (const seed of SEEDS) {
      const { server, victim, settle } = new Simulation({ seed, cheat, throws: 8 });
      victim.connect(true);
      settle();
      expect([seed, victim.notes.alarm?.kind, victim.notes.alarm?.throw]).toEqual([seed, kind, server.cheated]);
    }
  });

  it('shows other pledges to other players only with another code, in random games', () => {
    for (const seed of SEEDS) {
      const { server } = new Simulation({ seed, throws: 1 });
      const start = server.frames[0]!;
      const codes = [start, withOtherPledge(start)].map((frame) => {
        const witness = new Witness(new Notes(memoryPlace(), () => new Uint8Array(32)));
        witness.see(snapshot({ epoch: 1, version: 1, you: null, room: { ...server.room, stage: 'waiting', next_game: { id: frame.table!.game, tip: tipIn(frame) } }, table: null }));
        witness.see(frame);
        return witness.report!.code;
      });
      expect(new Set(codes).size).toBe(2);
    }
  });
});

const tipIn = ({ events }: Changed): string => events.flatMap((event) => (event.type === 'DicePledged' ? [event.tip] : []))[0]!;

/** The start of a game with another pledge of the last party. */
function withOtherPledge(start: Changed): Changed {
  const tip = 'B'.repeat(42) + 'A';
  return { ...start, events: start.events.map((event, place) => (place === start.events.length - 1 && event.type === 'DicePledged' ? { ...event, tip } : event)) };
}
