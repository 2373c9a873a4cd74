/** Dice of this device: each face has the same chance, by bytes of the browser's generator for secrets. */
const FACES = 6;

/** Returns fresh random bytes. */
export type Bytes = (count: number) => Uint8Array;

const fresh: Bytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** A number from 0 to `count` - 1, each with the same chance: bytes from the greatest multiple of `count` on are drawn again. */
function drawn(count: number, bytes: Bytes): number {
  const [byte = 0] = bytes(1);
  return byte < 256 - (256 % count) ? byte % count : drawn(count, bytes);
}

/** The faces of this many dice, from 1 to 6. */
export const thrown = (count: number, bytes: Bytes = fresh): number[] => Array.from({ length: count }, () => 1 + drawn(FACES, bytes));

/** The numbers from 0 to `count` - 1 in a random order, each order with the same chance. */
export function shuffled(count: number, bytes: Bytes = fresh): number[] {
  const rest = Array.from({ length: count }, (_, number) => number);
  return Array.from({ length: count }, () => rest.splice(drawn(rest.length, bytes), 1)[0] ?? 0);
}

/** An id of 16 lower-case letters and digits. */
export const newId = (bytes: Bytes = fresh): string => Array.from({ length: 16 }, () => drawn(36, bytes).toString(36)).join('');
