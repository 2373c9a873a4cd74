import { digest, joined, named, stream, u32, u8 } from './bytes';
import { facesOf } from './throws';

/** The hashes of a duplicate contest, which docs/dice/duplicate.md describes. Lists have the entrants in ascending order. */
export type ByEntrant<T> = readonly (readonly [number: number, value: T])[];

const NO_TIP = new Uint8Array(32);

/** The facts that the root of a game fixes; a tip is null for an entrant without one. */
export interface WaveRoot {
  readonly contest: string;
  readonly game: number;
  readonly fingerprint: Uint8Array;
  readonly server: Uint8Array;
  readonly tips: ByEntrant<Uint8Array | null>;
}

export const waveRoot = ({ contest, game, fingerprint, server, tips }: WaveRoot): Uint8Array =>
  digest('wave root', named(contest), u8(game), fingerprint, server, u32(tips.length), ...tips.map(([number, tip]) => joined([u32(number), tip ?? NO_TIP])));

/** The digest of the choices after a throw, each one byte. */
export const choicesDigest = (contest: string, number: number, choices: ByEntrant<number>): Uint8Array =>
  digest('wave choices', named(contest), u32(number), ...choices.map(([entrant, choice]) => joined([u32(entrant), u8(choice)])));

/** The digest of the links of a throw: the server's, then those of entrants. */
export const linksDigest = (contest: string, number: number, server: Uint8Array, links: ByEntrant<Uint8Array>): Uint8Array =>
  digest('wave links', named(contest), u32(number), server, ...links.map(([entrant, link]) => joined([u32(entrant), link])));

/** The five faces of a throw, by place; `before` is the digest of the choices before it, `links` that of its links. */
export const waveTape = (root: Uint8Array, number: number, before: Uint8Array, links: Uint8Array): readonly number[] =>
  facesOf(stream('wave', joined([root, u32(number), before, links])));
