import type { BoxFilled } from '../../protocol.gen';
import { bytesOf, digest, named, u32, u8, utf8 } from './bytes';
import type { PledgedTip } from './ledger';
import type { ThrowProof } from './throws';

/** The seal of a game: one hash of everything that decides or follows its dice. */
export type Seal = Uint8Array;

/** The seal before the first item; `order`: the seats, counted from 1, in turn order; `drawn`: the pledges decided it. */
export const firstSeal = (game: string, order: readonly number[], drawn: boolean): Seal =>
  digest('seal', named(game), utf8(drawn ? 'drawn' : 'seats'), Uint8Array.from(order));

const sealed = (seal: Seal, ...item: readonly Uint8Array[]): Seal => digest('seal', seal, ...item);

export const sealPledge = (seal: Seal, { party, tip, since }: PledgedTip): Seal =>
  sealed(seal, utf8('p'), u8(party), bytesOf(tip) ?? u8(0), u32(since));

/** The seal with the mark that the server rolled, because the time was up. */
export const sealClock = (seal: Seal): Seal => sealed(seal, utf8('c'));

/** The seal with a throw of this seat (from 1) that kept these places (from 0). */
export function sealThrow(seal: Seal, proof: ThrowProof, seat: number, keep: readonly number[], dice: readonly number[]): Seal {
  const before = proof.voids.reduce((so, { number, missing }) => sealed(so, utf8('v'), u32(number), utf8(missing.join(''))), seal);
  return sealed(before, utf8('t'), u32(proof.number), u8(seat), u8(maskOf(keep)), Uint8Array.from(dice));
}

/** The seal with a fill, in the words of the record. */
export function sealFill(seal: Seal, { seat, box, points, repeat_bonus = 0, joker = false, clock = false }: BoxFilled): Seal {
  const words = `${clock ? 'clock ' : ''}fill ${box} ${points}${repeat_bonus === 0 ? '' : ` +${repeat_bonus}`}${joker ? ' joker' : ''}`;
  return sealed(seal, utf8('f'), u8(seat + 1), utf8(words));
}

/** The seal with a change of hands: `words` follow the seat (from 0) in the line of the record. */
export const sealChange = (seal: Seal, seat: number, words: string): Seal => sealed(seal, utf8('s'), utf8(`${seat + 1} ${words}`));

/** Places (from 0) as bits, the first place the lowest. */
export const maskOf = (places: readonly number[]): number => places.reduce((mask, place) => mask | (1 << place), 0);
