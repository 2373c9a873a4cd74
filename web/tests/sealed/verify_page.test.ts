/** The check of the page /verify, apart from its screen: hostile records, notes and progress. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Report {
  readonly code: 0 | 1 | 2;
  readonly en?: string;
  readonly ko?: string;
  readonly throws?: readonly unknown[];
  readonly seal?: string;
}

interface Page {
  readonly report: (text: string, notes: unknown, told: (part: number) => void) => Report;
  readonly noted: (text: string) => unknown;
  readonly WORDS: Readonly<Record<'en' | 'ko', Readonly<Record<string, unknown>>>>;
}

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf-8');
const [, code] = /<script>(.*)<\/script>/s.exec(read('public/verify.html'))!;
// The page is one file, and its script is not a module.
const page = new Function(`${code!}; return { report, noted, WORDS };`)() as Page;

const EXAMPLE = read('../examples/sealed.txt');
const parts: number[] = [];
const reportOn = (text: string, notes: unknown = null) => page.report(text, notes, (part) => parts.push(part));

/** The example with this line as its first event. */
const withLine = (line: string): string => EXAMPLE.replace('\n\n', `\n\n${line}\n`);

it('an honest record is proven, and the progress ends at the whole of it', () => {
  parts.length = 0;
  expect(reportOn(EXAMPLE)).toMatchObject({ code: 0, seal: 'amxDNwQDltFhyXKPyK8b6FchMEiV6dqK45A1UAiK6LM' });
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(parts.at(-1)).toBe(1);
});

describe('a hostile text', () => {
  const HOSTILE = [
    ['turns the direction of writing', '1 \u202eproven'],
    ['covers the lines above it with marks', `1 ${'e\u0301\u0300\u0302'.repeat(40)}`],
    ['has control characters', '1 \u001b[2K\rproven'],
    ['brings markup', '2 <img src=x onerror=alert(1)>'],
    ['is long', `1 ${'x'.repeat(100_000)}`],
    ['starts a line of another form', `pledges ${'\u2067'.repeat(80)}`],
  ] as const;

  it.each(HOSTILE)('that %s is quoted in letters that change nothing around them', (_what, line) => {
    for (const text of [withLine(line), EXAMPLE.replace('\norder ', `\norder ${line}`)]) {
      const { code, en } = reportOn(text);
      expect(code).toBe(1);
      expect(en).toMatch(/^[ -~]{1,700}$/);
    }
  });

  it('in notes is quoted too', () => {
    const notes = { table: '\u202e'.repeat(5000), party: 1, tips: [], throws: [] };
    expect(reportOn(EXAMPLE, notes).en).toMatch(/^The notes are of game (\\u\{202e\}){48}, the record is of k7m2p9qx4nbt\.$/);
    const seal = { ...notes, table: 'k7m2p9qx4nbt', seal: '\u0301'.repeat(5000) };
    expect(reportOn(EXAMPLE, seal).en).toMatch(/^[ -~]{1,700}$/);
  });
});

it.each([
  '[]', 'null', '7', '{}',
  '{"table": "t", "party": "1", "tips": [], "throws": []}',
  '{"table": "t", "party": 1, "tips": [7], "throws": []}',
  '{"table": "t", "party": 1, "tips": [], "throws": ["<b>"]}',
  '{"table": "t", "party": 1, "tips": [], "throws": [], "seal": {}}',
])('notes of another form are refused: %s', (text) => {
  expect(() => page.noted(text)).toThrow();
});

it('the page has the same words in both languages', () => {
  expect(Object.keys(page.WORDS.ko)).toEqual(Object.keys(page.WORDS.en));
});
