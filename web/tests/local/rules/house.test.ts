import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boxesIn, codesOf, fingerprintOf, jokerBoxIn } from '../../../src/local/rules/codes';
import { RulesFault } from '../../../src/local/rules/entry';
import { readRules } from '../../../src/local/rules/house';
import type { RulesView } from '../../../src/protocol.gen';

const ROOT = join(import.meta.dirname, '../../../..');
const GAMES = join(ROOT, 'vectors/games');
const RULESETS = join(ROOT, 'src/yachtdice/rules/rulesets');

const read = (text: string) => readRules(text, () => ({ en: '', ko: '' }));

/** A rule set as Python shows it, without its texts. */
type Shown = Omit<RulesView, 'title' | 'summary' | 'sources' | 'upper_title' | 'lower_title' | 'paragraphs'> & { readonly fingerprint: string };

const linesOf = (file: string) => readFileSync(join(GAMES, file), 'utf8').split('\n').filter((line) => line.startsWith('{"rules"'));
const known = readdirSync(GAMES).flatMap((file) => linesOf(file).map((line) => JSON.parse(line) as { readonly rules: Shown; readonly text?: string }));
const cases = known.map(({ rules, text }) => ({ shown: rules, text: text ?? readFileSync(join(RULESETS, `${rules.id}.toml`), 'utf8') }));

interface Faults {
  readonly text: string;
  readonly reference: string;
  readonly most_solved: number;
  readonly faults: readonly { readonly name: string; readonly old: string; readonly new: string; readonly line: number | null; readonly place: readonly [string, string] }[];
}
const vectors = JSON.parse(readFileSync(join(ROOT, 'vectors/rules/faults.json'), 'utf8')) as Faults;

describe('a rules file read without a server', () => {
  it('gives the numbers, the fingerprint and the view of Python for all built-in and random rule sets', () => {
    expect(cases.length).toBeGreaterThan(50);
    for (const { shown, text } of cases) {
      const rules = read(text);
      const { fingerprint, reference, house, boxes, phases, ...same } = shown;
      expect(reference + house).not.toBe('');
      expect(rules).toMatchObject(same);
      expect(rules.boxes.map(({ id, section, face }) => ({ id, section, face }))).toEqual(boxes.map(({ id, section, face }) => ({ id, section, face })));
      expect(rules.phases.map(({ id, order, rolls }) => ({ id, order, rolls }))).toEqual(phases);
      expect(fingerprintOf(rules)).toBe(fingerprint);
    }
  });

  it('has the boxes in its numbers', () => {
    for (const { text } of cases) {
      const rules = read(text);
      expect(codesOf(rules, boxesIn(rules), jokerBoxIn(rules))).toEqual(rules.codes);
    }
  });

  it('has the reference that a server gives it', () => {
    expect(read(vectors.text).reference).toBe(vectors.reference);
  });

  it('says like Python whether best play can be computed', () => {
    const box = (number: number) => `{ id = "b${number}", section = "lower", title = "B", pattern = "anything", pay = "all" }`;
    const withBoxes = (many: number) => read(`id = "x"\ntitle = "X"\nsummary = "X"\nboxes = [${Array.from({ length: many }, (_, number) => box(number)).join()}]`);
    expect([withBoxes(vectors.most_solved).best_play, withBoxes(vectors.most_solved + 1).best_play]).toEqual([true, false]);
  });

  it.each(vectors.faults)('is refused where Python refuses it: $name', ({ old, new: changed, line, place }) => {
    expect(vectors.text).toContain(old);
    const fault = faultOf(vectors.text.replace(old, () => changed));
    const isToml = place[0] === 'the text'; // the two readers of TOML may see its end in different lines
    expect([isToml ? line : fault.line, fault.place.en, fault.place.ko]).toEqual([line, ...place]);
    expect(fault.reason.ko).toMatch(/[가-힣]/);
  });

  it('names the line of a box in a block, and none if all boxes are in one line', () => {
    const head = 'id = "mine"\ntitle = "Mine"\nsummary = "Two boxes."\n';
    const block = (id: string, pattern: string) => `[[boxes]]\nid = "${id}"\nsection = "upper"\ntitle = "A"\npattern = "${pattern}"\npay = 1\n`;
    expect(faultOf(head + block('a', 'anything') + block('b', 'nothing'))).toMatchObject({ line: 10, place: { en: 'box 2 (b), pattern' } });
    expect(faultOf(`${head}boxes = [{ id = "a" }]`)).toMatchObject({ line: null, place: { en: 'box 1 (a)' } });
  });

  it('is refused if it is larger than a server takes from a browser', () => {
    expect(faultOf(`# ${'x'.repeat(16_400)}\n`).reason.en).toContain('16384 bytes');
    expect(faultOf('\n'.repeat(2001)).reason.en).toContain('2000 lines');
  });
});

function faultOf(text: string): RulesFault {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RulesFault) return error;
    throw error;
  }
  throw new Error('the text is valid');
}
