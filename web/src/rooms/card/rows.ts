import type { BoxView, ColumnView, RulesView, TextView } from '../../protocol.gen';
import type { Language } from '../../state/model';
import { repeatName } from '../../state/names';
import { cardWords } from './words';

/** A box with its place in the columns' points. */
export interface PlacedBox {
  readonly place: number;
  readonly box: BoxView;
}

/** A computed row: its name, and its value for a column. */
export interface MadeRow {
  readonly id: 'sum' | 'bonus' | 'repeat';
  readonly title: string;
  readonly text: (column: ColumnView) => string;
  readonly spoken: (column: ColumnView) => string;
  /** The difference to the pace for the bonus, null if it is not shown. */
  readonly pace: (column: ColumnView) => BonusPace | null;
  /** The progress from 0 to 1, null if there is none. */
  readonly height: (column: ColumnView) => number | null;
}

export interface BonusPace {
  readonly off: number;
  readonly text: string;
}

const PLAIN = { pace: () => null, height: () => null };

/** A part of the card with the rows made from it. */
export interface CardSection {
  readonly id: 'upper' | 'lower';
  readonly title: TextView;
  readonly boxes: readonly PlacedBox[];
  readonly made: readonly MadeRow[];
}

/** The card's sections in the order of the rules, with the rows these rules have. */
export function sectionsOf(rules: RulesView, language: Language): readonly CardSection[] {
  const placed = rules.boxes.map((box, place) => ({ place, box }));
  const upper = placed.filter(({ box }) => box.section === 'upper');
  const lower = placed.filter(({ box }) => box.section !== 'upper');
  const sections: readonly CardSection[] = [
    { id: 'upper', title: rules.upper_title, boxes: upper, made: bonusRows(rules, language) },
    { id: 'lower', title: rules.lower_title, boxes: lower, made: repeatRow(rules, language) },
  ];
  return sections.filter(({ boxes }) => boxes.length > 0);
}

/** A computed row has three quarters of the height of a box. */
const MADE_HEIGHT = 0.75;

/** The height of the longest section, in rows. */
export const rowsOf = (sections: readonly CardSection[]): number =>
  Math.max(1, ...sections.map(({ boxes, made }) => boxes.length + MADE_HEIGHT * made.length));

function bonusRows(rules: RulesView, language: Language): readonly MadeRow[] {
  const { upper_bonus: bonus } = rules;
  const words = cardWords(language);
  if (bonus === null) return [];
  const sum = ({ upper_total }: ColumnView) => `${upper_total}/${bonus.at_least}`;
  const sumSpoken = ({ upper_total }: ColumnView) => words.sumOf(upper_total, bonus.at_least);
  const got = (column: ColumnView) => (isMissed(rules, column) ? '0' : column.upper_bonus > 0 ? words.extra(column.upper_bonus) : '');
  const gotSpoken = (column: ColumnView) =>
    isMissed(rules, column) ? words.missed : column.upper_bonus > 0 ? words.reached(column.upper_bonus) : '';
  const pace = (column: ColumnView): BonusPace | null => {
    const off = column.upper_bonus > 0 ? null : offPace(rules, column);
    return off === null ? null : { off, text: words.pace(off) };
  };
  const height = (column: ColumnView) => bonusPart(rules, column);
  return [
    { id: 'sum', title: words.sum, text: sum, spoken: sumSpoken, pace, height },
    { ...PLAIN, id: 'bonus', title: `${words.bonus} ${words.extra(bonus.points)}`, text: got, spoken: gotSpoken },
  ];
}

/** Whether all upper boxes are filled without the bonus. */
export function isMissed({ boxes, upper_bonus: bonus }: RulesView, { points, upper_bonus }: ColumnView): boolean {
  return bonus !== null && upper_bonus === 0 && boxes.every(({ section }, place) => section !== 'upper' || points[place] != null);
}

function repeatRow(rules: RulesView, language: Language): readonly MadeRow[] {
  if (rules.repeat_bonus === null || rules.repeat_bonus.into_box) return [];
  const title = repeatName(rules, language);
  const got = ({ repeat_bonus }: ColumnView) => (repeat_bonus > 0 ? cardWords(language).extra(repeat_bonus) : '');
  return [{ ...PLAIN, id: 'repeat', title, text: got, spoken: got }];
}

/** The upper boxes with their faces; empty if one of them scores more than one face. */
function facedBoxes({ boxes }: RulesView): readonly { face: number; place: number }[] {
  const upper = boxes.flatMap(({ section, face }, place) => (section === 'upper' ? [{ face: face ?? 0, place }] : []));
  return upper.some(({ face }) => face === 0) ? [] : upper;
}

const sumOf = (faced: readonly { face: number }[]): number => faced.reduce((sum, { face }) => sum + face, 0);

/**
 * The points of the upper section ahead of the pace for its bonus (below zero: behind it); null before the
 * first upper box, or without a pace. The pace of the whole section is the total that the bonus needs, split by
 * face: three of each face for a bonus at 63, four for a bonus at 84. Only filled boxes of a column count.
 */
export function offPace(rules: RulesView, column: ColumnView): number | null {
  const { upper_bonus: bonus } = rules;
  const upper = facedBoxes(rules);
  const filled = upper.filter(({ place }) => column.points[place] != null);
  if (bonus === null || filled.length === 0) return null;
  return column.upper_total - Math.round((bonus.at_least * sumOf(filled)) / sumOf(upper));
}

/** The number of dice of each face that reach the bonus exactly, null if there is none. */
export function diceOfEach(rules: RulesView): number | null {
  const each = (rules.upper_bonus?.at_least ?? 0) / sumOf(facedBoxes(rules));
  return Number.isInteger(each) && each > 0 ? each : null;
}

/** The reached share of the points for the bonus, from 0 to 1. */
export function bonusPart({ upper_bonus: bonus }: RulesView, { upper_total }: ColumnView): number {
  return bonus === null ? 0 : Math.min(1, upper_total / Math.max(1, bonus.at_least));
}
