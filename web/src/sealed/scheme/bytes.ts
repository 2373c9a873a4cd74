import { sha256 } from './sha256';

/** Bytes and hashes of the scheme `yfd2`, which docs/dice.md describes. */
export const SCHEME = 'yfd2';

const SIZE = 32;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const FORM = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** A number below 256 as one byte. */
export const u8 = (number: number): Uint8Array => Uint8Array.of(number);

/** A number below 2^32 as four bytes, the highest first. */
export const u32 = (number: number): Uint8Array => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);

/** An ASCII text with its length before it. */
export const named = (text: string): Uint8Array => joined([u8(text.length), utf8(text)]);

/** SHA-256 of the scheme, the purpose `tag` and the parts. */
export const digest = (tag: string, ...parts: readonly Uint8Array[]): Uint8Array => sha256(joined([utf8(`${SCHEME} ${tag}\0`), ...parts]));

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** 32 bytes as 43 letters: base64url without padding. */
export function lettersOf(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    [held, bits] = [((held << 8) | byte) & 0xffff, bits + 8];
    while (bits >= 6) {
      bits -= 6;
      text += LETTERS[(held >>> bits) & 63] ?? '';
    }
  }
  return bits === 0 ? text : text + (LETTERS[(held << (6 - bits)) & 63] ?? '');
}

/** The 32 bytes of 43 letters; null if `lettersOf` does not write them like this. */
export function bytesOf(letters: string): Uint8Array | null {
  if (!FORM.test(letters)) return null;
  const bytes = new Uint8Array(SIZE);
  let [at, bits, held] = [0, 0, 0];
  for (const letter of letters) {
    [held, bits] = [((held << 6) | LETTERS.indexOf(letter)) & 0xffff, bits + 6];
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = held >>> bits;
    at += 1;
  }
  return bytes;
}

/** Random bytes without end: the hashes of the head and the blocks 0, 1, 2, ... */
export function* stream(tag: string, head: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block += 1) yield* digest(tag, head, u32(block));
}
