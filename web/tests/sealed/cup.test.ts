import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealedSeed, secretFingerprint } from '../../src/sealed/scheme/cup';

const SECRET = Uint8Array.from({ length: 32 }, (_, place) => place);

/** The seed as the documentation describes it, by another implementation of SHA-256 and of the order. */
function computed(players: readonly string[], words: readonly string[]): bigint {
  const sorted = (texts: readonly string[]) => texts.map((text) => Buffer.from(text)).sort(Buffer.compare);
  const sized = (item: Buffer) => [Buffer.from([0, 0, 0, item.length]), item];
  const items = [...sorted(players), ...sorted(words)].flatMap(sized);
  const text = Buffer.concat([Buffer.from('yfd2 cup seed\0'), SECRET, Buffer.from([0, 0, 0, players.length]), ...items]);
  return createHash('sha256').update(text).digest().readBigUInt64BE() >> 11n;
}

describe('a sealed seed', () => {
  it.each([
    [['greedy 0.2.0', 'random 0.2.0'], []],
    [['random 0.2.0', 'greedy 0.2.0'], ['차 한 잔', 'seven gulls', '']],
    [['a'], ['\uffff', '😀', 'ab', 'a']],
    [['a', 'a'], ['b']],
  ])('of players %j and words %j is the described hash', (players, words) => {
    expect(BigInt(sealedSeed(SECRET, players, words))).toBe(computed(players, words));
  });

  it('does not depend on the order, nor on repeated words', () => {
    expect(sealedSeed(SECRET, ['a', 'b'], ['c', 'd', 'c'])).toBe(sealedSeed(SECRET, ['b', 'a'], ['d', 'c']));
    expect(sealedSeed(SECRET, ['a'], ['b'])).not.toBe(sealedSeed(SECRET, ['a', 'b'], []));
  });

  it('has a secret with a fingerprint', () => {
    const hash = createHash('sha256').update(Buffer.concat([Buffer.from('yfd2 cup\0'), SECRET])).digest('base64url');
    expect(secretFingerprint(SECRET)).toBe(hash);
  });
});
