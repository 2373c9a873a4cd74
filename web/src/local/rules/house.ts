/**
 * Reads rules files without a server, as rules/parse.py does: it makes the numbers for the kernels and names the faults that
 * people make. A server reads a file again before it plays by it. Loaded on demand, with the reader of TOML.
 */
import { parse, TomlError } from 'smol-toml';
import type { BoxView, PhaseView, RepeatBonusView, RulesView, Section, TextView } from '../../protocol.gen';
import { codesOf, referenceOf, type BoxTerms } from './codes';
import { both, FileEntry, RulesFault, shownValue } from './entry';

const [MOST_BYTES, MOST_TOKENS, MOST_BOXES, MOST_POINTS] = [16 * 1024, 2000, 30, 10_000];
/** The most boxes of a column whose best play can be computed, as in solver/limits.py. */
const MOST_SOLVED = 15;
const KEYS = ['id', 'title', 'summary', 'sources', 'sections', 'boxes', 'upper_bonus', 'repeat_bonus', 'joker', 'phases', 'seats', 'turn_order'];
const BARE: readonly BoxTerms['pattern'][] = ['anything', 'two_pairs', 'full_house', 'full_house_or_five_alike'];
/** The least and the largest number of a pattern. */
const COUNTS = { face: [1, 6], of_a_kind: [2, 5] } as const;
const TEXT: TextView = { en: 'the text', ko: '규칙 파일' };
const EMPTY = both('');
const ID = [/^[a-z0-9][a-z0-9-]{0,39}$/, 'an id of small letters, digits and hyphens', '소문자와 숫자, 붙임표(-)만 쓴 아이디로'] as const;
const BOX_ID = [/^[a-z][a-z0-9_]{0,39}$/, 'an id of small letters, digits and underscores', '소문자와 숫자, 밑줄(_)만 쓴 아이디로'] as const;
const ONE_PHASE: PhaseView = { id: 'main', title: { en: 'Game', ko: '게임' }, order: 'any', rolls: 3 };

/** A box before its sentence is written, which needs words of the page. */
interface Box {
  readonly view: BoxView;
  readonly terms: BoxTerms;
}

/** The rule set of a text; `about` is the sentence of a box. Throws `RulesFault`. */
export function readRules(text: string, about: (terms: BoxTerms) => TextView): RulesView {
  const file = new FileEntry(tableOf(text), EMPTY, { text, key: '', number: null });
  file.close(KEYS);
  const boxes = file.tables('boxes', { en: 'box', ko: '칸' }, MOST_BOXES, (entry) => boxOf(entry, about));
  checkSections(file, boxes);
  const { jokerBox, ...extras } = extrasOf(file, boxes);
  const phases = file.has('phases') ? file.tables('phases', { en: 'phase', ko: '열' }, 6, phaseOf) : [ONE_PHASE];
  const rules: Omit<RulesView, 'codes'> = {
    reference: referenceOf(text),
    house: true,
    ...headOf(file),
    boxes: boxes.map(({ view }) => view),
    ...extras,
    phases: [...phases],
    turns: boxes.length * phases.length,
    best_play: boxes.length <= MOST_SOLVED,
    paragraphs: [],
  };
  return { ...rules, codes: codesOf(rules, boxes.map(({ terms }) => terms), jokerBox) };
}

/** All but boxes and bonuses. */
function headOf(file: FileEntry) {
  const titles = file.table('sections', (entry) => ({ upper: entry.text('upper', 60), lower: entry.text('lower', 60) }));
  const [least, most] = file.table('seats', seatsOf) ?? [1, 4];
  return {
    order_drawn: file.has('turn_order') && file.choice('turn_order', ['seats', 'drawn']) === 'drawn',
    id: file.name('id', ...ID),
    title: file.text('title', 60),
    summary: file.text('summary', 300),
    sources: file.has('sources') ? file.items('sources', 20).map((source) => file.line('sources', source, 300)) : [],
    upper_title: titles?.upper ?? EMPTY,
    lower_title: titles?.lower ?? EMPTY,
    least_seats: least,
    most_seats: most,
  };
}

/** The upper bonus, the repeat bonus and the joker with its box. */
function extrasOf(file: FileEntry, boxes: readonly Box[]) {
  const bonus = (entry: FileEntry) => ({ at_least: entry.number('at_least', 1, MOST_POINTS), points: entry.number('points', 1, MOST_POINTS) });
  const repeat = (entry: FileEntry): RepeatBonusView => ({
    box: fiveAlikeBox(entry, boxes),
    points: entry.number('points', 1, MOST_POINTS),
    upper_only: entry.flag('upper_only'),
    into_box: entry.flag('into_box'),
  });
  const [upperBonus, repeatBonus] = [file.table('upper_bonus', bonus), file.table('repeat_bonus', repeat)];
  const joker = file.table('joker', (entry) => ({ box: fiveAlikeBox(entry, boxes), kind: entry.flag('forced') ? ('forced' as const) : ('free' as const) }));
  return { upper_bonus: upperBonus, repeat_bonus: repeatBonus, joker: joker?.kind ?? null, jokerBox: joker?.box ?? null };
}

/** The tables of a text that is not too large. */
function tableOf(text: string): unknown {
  const size = new TextEncoder().encode(text).length;
  if (size > MOST_BYTES) throw tooLarge(`${MOST_BYTES} bytes`, `${MOST_BYTES}바이트`);
  if ((text.match(/[=,[{.\n]/g) ?? []).length > MOST_TOKENS) throw tooLarge(`${MOST_TOKENS} lines, keys, dots, commas and brackets together`, `줄, 키, 점, 쉼표, 괄호를 합쳐 ${MOST_TOKENS}개`);
  try {
    return parse(text.replace(/^\ufeff/, ''), { integersAsBigInt: true });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    const reason = { en: `is not TOML: ${why.slice(0, 200)}`, ko: 'TOML 문법에 맞지 않아요. 따옴표, 괄호, 쉼표, 등호를 확인해 주세요' };
    throw new RulesFault(TEXT, reason, error instanceof TomlError ? error.line : null);
  }
}

const tooLarge = (en: string, ko: string) =>
  new RulesFault(TEXT, { en: `has more than ${en}, the limit for a rule set; shorten it`, ko: `규칙은 ${ko}까지예요. 더 짧게 줄여 주세요` });

function boxOf(entry: FileEntry, about: (terms: BoxTerms) => TextView): Box {
  const [id, section, title] = [entry.name('id', ...BOX_ID), entry.choice<Section>('section', ['upper', 'lower']), entry.text('title', 60)];
  const terms = { ...patternOf(entry), ...payOf(entry) };
  return { view: { id, section, title, about: about(terms), face: terms.pattern === 'face' ? terms.number : null }, terms };
}

function patternOf(entry: FileEntry): Pick<BoxTerms, 'pattern' | 'number' | 'row'> {
  const value = entry.value('pattern');
  const bare = BARE.find((name) => name === value);
  if (bare !== undefined) return { pattern: bare, number: null, row: null };
  const [[kind, what] = ['', null], ...more] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (more.length === 0 && (kind === 'face' || kind === 'of_a_kind')) {
    const [least, most] = COUNTS[kind];
    return { pattern: kind, number: entry.whole(`pattern, ${kind}`, what, least, most), row: null };
  }
  if (more.length === 0 && kind === 'straight') return straightOf(entry, what);
  const forms = `${BARE.map((name) => `"${name}"`).join(', ')}, { face = 1 }, { of_a_kind = 3 }`;
  const shown = shownValue(value);
  throw entry.wrong('pattern', `${shown} is not a pattern; use ${forms} or { straight = 4 }`, `${shown} 패턴은 없어요. 쓸 수 있는 패턴: ${forms}, { straight = 4 }`);
}

/** A straight by its length, or by its exact row of faces. */
function straightOf(entry: FileEntry, what: unknown): Pick<BoxTerms, 'pattern' | 'number' | 'row'> {
  const key = 'pattern, straight';
  if (!Array.isArray(what)) return { pattern: 'straight', number: entry.whole(key, what, 2, 5), row: null };
  const row = what.map((face) => entry.whole(key, face, 1, 6));
  if (row.length >= 2 && row.length <= 5 && row.every((face, place) => face === (row[0] ?? 0) + place)) return { pattern: 'straight', number: row.length, row };
  throw entry.wrong(key, `${shownValue(row)} is not a row of 2 to 5 consecutive faces`, `이어지는 눈 2~5개로 적어 주세요 (지금 값: ${shownValue(row)})`);
}

function payOf(entry: FileEntry): Pick<BoxTerms, 'pay' | 'points'> {
  const value = entry.value('pay');
  if (value === 'matching' || value === 'all') return { pay: value, points: null };
  if (typeof value === 'bigint' && value >= 0 && value <= MOST_POINTS) return { pay: 'points', points: Number(value) };
  throw entry.wrongValue('pay', value, `"matching", "all" or a number from 0 to ${MOST_POINTS}`, `"matching", "all" 또는 0부터 ${MOST_POINTS}까지의 정수로`);
}

function checkSections(file: FileEntry, boxes: readonly Box[]): void {
  const sections = boxes.map(({ view }) => view.section);
  if (sections.lastIndexOf('upper') > sections.indexOf('lower') && sections.includes('lower')) {
    throw file.wrong('boxes', 'upper boxes must come before lower ones', '상단 칸을 하단 칸보다 앞에 적어 주세요');
  }
  if (file.has('upper_bonus') && !sections.includes('upper')) {
    throw file.wrong('upper_bonus', 'an upper bonus needs at least one upper box', '보너스에 셀 상단 칸이 없어요');
  }
}

/** The id of a box for five alike, which a repeat bonus or a joker names. */
function fiveAlikeBox(entry: FileEntry, boxes: readonly Box[]): string {
  const wanted = entry.value('box');
  const box = boxes.find(({ view }) => view.id === wanted);
  if (box === undefined) throw entry.wrong('box', `there is no box ${shownValue(wanted)}`, `${shownValue(wanted)} 칸이 없어요`);
  const { view, terms } = box;
  if (terms.pattern === 'of_a_kind' && terms.number === 5) return view.id;
  throw entry.wrong('box', `${view.id} does not ask for five of a kind`, `${view.id} 칸은 같은 눈 다섯 개를 요구하지 않아요`);
}

const phaseOf = (entry: FileEntry): PhaseView => ({
  id: entry.name('id', ...BOX_ID),
  title: entry.text('title', 60),
  order: entry.choice<PhaseView['order']>('order', ['any', 'top_down']),
  rolls: entry.number('rolls', 1, 10),
});

function seatsOf(entry: FileEntry): readonly [number, number] {
  const least = entry.number('least', 1, 4);
  return [least, entry.number('most', least, 4)];
}
