/**
 * A program that plays scripts with the engine of this device, for tests/soak/laws/device_engine.py. It reads
 * lines of JSON: a rule set, which counts from then on, or a game, which it answers with its digests, or with its
 * steps and its record if the line asks for the whole game.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Scorer } from '../../src/local/game/engine';
import { loadKernels } from '../../src/local/kernels';
import { Solution } from '../../src/local/solution';
import { play, rulesOf, type BareRules, type Script } from './scripted';

interface Table {
  readonly scorer: Scorer;
  readonly fingerprint: string;
  readonly text: string;
}
interface RulesLine {
  readonly rules: BareRules;
  readonly text: string;
}
type Line = RulesLine | (Script & { readonly whole: boolean });

const kernels = await loadKernels(readFileSync(process.argv[2] ?? ''));
const tables = new Map<string, Table>();
let table: Table | null = null;

/** The scorer of a rule set, opened once. */
function tableOf({ rules, text }: RulesLine): Table {
  const made = tables.get(rules.fingerprint) ?? { scorer: new Solution(kernels, rulesOf(rules)), fingerprint: rules.fingerprint, text };
  tables.set(rules.fingerprint, made);
  return made;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Line;
  if ('rules' in asked) table = tableOf(asked);
  else if (table !== null) {
    const { fills, digest, steps, record } = play(table.scorer, table.fingerprint, table.text, asked);
    process.stdout.write(`${JSON.stringify(asked.whole ? { steps, record } : { fills, digest })}\n`);
  }
}
