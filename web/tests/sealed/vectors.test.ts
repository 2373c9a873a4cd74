import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, lettersOf, utf8 } from '../../src/sealed/scheme/bytes';
import { Chain, leafOf, linkAt, LINKS } from '../../src/sealed/scheme/chain';
import { afterThrow, emptyLedger, rootAt, withPledge, type Ledger } from '../../src/sealed/scheme/ledger';
import { sha256 } from '../../src/sealed/scheme/sha256';
import { orderOf, proofText, ProofError, readProof, type VoidAttempt } from '../../src/sealed/scheme/throws';

const TABLE = 'k7m2p9qx4nbt';
const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');
const chains = [0, 1, 2, 3].map((party) => new Chain(TABLE, sha256(utf8(`test-secret-${party}`))));
const tip = (party: number) => chains[party]!.tip;

function ledgerOf(parties: number): Ledger {
  return chains.slice(0, parties).reduce((ledger, { tip }, party) => withPledge(ledger, { party, tip, since: 1 }, true), emptyLedger(TABLE));
}

function proof(number: number, parties: readonly number[], ...voids: VoidAttempt[]) {
  return { voids, number, shares: parties.map((party) => ({ party, link: bytesOf(chains[party]!.share(number))! })) };
}

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('hashes the examples of NIST: %.20s', (text, hash) => {
    expect(hex(sha256(utf8(text)))).toBe(hash);
  });

  it('agrees with the hash of Node for every length up to 300 bytes', () => {
    const wrong = Array.from({ length: 300 }, (_, length) => Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255)).filter(
      (bytes) => hex(sha256(bytes)) !== createHash('sha256').update(bytes).digest('hex'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('base64url', () => {
  it('writes 32 bytes as Node does, and reads them again', () => {
    for (let i = 0; i < 200; i += 1) {
      const bytes = sha256(utf8(`${i}`));
      expect(lettersOf(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(hex(bytesOf(lettersOf(bytes)))).toBe(hex(bytes));
    }
  });

  it.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}B`, `${'A'.repeat(42)}=`, `${'+'.repeat(42)}A`])('refuses %j', (text) => {
    expect(bytesOf(text)).toBeNull();
  });
});

describe('the published vectors', () => {
  it('have these tips and this first share of the server', () => {
    expect([0, 1, 2].map((party) => hex(bytesOf(tip(party))))).toEqual([
      '0d58f139938bfe83134634d6b2cf027238face12cf056be7014daa0163c81479',
      'e559ade341427988da8d281b800217b8463aee487cb7f151fa0c8f5638301f44',
      'bd0ccfa41a61c4aec3f4f7b0ffa8f4a50b840a7853281103b12334e29be9db4c',
    ]);
    expect(hex(bytesOf(chains[0]!.share(1)))).toBe('d6ec2e9d2a0f99f09ca4401a7cad4ca2fbc96f4f2267a9ac3d5fae7a04eb1b01');
  });

  it('have these roots, and this order of seats', () => {
    expect(hex(rootAt(ledgerOf(3), 1))).toBe('aebab3d0cf973748043a50bfa0571bbea69c5fffc7c8f195e53dac3316f900d3');
    expect(hex(rootAt(ledgerOf(4), 1))).toBe('fce946d7531fbf96d19805cfdebca93d2df959c92bb3d37a67ce2922fa21a928');
    expect(orderOf(rootAt(ledgerOf(4), 1), 3)).toEqual([3, 1, 2]);
  });

  it('have these dice, also after a void attempt', () => {
    let ledger = ledgerOf(3);
    const thrown = (seat: number, ...given: Parameters<typeof proof>) => {
      const after = afterThrow(ledger, proof(...given), seat);
      ledger = after.ledger;
      return after.tape.join('');
    };
    expect([thrown(1, 1, [0, 1, 2]), thrown(1, 2, [0, 1, 2]), thrown(2, 3, [0, 1, 2])]).toEqual(['35616', '21146', '16415']);
    for (let number = 4; number < 9; number += 1) thrown(1, number, [0, 1, 2]);
    expect(thrown(2, 10, [0, 1], { number: 9, missing: [2] })).toBe('63615');
    expect([ledger.last, [...ledger.misses]]).toEqual([10, [[2, 1]]]);
  });
});

describe('a chain', () => {
  it('computes every link from its checkpoints', () => {
    const link = sha256(utf8('test-secret-1'));
    for (const number of [0, 1, 31, 32, 33, 500, 1023, LINKS]) expect(chains[1]!.share(number)).toBe(lettersOf(linkAt(TABLE, LINKS, link, number)));
    expect(() => chains[1]!.share(LINKS + 1)).toThrow(RangeError);
  });

  it('differs for every key, game, player and pledge', () => {
    const key = sha256(utf8('key'));
    const leaves = [leafOf(key, 'game', 'mina', 1), leafOf(sha256(key), 'game', 'mina', 1), leafOf(key, 'gam', 'emina', 1), leafOf(key, 'game', 'mina', 2)];
    expect(new Set(leaves.map(hex)).size).toBe(4);
  });
});

describe('a proof', () => {
  it('is read as it is written', () => {
    const given = proof(10, [0, 1], { number: 8, missing: [1, 2] }, { number: 9, missing: [2] });
    expect(readProof(proofText(given))).toEqual(given);
  });

  it.each([null, '', 'a1b2', '2;1', `2;01;0${tip(0)}`, `2;1;0${'A'.repeat(42)}B`, `2;1;0${tip(0)};0${tip(0)}`, `2;1;1${tip(0)}`, `2;1-21;2;0${tip(0)}`, `2;１;0${tip(0)}`, `2;1025;0${tip(0)}`])(
    'is not %j',
    (text) => {
      expect(() => readProof(text)).toThrow(ProofError);
    },
  );
});

describe('the ledger', () => {
  it('refuses pledges that count too soon, come twice or have no party', () => {
    const late = new Chain(TABLE, sha256(utf8('late'))).tip;
    const wrong = [[1, late, 1], [1, late, LINKS + 1], [2, tip(1), 2], [0, late, 2], [6, late, 2], [1, 'A'.repeat(42), 2]] as const;
    for (const [party, letters, since] of wrong) expect(() => withPledge(ledgerOf(3), { party, tip: letters, since }, false)).toThrow(ProofError);
    expect(withPledge(ledgerOf(3), { party: 1, tip: late, since: 2 }, false).pledges).toHaveLength(4);
  });

  it.each([
    ['a number left out', proof(2, [0, 1]), 'number'],
    ['a party without pledge', proof(1, [0, 3]), 'parties'],
    ['a share of the next throw', { ...proof(1, [0, 1]), shares: proof(2, [0, 1]).shares }, 'share'],
    ['a void without pledge', proof(2, [0, 1], { number: 1, missing: [3] }), 'parties'],
    ['a party both missing and there', proof(2, [0, 1], { number: 1, missing: [1] }), 'parties'],
  ])('refuses %s', (_, wrong, kind) => {
    expect(() => afterThrow(ledgerOf(3), wrong, 1)).toThrow(expect.objectContaining({ kind }) as Error);
  });
});
