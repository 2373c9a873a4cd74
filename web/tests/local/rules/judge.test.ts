import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf } from '../../../src/house_rules/draft';
import { tomlOf } from '../../../src/house_rules/toml';
import { fingerprintOf } from '../../../src/local/rules/codes';
import { draftFrom, judged } from '../../../src/local/rules/judge';
import { loadKernels } from '../../../src/local/kernels';
import { keepRules, keptRules } from '../../../src/local/rules/kept';

const ROOT = join(import.meta.dirname, '../../../..');
const yahtzee = readFileSync(join(ROOT, 'src/yachtdice/rules/rulesets/yahtzee.toml'), 'utf8');

function valid(text: string) {
  const answer = judged(text);
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.value;
}

describe('the editor of house rules without a server', () => {
  it('reads what the form writes, so that form and text have the same rules', () => {
    const again = valid(tomlOf(draftOf(draftFrom(valid(yahtzee).rules))));
    expect(again.rules.codes).toEqual(valid(yahtzee).rules.codes);
    expect(fingerprintOf(again.rules)).toBe(fingerprintOf(valid(yahtzee).rules));
    expect(again.joker_box).toBe('yacht');
  });

  it('gives the kernels what they need: they expect what Python expects, to the last bit', async () => {
    const kernels = await loadKernels(readFileSync(join(ROOT, 'web/src/local/made/kernels.wasm')));
    const { rules } = valid(readFileSync(join(ROOT, 'examples/house.toml'), 'utf8'));
    const column = kernels.column(rules.codes, 0);
    for (const share of column.solve()) expect(share).toBeGreaterThan(0);
    // from `yachtdice.solver.solve(load_rules('examples/house.toml')).expected_score`
    expect(column.value({ open: (1 << rules.boxes.length) - 1, holds: false, upper: 0 })).toBe(126.88541100120474);
  });

  it('describes boxes in both languages', () => {
    const about = (id: string) => valid(yahtzee).rules.boxes.find((box) => box.id === id)?.about;
    expect(about('full_house')).toEqual({ en: 'Full House: 25 points', ko: '풀 하우스: 25점' });
    expect(about('ones')).toEqual({ en: 'Ones: sum of its dice', ko: '원: 맞는 주사위의 합' });
  });

  it('says what is wrong, where and why, in both languages', () => {
    const answer = judged(yahtzee.replace('pattern = { face = 1 }', 'pattern = { face = 7 }'));
    expect(answer.ok ? null : answer.problem).toMatchObject({
      place: 'box 1 (ones), pattern, face',
      text: {
        en: 'line 15, box 1 (ones), pattern, face: should be a whole number from 1 to 6, not 7',
        ko: '15번째 줄, 1번째 칸 (ones), pattern, face: 1부터 6까지의 정수로 적어 주세요 (지금 값: 7)',
      },
    });
    const torn = judged('id = "x');
    expect(torn.ok ? null : torn.problem).toMatchObject({ line: 1, place: 'the text' });
  });
});

describe('the house rules of this device', () => {
  beforeEach(() => localStorage.clear());
  const named = (name: string) => yahtzee.replace('id = "yahtzee"', `id = "${name}"`);

  it('are kept as texts, the last used first and each once', async () => {
    for (const name of ['one', 'two', 'one']) keepRules(named(name));
    const kept = await keptRules();
    expect(kept.map(({ view }) => view.id)).toEqual(['one', 'two']);
    expect(kept[0]).toMatchObject({ text: named('one'), fingerprint: fingerprintOf(valid(yahtzee).rules) });
  });

  it('leave out what cannot be read any more', async () => {
    expect(await keptRules()).toEqual([]);
    localStorage.setItem('house-rules', JSON.stringify(['wrong', 7, named('good')]));
    expect((await keptRules()).map(({ view }) => view.id)).toEqual(['good']);
    localStorage.setItem('house-rules', '{');
    expect(await keptRules()).toEqual([]);
  });
});
