/** Dice of this device: each face has the same chance, by bytes of the browser's generator for secrets. */
const FACES = 6;
/** The byte values in use: a multiple of 6, so that each face has as many of them. */
const USED = 256 - (256 % FACES);

/** Returns fresh random bytes. */
export type Bytes = (count: number) => Uint8Array;

const fresh: Bytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** A number from 0 to `count` - 1, each with the same chance; `count` is at most 252. */
function drawn(count: number, bytes: Bytes): number {
  const used = USED - (USED % count);
  for (;;) {
    const [byte = USED] = bytes(1);
    if (byte < used) return byte % count;
  }
}

/** The faces of this many dice, from 1 to 6. */
export const thrown = (count: number, bytes: Bytes = fresh): number[] => Array.from({ length: count }, () => 1 + drawn(FACES, bytes));

/** The numbers from 0 to `count` - 1 in a random order, each order with the same chance. */
export function shuffled(count: number, bytes: Bytes = fresh): number[] {
  const rest = Array.from({ length: count }, (_, number) => number);
  return Array.from({ length: count }, () => rest.splice(drawn(rest.length, bytes), 1)[0] ?? 0);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id of lower-case letters and digits. */
export const newId = (bytes: Bytes = fresh, length = 16): string =>
  Array.from({ length }, () => LETTERS[drawn(LETTERS.length, bytes)]).join('');
