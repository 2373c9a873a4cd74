import { bytesOf, joined, lettersOf, stream, u32, u8 } from './bytes';
import { LINKS } from './chain';
import type { AlarmKind } from '../alarm';

/** The party of the server; parties 1 to 4 are the seats of the game. */
export const SERVER = 0;
/** The party of the host, where no person has a seat. */
export const HOST = 5;
export const DICE = 5;

const FORM = /^2((?:;[1-9][0-9]{0,3}-[1-5]{1,5})*);([1-9][0-9]{0,3})((?:;[0-5][A-Za-z0-9_-]{43})+)$/;

/** Dice or pledges that the scheme does not allow; `kind` is the alarm for the player. */
export class ProofError extends Error {
  constructor(
    readonly kind: AlarmKind,
    message: string,
    readonly party?: number,
  ) {
    super(message);
  }
}

/** An attempt without a result: its number, and the parties that were missing. */
export interface VoidAttempt {
  readonly number: number;
  readonly missing: readonly number[];
}

export interface PartyShare {
  readonly party: number;
  readonly link: Uint8Array;
}

/** The attempts of one throw: void ones, then the number and the shares of the one that counts. */
export interface ThrowProof {
  readonly voids: readonly VoidAttempt[];
  readonly number: number;
  readonly shares: readonly PartyShare[];
}

/** The proof as one word. */
export function proofText({ voids, number, shares }: ThrowProof): string {
  const before = voids.map((attempt) => `${attempt.number}-${attempt.missing.join('')}`);
  return ['2', ...before, `${number}`, ...shares.map(({ party, link }) => `${party}${lettersOf(link)}`)].join(';');
}

/** The proof of this text; throws ProofError for every other text than that of `proofText`. */
export function readProof(text: string | null | undefined): ThrowProof {
  const found = text == null ? null : FORM.exec(text);
  if (found === null) throw new ProofError('no_proof', 'the throw has no proof');
  const [, voids = '', number = '', shares = ''] = found;
  const proof = { voids: partsOf(voids).map(readVoid), number: Number(number), shares: partsOf(shares).map(readShare) };
  const parties = proof.shares.map(({ party }) => party);
  if (!ascends(parties) || parties[0] !== SERVER) throw new ProofError('no_proof', 'the parties of a proof ascend from the server');
  if (proof.number > LINKS) throw new ProofError('no_proof', `a game has at most ${LINKS} throws`);
  return proof;
}

/** The number that a proof claims, null for any other text. */
export const numberIn = (text: string | null | undefined): number | null => {
  const found = text == null ? null : FORM.exec(text);
  return found === null ? null : Number(found[2]);
};

const partsOf = (text: string): readonly string[] => text.split(';').slice(1);

function readVoid(part: string): VoidAttempt {
  const [number, digits = ''] = part.split('-');
  const missing = [...digits].map(Number);
  if (!ascends(missing)) throw new ProofError('no_proof', `${part} should name missing parties in ascending order`);
  return { number: Number(number), missing };
}

function readShare(part: string): PartyShare {
  const link = bytesOf(part.slice(1));
  if (link === null) throw new ProofError('no_proof', `${part} is not a party and 32 bytes`);
  return { party: Number(part[0]), link };
}

const ascends = (numbers: readonly number[]): boolean => numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0));

/** Five faces, one for each place; `seat` counts from 1. A die that is not kept shows the face of its place. */
export function tapeOf(root: Uint8Array, number: number, seat: number, shares: readonly PartyShare[]): readonly number[] {
  const parts = shares.flatMap(({ party, link }) => [u8(party), link]);
  return facesOf(stream('roll', joined([root, u32(number), u8(seat), u8(shares.length), ...parts])));
}

/** The first five faces of a stream of random bytes. */
export function facesOf(bytes: Iterable<number>): readonly number[] {
  const faces: number[] = [];
  for (const byte of bytes) {
    if (byte < 252) faces.push((byte % 6) + 1);
    if (faces.length === DICE) break;
  }
  return faces;
}

/** The seats, counted from 1, in a random order that follows from the first pledges. */
export function orderOf(root: Uint8Array, seats: number): readonly number[] {
  const order = Array.from({ length: seats }, (_, seat) => seat + 1);
  const bytes = stream('order', root);
  for (let left = seats; left > 1; left -= 1) {
    let byte = bytes.next().value;
    while (byte >= 256 - (256 % left)) byte = bytes.next().value;
    const chosen = byte % left;
    [order[left - 1], order[chosen]] = [order[chosen] ?? 0, order[left - 1] ?? 0];
  }
  return order;
}
