/** Rule sets as numbers, in the layout of solver/kernels/rule_sets/codes.py. Only the kernels turn them into points. */
import type { BoxRule, RulesView } from '../../protocol.gen';
import { utf8 } from '../../sealed/scheme/bytes';
import { sha256 } from '../../sealed/scheme/sha256';

/** The rule of a box, without the points that dice score in it. */
export type BoxTerms = Omit<BoxRule, 'most'>;

/** The kinds of patterns by their number. */
const PATTERNS: readonly BoxTerms['pattern'][] = ['anything', 'face', 'of_a_kind', 'two_pairs', 'full_house', 'full_house_or_five_alike', 'straight'];
/** The ways to pay other than points, by their number: the last is -1. */
const PAYS: readonly BoxTerms['pay'][] = ['all', 'matching'];
const [HEAD, BOX, JOKER_BOX] = [11, 4, 9];

/** The numbers of a rule set; `jokerBox` is the id of its joker's box. */
export function codesOf(rules: Omit<RulesView, 'codes'>, boxes: readonly BoxTerms[], jokerBox: string | null): number[] {
  const { upper_bonus: upper, repeat_bonus: repeat, phases } = rules;
  const placeOf = (wanted: string | null) => rules.boxes.findIndex(({ id }) => id === wanted);
  return [
    ...[boxes.length, phases.length, rules.boxes.filter(({ section }) => section === 'upper').length],
    ...(upper === null ? [0, 0] : [upper.at_least, upper.points]),
    ...(repeat === null ? [-1, 0, 0, 0] : [placeOf(repeat.box), repeat.points, Number(repeat.upper_only), Number(repeat.into_box)]),
    ...[placeOf(jokerBox), Number(rules.joker === 'forced')],
    ...boxes.flatMap(({ pattern, number, row, pay, points }) => [PATTERNS.indexOf(pattern), number ?? 0, row?.[0] ?? 0, points ?? PAYS.indexOf(pay) - PAYS.length]),
    ...phases.flatMap(({ rolls, order }) => [rolls, Number(order === 'top_down')]),
  ];
}

/** The rules of the boxes, from the numbers of their rule set. */
export const boxesIn = ({ boxes, codes }: RulesView): readonly BoxTerms[] => boxes.map((_, place) => termsOf(codes.slice(HEAD + BOX * place)));

function termsOf([kind = 0, number = 0, first = 0, pay = 0]: readonly number[]): BoxTerms {
  const wanted = { pattern: PATTERNS[kind] ?? 'anything', number: number || null, row: first > 0 ? rowFrom(first, number) : null };
  return pay < 0 ? { ...wanted, pay: PAYS.at(pay) ?? 'all', points: null } : { ...wanted, pay: 'points', points: pay };
}

/** The id of the joker's box, null without a joker. */
export const jokerBoxIn = ({ boxes, codes }: RulesView): string | null => boxes[codes[JOKER_BOX] ?? -1]?.id ?? null;

/** All rows of this many faces, the lowest first. */
const rowsOf = (length: number): number[][] => rowFrom(1, 7 - length).map((first) => rowFrom(first, length));

const rowFrom = (first: number, length: number): number[] => Array.from({ length }, (_, place) => first + place);

const hashOf = (text: string): string => [...sha256(utf8(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The reference that a server gives to a rules file of its users. */
export const referenceOf = (text: string): string => `house:${hashOf(text).slice(0, 24)}`;

/** The hash of everything that affects play, as rules/parse.py makes it: keys in alphabetical order, no titles. */
export function fingerprintOf(rules: RulesView): string {
  const { upper_bonus: upper, repeat_bonus: repeat, phases } = rules;
  const boxes = boxesIn(rules).map((terms, place) => ({
    ...{ id: rules.boxes[place]?.id, kind: 'Box', pattern: PARTS[terms.pattern](terms) },
    ...{ pay: terms.points ?? terms.pay, section: rules.boxes[place]?.section },
  }));
  const jokerBox = jokerBoxIn(rules);
  const parts = [
    boxes,
    upper && { at_least: upper.at_least, kind: 'UpperBonus', points: upper.points },
    repeat && { box: repeat.box, into_box: repeat.into_box, kind: 'RepeatBonus', points: repeat.points, upper_only: repeat.upper_only },
    jokerBox === null ? null : { box: jokerBox, forced: rules.joker === 'forced', kind: 'Joker' },
    phases.map(({ id, order, rolls }) => ({ id, kind: 'Phase', order, rolls })),
    rules.order_drawn ? 'drawn' : 'seats',
  ];
  return hashOf(JSON.stringify(parts));
}

/** The patterns as rules/patterns.py has them. */
const PARTS: Readonly<Record<BoxTerms['pattern'], (terms: BoxTerms) => object>> = {
  anything: () => ({ kind: 'Anything' }),
  face: ({ number }) => ({ face: number, kind: 'OfFace' }),
  of_a_kind: ({ number }) => ({ count: number, kind: 'OfAKind' }),
  two_pairs: () => ({ kind: 'TwoPairs' }),
  full_house: () => ({ five_alike: false, kind: 'FullHouse' }),
  full_house_or_five_alike: () => ({ five_alike: true, kind: 'FullHouse' }),
  straight: ({ number, row }) => ({ kind: 'Straight', rows: row ? [row] : rowsOf(number ?? 0) }),
};
