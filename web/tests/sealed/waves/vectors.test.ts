import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOf, lettersOf } from '../../../src/sealed/scheme/bytes';
import { choicesDigest, linksDigest, waveRoot, waveTape } from '../../../src/sealed/scheme/waves';

interface ThrowVector {
  readonly throw: number;
  readonly choices: Readonly<Record<string, number>>;
  readonly before: string;
  readonly links: Readonly<Record<string, string>>;
  readonly links_digest: string;
  readonly tape: readonly number[];
}

interface ContestVector {
  readonly contest: string;
  readonly game: number;
  readonly fingerprint: string;
  readonly server: string;
  readonly tips: Readonly<Record<string, string | null>>;
  readonly root: string;
  readonly throws: readonly ThrowVector[];
}

const FILE = join(import.meta.dirname, '../../../../vectors/dice/waves.json');
const contests = JSON.parse(readFileSync(FILE, 'utf8')) as readonly ContestVector[];
const listOf = <T, U>(items: Readonly<Record<string, T>>, of: (item: T) => U) => Object.entries(items).map(([number, item]) => [Number(number), of(item)] as const);

describe('the hashes of waves', () => {
  it.each(contests)('of contest $contest are those of the server', ({ contest, game, fingerprint, server, tips, root, throws }) => {
    const made = waveRoot({ contest, game, fingerprint: Buffer.from(fingerprint, 'hex'), server: bytesOf(server)!, tips: listOf(tips, (tip) => (tip === null ? null : bytesOf(tip))) });
    expect(lettersOf(made)).toBe(root);
    for (const { throw: number, choices, before, links, links_digest, tape } of throws) {
      const [[, own], ...others] = listOf(links, (link) => bytesOf(link)!) as [[number, Uint8Array], ...[number, Uint8Array][]];
      const [digest, ofLinks] = [choicesDigest(contest, number - 1, listOf(choices, (choice) => choice)), linksDigest(contest, number, own, others)];
      expect([lettersOf(digest), lettersOf(ofLinks)]).toEqual([before, links_digest]);
      expect(waveTape(made, number, digest, ofLinks)).toEqual(tape);
    }
  });
});
