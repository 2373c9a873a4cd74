import { digest, joined, lettersOf, u32, utf8 } from './bytes';

/** The fingerprint of the secret of a sealed seed, as 43 letters. */
export const secretFingerprint = (secret: Uint8Array): string => lettersOf(digest('cup', secret));

/** The sealed seed of a tournament, below 2^53: docs/dice/tournaments.md describes it. The order of players and of words does not matter. */
export function sealedSeed(secret: Uint8Array, players: readonly string[], words: readonly string[]): number {
  const items = [...inOrder(players), ...inOrder([...new Set(words)])];
  const hash = digest('cup seed', secret, u32(players.length), ...items.map((item) => joined([u32(item.length), item])));
  const [last = 0] = hash.subarray(6);
  return hash.subarray(0, 6).reduce((number, byte) => number * 256 + byte, 0) * 32 + (last >>> 3);
}

/** Texts as UTF-8, in the order of their bytes. */
const inOrder = (texts: readonly string[]): readonly Uint8Array[] => texts.map(utf8).sort(byBytes);

function byBytes(one: Uint8Array, other: Uint8Array): number {
  const place = one.findIndex((byte, at) => byte !== other[at]);
  return place === -1 ? one.length - other.length : (one[place] ?? 0) - (other[place] ?? -1);
}
