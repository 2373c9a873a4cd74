/**
 * A program that reads rules files as this device does, for tests/soak/laws/device_rules.py. It answers each text, a
 * string of JSON on a line, with the rule set or with the fault.
 */
import { createInterface } from 'node:readline';
import { fingerprintOf } from '../../../src/local/rules/codes';
import { RulesFault } from '../../../src/local/rules/entry';
import { readRules } from '../../../src/local/rules/house';

function answerTo(text: string): object {
  try {
    const { paragraphs: _, boxes, ...rules } = readRules(text, () => ({ en: '', ko: '' }));
    return { rules: { ...rules, boxes: boxes.map(({ about: _, ...box }) => box) }, fingerprint: fingerprintOf({ ...rules, boxes, paragraphs: [] }) };
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error;
    return { fault: { ...error.place, line: error.line } };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answerTo(JSON.parse(line) as string))}\n`);
