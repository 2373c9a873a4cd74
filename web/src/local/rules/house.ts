/**
 * Reads rules files without a server, as rules/parse.py does: it makes the numbers for the kernels and names the faults that
 * people make. A server reads a file again before it plays by it.
 */
import type { PhaseView, RulesView, TextView } from '../../protocol.gen';
import { codesOf, referenceOf, type BoxTerms } from './codes';
import { both, choice, FileTable, flag, items, line, name, shownValue, table, tables, text, whole, type Reader } from './entry';
import { tablesOf } from './toml';

const [MOST_BOXES, MOST_POINTS] = [30, 10_000];
/** The most boxes of a column whose best play can be computed, as in solver/limits.py. */
const MOST_SOLVED = 15;
const KEYS = ['id', 'title', 'summary', 'sources', 'sections', 'boxes', 'upper_bonus', 'repeat_bonus', 'joker', 'phases', 'seats', 'turn_order'];
const BARE: readonly BoxTerms['pattern'][] = ['anything', 'two_pairs', 'full_house', 'full_house_or_five_alike'];
const ONE_PHASE: PhaseView = { id: 'main', title: { en: 'Game', ko: '게임' }, order: 'any', rolls: 3 };

type Pattern = Pick<BoxTerms, 'pattern' | 'number' | 'row'>;
type Pay = Pick<BoxTerms, 'pay' | 'points'>;

const points = whole(1, MOST_POINTS);
const rulesId = name(/^[a-z0-9][a-z0-9-]{0,39}$/, 'an id of small letters, digits and hyphens', '소문자와 숫자, 붙임표(-)만 쓴 아이디로');
const id = name(/^[a-z][a-z0-9_]{0,39}$/, 'an id of small letters, digits and underscores', '소문자와 숫자, 밑줄(_)만 쓴 아이디로');

/** A straight by its length, or by its exact row of faces. */
const straight: Reader<Pattern> = (value, at, key) => {
  if (!Array.isArray(value)) return { pattern: 'straight', number: whole(2, 5)(value, at, key), row: null };
  const row = value.map((face) => whole(1, 6)(face, at, key));
  if (row.length >= 2 && row.length <= 5 && row.every((face, place) => face === (row[0] ?? 0) + place)) return { pattern: 'straight', number: row.length, row };
  throw at.wrong(key, `${shownValue(row)} is not a row of 2 to 5 consecutive faces`, `이어지는 눈 2~5개로 적어 주세요 (지금 값: ${shownValue(row)})`);
};

const numbered = (pattern: 'face' | 'of_a_kind', least: number, most: number): Reader<Pattern> => (value, at, key) => ({ pattern, number: whole(least, most)(value, at, key), row: null });

/** The patterns that are written as a table of one key. */
const WITH_NUMBER = new Map([['face', numbered('face', 1, 6)], ['of_a_kind', numbered('of_a_kind', 2, 5)], ['straight', straight]]);

const pattern: Reader<Pattern> = (value, at, key) => {
  const bare = BARE.find((kind) => kind === value);
  if (bare !== undefined) return { pattern: bare, number: null, row: null };
  const [[kind, what] = ['', null], ...more] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const reader = WITH_NUMBER.get(kind);
  if (reader !== undefined && more.length === 0) return reader(what, at, `${key}, ${kind}`);
  const forms = `${BARE.map((one) => `"${one}"`).join(', ')}, { face = 1 }, { of_a_kind = 3 }`;
  const shown = shownValue(value);
  throw at.wrong(key, `${shown} is not a pattern; use ${forms} or { straight = 4 }`, `${shown} 패턴은 없어요. 쓸 수 있는 패턴: ${forms}, { straight = 4 }`);
};

const pay: Reader<Pay> = (value, at, key) => {
  if (value === 'matching' || value === 'all') return { pay: value, points: null };
  if (typeof value === 'bigint' && value >= 0 && value <= MOST_POINTS) return { pay: 'points', points: Number(value) };
  throw at.wrongValue(key, value, `"matching", "all" or a number from 0 to ${MOST_POINTS}`, `"matching", "all" 또는 0부터 ${MOST_POINTS}까지의 정수로`);
};

const boxes = tables({ en: 'box', ko: '칸' }, MOST_BOXES, { id, section: choice('upper', 'lower'), title: text(60), pattern, pay });
const phases = tables({ en: 'phase', ko: '열' }, 6, { id, title: text(60), order: choice('any', 'top_down'), rolls: whole(1, 10) });
const seats = table({ least: whole(1, 4), most: (value, at, key) => whole(at.read('least', whole(1, 4)), 4)(value, at, key) });

type Box = ReturnType<typeof boxes>[number];

/** The rule set of a text; `about` is the sentence of a box, which needs words of the page. Throws `RulesFault`. */
export function readRules(source: string, about: (terms: BoxTerms) => TextView): RulesView {
  const file = new FileTable(tablesOf(source), both(''), source);
  file.close(KEYS);
  const made = file.read('boxes', boxes).map((box) => ({ ...box, terms: { ...box.pattern, ...box.pay } }));
  const extras = extrasOf(file, made);
  const columns = file.read('phases', phases, [ONE_PHASE]);
  const rules = {
    ...{ reference: referenceOf(source), house: true, paragraphs: [] },
    order_drawn: file.read('turn_order', choice('seats', 'drawn'), 'seats') === 'drawn',
    id: file.read('id', rulesId),
    title: file.read('title', text(60)),
    summary: file.read('summary', text(300)),
    sources: file.read('sources', items(20, line(300)), []),
    ...titlesOf(file),
    ...seatsOf(file),
    boxes: made.map(({ id, section, title, terms }) => ({ id, section, title, about: about(terms), face: terms.pattern === 'face' ? terms.number : null })),
    upper_bonus: extras.upper,
    repeat_bonus: extras.repeat,
    joker: extras.joker && (extras.joker.forced ? ('forced' as const) : ('free' as const)),
    phases: columns,
    turns: made.length * columns.length,
    best_play: made.length <= MOST_SOLVED,
  };
  return { ...rules, codes: codesOf(rules, made.map(({ terms }) => terms), extras.joker?.box ?? null) };
}

function titlesOf(file: FileTable) {
  const titles = file.read('sections', table({ upper: text(60), lower: text(60) }), { upper: both(''), lower: both('') });
  return { upper_title: titles.upper, lower_title: titles.lower };
}

function seatsOf(file: FileTable) {
  const { least, most } = file.read('seats', seats, { least: 1, most: 4 });
  return { least_seats: least, most_seats: most };
}

/** The upper bonus, the repeat bonus and the joker. */
function extrasOf(file: FileTable, made: readonly Box[]) {
  const sections = made.map(({ section }) => section);
  if (sections.includes('upper', sections.indexOf('lower') + 1) && sections.includes('lower')) {
    throw file.wrong('boxes', 'upper boxes must come before lower ones', '상단 칸을 하단 칸보다 앞에 적어 주세요');
  }
  const needed = <T>(reader: Reader<T>): Reader<T> => (value, at, key) => {
    if (sections.includes('upper')) return reader(value, at, key);
    throw at.wrong(key, 'an upper bonus needs at least one upper box', '보너스에 셀 상단 칸이 없어요');
  };
  const box = fiveAlikeIn(made);
  return {
    upper: file.read('upper_bonus', needed(table({ at_least: points, points })), null),
    repeat: file.read('repeat_bonus', table({ box, points, upper_only: flag, into_box: flag }), null),
    joker: file.read('joker', table({ box, forced: flag }), null),
  };
}

/** Reads the id of a box for five alike, which a repeat bonus or a joker names. */
const fiveAlikeIn =
  (made: readonly Box[]): Reader<string> =>
  (wanted, at, key) => {
    const box = made.find((one) => one.id === wanted);
    if (box === undefined) throw at.wrong(key, `there is no box ${shownValue(wanted)}`, `${shownValue(wanted)} 칸이 없어요`);
    if (box.pattern.pattern === 'of_a_kind' && box.pattern.number === 5) return box.id;
    throw at.wrong(key, `${box.id} does not ask for five of a kind`, `${box.id} 칸은 같은 눈 다섯 개를 요구하지 않아요`);
  };
