import { describe, expect, it } from 'vitest';
import type { SealedSeedView, TournamentReport, TournamentView } from '../../src/protocol.gen';
import { bytesOf } from '../../src/sealed/scheme/bytes';
import { sealedSeed, secretFingerprint } from '../../src/sealed/scheme/cup';
import { seedProves } from '../../src/tournaments/seed';

const [SECRET, OTHER] = ['A'.repeat(43), `E${'A'.repeat(42)}`];
const PLAYERS = ['greedy', 'haste'].map((id) => ({ id, title: { en: id, ko: id }, fingerprint: '1' }));
const WORDS = ['seven gulls', '차 한 잔'];
const SEED = sealedSeed(bytesOf(SECRET)!, ['greedy 1', 'haste 1'], WORDS);

const sealed = (change: Partial<SealedSeedView> = {}): SealedSeedView => ({
  fingerprint: secretFingerprint(bytesOf(SECRET)!),
  words: WORDS,
  words_until_ms: 0,
  secret: SECRET,
  ...change,
});

const proves = (seed: number, change: Partial<SealedSeedView> = {}, players = PLAYERS): boolean =>
  seedProves({ line: { players }, report: { seed } as TournamentReport } as unknown as TournamentView, sealed(change));

describe('the check of a sealed seed', () => {
  it('accepts the seed of secret, players and words', () => {
    expect(proves(SEED)).toBe(true);
  });

  it('refuses another seed, secret, fingerprint, word or player', () => {
    expect(proves(SEED + 1)).toBe(false);
    expect(proves(SEED, { secret: OTHER })).toBe(false);
    expect(proves(SEED, { secret: OTHER, fingerprint: secretFingerprint(bytesOf(OTHER)!) })).toBe(false);
    expect(proves(SEED, { secret: null })).toBe(false);
    expect(proves(SEED, { words: WORDS.slice(1) })).toBe(false);
    expect(proves(SEED, {}, PLAYERS.slice(1))).toBe(false);
  });
});
