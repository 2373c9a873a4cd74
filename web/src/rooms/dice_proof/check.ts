/** The check of one throw, step by step, computed again from its proof. */
import { lettersOf } from '../../sealed/scheme/bytes';
import { linkAt } from '../../sealed/scheme/chain';
import type { CheckedThrow } from '../../sealed/scheme/game';
import { countingAt, rootAt } from '../../sealed/scheme/ledger';
import { tapeOf } from '../../sealed/scheme/throws';

/** A step of the check; `right` is its result. */
export type CheckStep =
  | { readonly kind: 'number'; readonly right: boolean; readonly number: number; readonly before: number; readonly missing: readonly number[] }
  | { readonly kind: 'part'; readonly right: boolean; readonly party: number; readonly hashes: number }
  | { readonly kind: 'dice'; readonly right: boolean; readonly dice: readonly number[]; readonly kept: readonly number[] };

/** The steps of the check of a throw: its number, the part of each party, and the dice. */
export function checkSteps(thrown: CheckedThrow): readonly CheckStep[] {
  const { proof, before, first } = thrown;
  const missing = thrown.voids.flatMap((attempt) => attempt.missing);
  const number: CheckStep = { kind: 'number', right: proof.number === first + thrown.voids.length, number: proof.number, before: before.last, missing };
  return [number, ...partSteps(thrown), diceStep(thrown)];
}

/** Whether each part, hashed as often as its number asks, gives the part of the party that was public before. */
function partSteps({ proof, before, first }: CheckedThrow): readonly CheckStep[] {
  const tips = new Map(countingAt(before, first).map(({ party, tip }) => [party, tip]));
  return proof.shares.map(({ party, link }) => {
    const tip = tips.get(party) ?? '';
    const known = before.known.get(tip) ?? { number: 0, link: tip };
    const right = lettersOf(linkAt(before.game, proof.number, link, known.number)) === known.link;
    return { kind: 'part', right, party, hashes: proof.number - known.number };
  });
}

/** Whether all parts together give the dice that were thrown, and the kept dice stayed. */
function diceStep({ proof, before, first, seat, keep, lay, dice }: CheckedThrow): CheckStep {
  const tape = tapeOf(rootAt(before, first), proof.number, seat, proof.shares);
  const right = tape.map((face, place) => (keep.includes(place) ? lay[place] : face));
  return { kind: 'dice', right: right.join() === dice.join(), dice, kept: keep };
}
