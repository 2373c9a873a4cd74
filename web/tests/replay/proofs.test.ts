import { describe, expect, it } from 'vitest';
import type { Event, MomentView } from '../../src/protocol.gen';
import type { Film } from '../../src/replay/film';
import { proofOf, provenGame, sealedAt } from '../../src/replay/proofs';
import { checkSteps } from '../../src/rooms/dice_proof/check';
import { rules, table } from '../build';
import { eventsOf, head, lines, RECORD } from '../sealed/example';

const order = /^order (.+)$/m.exec(head)![1]!.split(' ').map((seat) => Number(seat) - 1);
const plays = lines.filter((line) => line !== '' && !line.startsWith('seal '));
const seatOf = (line: string | undefined) => Number(line?.split(' ')[0] ?? 1) - 1;
const isTurn = (line: string) => !/ (pledges|resigns|ends|returns|bot) /.test(`${line} `);

/** The film of the example record: one moment for the start and for each line. */
function film(changed = (line: string) => line): Film {
  const started: Event = { type: 'GameStarted', rules_id: 'tiny', fingerprint: 'f', holders: [], order };
  const pledges = head.split('\n').filter((line) => line.includes(' pledges ')).flatMap((line) => [...eventsOf(line)]);
  const seatAfter = (place: number) => seatOf(plays.slice(place).find(isTurn));
  const moments: MomentView[] = plays.map((line, place) => ({ events: [...eventsOf(changed(line))], table: table({ game: 'shown', seat: seatAfter(place + 1) }) }));
  return { game: 'shown', rules: rules(), moments: [{ events: [started, ...pledges], table: table({ game: 'shown', seat: seatAfter(0) }) }, ...moments] };
}

const START = provenGame(RECORD)!;
const SEAL = /^seal (.+)$/m.exec(RECORD)![1]!;

describe('the proof of a film', () => {
  it('has a verdict on every throw of the example record, and its seal', () => {
    const proof = proofOf(film(), START, 1, SEAL)!;
    expect(proof.fault).toBe(null);
    expect(proof.throws.length).toBe(33);
    expect(proof.seals.at(-1)).toBe(SEAL);
    expect(proof.throws.every(({ verdict }) => verdict.kind === 'together')).toBe(true);
    expect(proof.throws.filter(({ verdict }) => verdict.own).length).toBeGreaterThan(20);
  });

  it('shows at each moment the throws up to it, with their code', () => {
    const proof = proofOf(film(), START, null)!;
    const [first] = proof.throws;
    expect(sealedAt(proof, first!.step - 1, null).verdicts).toEqual([]);
    expect(sealedAt(proof, first!.step, null)).toMatchObject({ of: proof.throws.filter(({ step }) => step <= first!.step).length, took: 0, alarm: null, game: 'shown' });
    expect(sealedAt(proof, 999, null).code).toBe(SEAL.slice(0, 8));
  });

  it('names the throw whose dice were changed, from that moment on', () => {
    const proof = proofOf(film((line) => line.replace('66152#', '66153#')), START, null)!;
    expect(proof.fault?.alarm).toMatchObject({ kind: 'dice', right: [6, 6, 1, 5, 2] });
    expect(sealedAt(proof, proof.fault!.step - 1, null).alarm).toBe(null);
    expect(sealedAt(proof, proof.fault!.step, null).alarm).toEqual(proof.fault!.alarm);
  });

  it('refuses another seal than the one that the throws give', () => {
    expect(proofOf(film(), START, null, `x${SEAL.slice(1)}`)?.fault?.alarm.kind).toBe('seal');
  });

  it('is absent for a game without pledges', () => {
    const bare = film();
    const moments = bare.moments.map((moment) => ({ ...moment, events: moment.events.filter(({ type }) => type !== 'DicePledged') }));
    expect(proofOf({ ...bare, moments }, START, null)).toBe(null);
    expect(provenGame('yacht record 1\norder 1 2\n')).toBe(null);
  });
});

describe('the check of a throw, step by step', () => {
  it('is right for every throw of the example record', () => {
    const { throws } = proofOf(film(), START, null)!;
    const steps = throws.flatMap(({ verdict }) => checkSteps(verdict.checked!));
    expect(steps.filter(({ right }) => !right)).toEqual([]);
    expect(steps.filter(({ kind }) => kind === 'dice').length).toBe(33);
  });

  it('fails at the part or at the dice that were changed', () => {
    const checked = proofOf(film(), START, null)!.throws[0]!.verdict.checked!;
    const wrong = (thrown: typeof checked) => checkSteps(thrown).filter(({ right }) => !right).map(({ kind }) => kind);
    const shares = checked.proof.shares.map((share, place) => (place === 1 ? { ...share, link: new Uint8Array(32) } : share));
    expect(wrong({ ...checked, proof: { ...checked.proof, shares } })).toEqual(['part', 'dice']);
    expect(wrong({ ...checked, dice: [...checked.dice].reverse() })).toEqual(['dice']);
    expect(wrong({ ...checked, proof: { ...checked.proof, number: 9 } })).toContain('number');
  });
});
