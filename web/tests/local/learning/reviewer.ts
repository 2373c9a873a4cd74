/**
 * A program that reviews games as this device does, for tests/conformance/reviews/test_device_reviews.py. It reads lines
 * of JSON: a rule set, which counts from then on, or the events of a game, which it answers with the review and its lessons.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Event, RulesView } from '../../../src/protocol.gen';
import { loadKernels } from '../../../src/local/kernels';
import { momentsOf } from '../../../src/local/game/film';
import { reviewed } from '../../../src/local/learning/lessons';
import { reasonsFor } from '../../../src/local/learning/reasons';
import { cardOf, Solution, type Position } from '../../../src/local/solution';

type Asked =
  | { readonly rules: RulesView }
  | { readonly position: Position; readonly keep: number[] | null; readonly box: string | null }
  | { readonly events: readonly Event[] };

const kernels = await loadKernels(readFileSync(process.argv[2] ?? ''));
function reasonsOf(solution: Solution, { position, keep, box }: Extract<Asked, { position: Position }>) {
  const steps = solution.column(position.phase).parts(cardOf(solution.rules, position.points));
  for (;;) {
    const step = steps.next();
    if (step.done === true) return reasonsFor(solution, step.value, position, { keep, box });
  }
}

let solution: Solution | null = null;

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Asked;
  if ('rules' in asked) {
    solution = new Solution(kernels, asked.rules);
    for (const _ of solution.solve()) continue;
  } else if (solution !== null && 'position' in asked) {
    process.stdout.write(`${JSON.stringify(reasonsOf(solution, asked))}\n`);
  } else if (solution !== null && 'events' in asked) process.stdout.write(`${JSON.stringify({ ...reviewed(solution, asked.events), moments: momentsOf(solution, '', asked.events) })}\n`);
}
