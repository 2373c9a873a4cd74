import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEVELS } from '../../../src/local/room/levels.gen';
import { Solution } from '../../../src/local/solution';
import { someOf } from '../../length';
import { kernels, rulesOf } from './device';
import { seeded, soloGame } from './solo';

const STRENGTHS = join(import.meta.dirname, '../../../../src/yachtdice/bots/strengths.tsv');
const GAMES = 150;

/** The measured mean of a bot, by the package. */
function measured(bot: string, rules: string): { mean: number; error: number } {
  const lines = readFileSync(STRENGTHS, 'utf8').split('\n').map((line) => line.split('\t'));
  const [, , , mean, error] = lines.find((line) => line[0] === bot && line[1] === rules)!;
  return { mean: Number(mean), error: Number(error) };
}

describe('the bots of this device', () => {
  const rules = rulesOf('classic');
  let solution: Solution;
  beforeAll(async () => {
    solution = new Solution(await kernels(), rules.view);
    for (const _ of solution.solve());
  });

  it.each(someOf(Object.keys(LEVELS), 'greedy', 'sailor', 'optimal'))('are as strong as the server’s: %s', (bot) => {
    const random = seeded(11);
    const totals = Array.from({ length: GAMES }, () => soloGame(solution, rules.fingerprint, bot, random).table.seats[0]!.total);
    const mean = totals.reduce((sum, total) => sum + total, 0) / GAMES;
    const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / (GAMES - 1);
    const known = measured(bot, 'classic');
    expect(Math.abs(mean - known.mean) / Math.hypot(Math.sqrt(variance / GAMES), known.error)).toBeLessThan(3);
  });
});
