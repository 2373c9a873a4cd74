/**
 * A program that lets the bots of this device play alone, for tests/soak/laws/test_device_bots.py. It answers each line of JSON,
 * a rule set with a bot and a number of games, with the records of the games, or with their totals.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { recordText } from '../../../src/local/game/record';
import { loadKernels } from '../../../src/local/kernels';
import { Solution } from '../../../src/local/solution';
import type { LocalRules } from '../../../src/local/room/state';
import { seeded, soloGame } from './solo';

interface Asked {
  readonly rules: LocalRules;
  readonly bot: string;
  readonly games: number;
  readonly seed: number;
  readonly whole: boolean;
}

const kernels = await loadKernels(readFileSync(process.argv[2] ?? ''));
const solutions = new Map<string, Solution>();

/** Best play of a rule set, computed once. */
function solutionOf({ view, fingerprint }: LocalRules): Solution {
  const found = solutions.get(fingerprint);
  if (found !== undefined) return found;
  const solution = new Solution(kernels, view);
  for (const _ of solution.solve());
  solutions.set(fingerprint, solution);
  return solution;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { rules, bot, games, seed, whole } = JSON.parse(line) as Asked;
  const solution = solutionOf(rules);
  const random = seeded(seed);
  const answers = Array.from({ length: games }, () => {
    const { events, table } = soloGame(solution, rules.fingerprint, bot, random);
    return whole ? recordText(solution, rules.text, events) : table.seats[0]?.total;
  });
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
