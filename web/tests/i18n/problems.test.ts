import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en';
import { problems as english } from '../../src/i18n/en/problems';
import { faultText } from '../../src/i18n/problems';
import { ko } from '../../src/i18n/ko';
import { problems as korean } from '../../src/i18n/ko/problems';
import { replay as koreanReplay } from '../../src/i18n/ko/replay';
import type { Problem, RefusalCode } from '../../src/protocol.gen';
import { schema } from '../schema';

const file = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

/** The refusal codes of the protocol, and the kinds of errors in a record. */
const CODES = schema.$defs['RefusalCode']?.enum as RefusalCode[];
const RECORD_FAULTS = schema.$defs['RecordFault']?.enum as string[];

/** The problem names in docs/protocol/http.md; a Python test compares them with the server's code. */
const NAMES = [...(/### Problem types\n([^#]*)/.exec(file('docs/protocol/http.md'))?.[1] ?? '').matchAll(/^\| [a-z, ]+ \| (`.*) \|$/gm)].flatMap(
  ([, cell = '']) => (cell.split(', with ')[0] ?? '').split(', ').map((name) => name.replaceAll('`', '')),
);

/** All statuses of errors. */
const STATUSES = Array.from({ length: 200 }, (_, place) => 400 + place);

/** Whether a text can be shown to a Korean reader. */
const isKorean = (text: string): boolean => /[가-힣]/.test(text) && !/[A-Za-z]{3,}/.test(text);

/** Problems whose text does not depend on their name alone, and those that only programs with a token get. */
const OTHERS = ['not-entered', 'position', 'record', 'room', 'rules', 'too-often', 'wrong-token'];

const problem = (facts: Partial<Problem> & { readonly code?: RefusalCode } = {}): Problem => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'English words for programs',
  ...facts,
});

describe('a refusal of the server', () => {
  it('has a text in both languages for every code of the protocol', () => {
    expect(CODES.length).toBeGreaterThan(15);
    expect(Object.keys(en.refused).sort()).toEqual([...CODES].sort());
    expect(Object.keys(ko.refused).sort()).toEqual([...CODES].sort());
  });

  it('has a text in both languages for every name of a problem', () => {
    const named = [...new Set(NAMES)].filter((name) => !OTHERS.includes(name)).sort();
    expect(named.length).toBeGreaterThan(25);
    expect(Object.keys(english.reasons).sort()).toEqual(named);
    expect(Object.keys(korean.reasons).sort()).toEqual(named);
  });

  it('has a Korean text for every name, code, status and fault that the server can answer', () => {
    const named = NAMES.filter((name) => !OTHERS.includes(name)).map((name) => faultText(problem({ type: `/problems/${name}` }), 'ko'));
    const coded = CODES.map((code) => faultText(problem({ type: '/problems/room', code }), 'ko'));
    const plain = STATUSES.map((status) => faultText(problem({ status }), 'ko'));
    const records = RECORD_FAULTS.map((fault) => (koreanReplay.record.faults as Record<string, string>)[fault] ?? fault);
    expect(RECORD_FAULTS.length).toBeGreaterThan(3);
    expect([...named, ...coded, ...plain, ...records].filter((text) => !isKorean(text))).toEqual([]);
  });

  it('is never shown in the words of the server, except beside the English text about a record', () => {
    const sources = join(import.meta.dirname, '../../src');
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.gen)\.(svelte|ts)$/.test(path));
    const lines = files.flatMap((path) => readFileSync(join(sources, path), 'utf8').split('\n').map((line) => `${path}: ${line.trim()}`));
    const shown = lines.filter((line) => /(problem|fault|refused|answer|message)\??\.(detail|reason|title)\b/i.test(line));
    expect(shown).toEqual([expect.stringMatching(/^replay\/ReadRecord\.svelte: \{#if language === 'en'\}/)]);
  });

  it('never shows its English detail', () => {
    expect(faultText(problem(), 'ko')).toBe(korean.statuses[400]);
    expect(faultText(problem({ type: '/problems/of-the-future', status: 500 }), 'ko')).toBe(ko.problem.unknown);
    expect(faultText(problem({ status: 0 }), 'ko')).toBe(ko.problem.unreachable);
  });

  it('of a room over HTTP has the text of its code', () => {
    for (const code of CODES) {
      expect(faultText(problem({ type: '/problems/room', code }), 'ko')).toBe(ko.refused[code]);
      expect(faultText(problem({ type: '/problems/room', code }), 'en')).toBe(en.refused[code]);
    }
  });

  it('of a rate limit names the time when it ends', () => {
    const limited = { ...problem({ type: '/problems/too-often', status: 429 }), limit: 'rooms', until_ms: Date.UTC(2026, 0, 1, 12) };
    expect(faultText(limited, 'ko')).toMatch(/\d:00:00 이후에 다시 시도해 주세요\.$/);
  });
});
