import { describe, expect, it, vi } from 'vitest';
import type { RulesDraft } from '../src/protocol.gen';
import { draftOf, type Draft } from '../src/house_rules/draft';
import { Editor } from '../src/house_rules/editor.svelte';
import { fieldOf } from '../src/house_rules/fault';
import { addable } from '../src/house_rules/palette';
import { tomlOf } from '../src/house_rules/toml';
import { rules, text } from './build';

const box = (id: string, section: 'upper' | 'lower') => ({ id, section, title: text(id), about: text('') });

const FILE: RulesDraft = {
  text: '',
  rules: rules({ title: { en: 'Say "hi"', ko: '안녕' }, boxes: [box('ones', 'upper'), box('row', 'lower'), box('yacht', 'lower')] }),
  boxes: [
    { pattern: 'face', number: 1, row: null, pay: 'matching', points: null, most: 5 },
    { pattern: 'straight', number: 5, row: [1, 2, 3, 4, 5], pay: 'points', points: 15, most: 15 },
    { pattern: 'of_a_kind', number: 5, row: null, pay: 'points', points: 50, most: 50 },
  ],
  joker_box: null,
};

const changed = (change: (draft: Draft) => void): string => {
  const draft = draftOf(FILE);
  change(draft);
  return tomlOf(draft);
};

describe('the text that the form writes', () => {
  it('has patterns, rows, points and quoted names', () => {
    const toml = changed(() => undefined);
    expect(toml).toContain('title = { en = "Say \\"hi\\"", ko = "안녕" }');
    expect(toml).toContain('pattern = { face = 1 }, pay = "matching"');
    expect(toml).toContain('pattern = { straight = [1, 2, 3, 4, 5] }, pay = 15');
  });

  it('leaves out parts that are off or that its boxes do not allow', () => {
    const joker = (draft: Draft) => void (draft.joker.on = true);
    expect(changed(joker)).toContain('[joker]\nbox = "yacht"\nforced = true');
    const without = changed((draft) => {
      joker(draft);
      draft.boxes[2]!.on = false;
    });
    expect(without).not.toContain('yacht');
    expect(without).not.toContain('[joker]');
  });

  it('puts an added upper box before the lower ones, and an empty number as 0', () => {
    const toml = changed((draft) => {
      draft.boxes.push(addable(draft).find(({ id }) => id === 'twos')!);
      draft.boxes[1]!.points = null;
    });
    expect(toml.indexOf('"twos"')).toBeLessThan(toml.indexOf('"row"'));
    expect(toml).toContain('{ straight = [1, 2, 3, 4, 5] }, pay = 0');
  });

  it('offers no box that the card has under another id', () => {
    const ids = addable(draftOf(FILE)).map(({ id }) => id);
    expect(ids).toContain('large_straight');
    expect(ids).not.toContain('low_straight');
  });
});

it('finds the field of a fault that the server names', () => {
  const { boxes } = draftOf(FILE);
  const fieldAt = (place: string) => fieldOf(place, { boxes });
  expect(['title', 'seats, least', 'upper_bonus, at_least'].map(fieldAt)).toEqual(['rules-name', 'seats-least', 'bonus-at-least']);
  expect(['box 1 (ones), pay', 'box 2 (row), pay', 'box 2 (row), title'].map(fieldAt)).toEqual(['box-pay-ones', 'box-points-row', 'box-name-row']);
  expect(['phase 2 (down), rolls', 'phase 1 (free), title'].map(fieldAt)).toEqual(['phase-rolls-1', 'phase-name-0']);
  expect(fieldAt('boxes')).toBeNull();
});

describe('the editor', () => {
  const refusal = { type: '/problems/rules', title: '', status: 400, detail: '', line: 3, text: text('wrong') };

  it('asks once for several changes, and keeps the form while the text is invalid', async () => {
    vi.useFakeTimers();
    const check = vi.fn((typed: string) => Promise.resolve(typed === 'wrong' ? ({ ok: false, problem: refusal } as const) : ({ ok: true, value: FILE } as const)));
    const editor = new Editor({ draftOf: () => Promise.resolve({ ok: true, value: FILE }), check });
    await editor.open('tiny', (draft) => void (draft.id = 'house'));
    editor.formed();
    editor.typed('w');
    editor.typed('wrong');
    await vi.runAllTimersAsync();
    expect(check.mock.calls).toEqual([['wrong']]);
    expect([editor.problem, editor.draft?.id, editor.valid]).toEqual([refusal, 'house', null]);
    editor.typed('right');
    await vi.runAllTimersAsync();
    expect([editor.problem, editor.draft?.id, editor.valid]).toEqual([null, FILE.rules.id, FILE]);
    vi.useRealTimers();
  });

  it('drops a late answer about an older text', async () => {
    vi.useFakeTimers();
    const answers: ((file: RulesDraft) => void)[] = [];
    const check = () => new Promise<{ ok: true; value: RulesDraft }>((done) => answers.push((value) => done({ ok: true, value })));
    const editor = new Editor({ draftOf: () => Promise.resolve({ ok: true, value: FILE }), check });
    editor.typed('one');
    await vi.runAllTimersAsync();
    editor.typed('two');
    answers[0]?.({ ...FILE, text: 'one' });
    await vi.runAllTimersAsync();
    expect(editor.valid).toBe(null);
    answers[1]?.({ ...FILE, text: 'two' });
    await vi.runAllTimersAsync();
    expect(editor.valid?.text).toBe('two');
    vi.useRealTimers();
  });
});
