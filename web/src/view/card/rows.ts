import type { BoxView, ColumnView, RulesView, TextView } from '../../protocol.gen';
import type { Words } from '../../i18n';
import { bonusPart, overPar } from '../../state/par';

/** A box with its place in the columns' points. */
export interface PlacedBox {
  readonly place: number;
  readonly box: BoxView;
}

/** A row that is made from others: what it is called and what it says for a column. */
export interface MadeRow {
  readonly id: 'sum' | 'bonus' | 'repeat';
  readonly title: string;
  readonly text: (column: ColumnView) => string;
  readonly heard: (column: ColumnView) => string;
  /** How far off par it is, null where that is not told. */
  readonly par: (column: ColumnView) => Par | null;
  /** How high the water stands in it, from 0 to 1, null where there is none. */
  readonly height: (column: ColumnView) => number | null;
}

export interface Par {
  readonly off: number;
  readonly text: string;
  readonly heard: string;
}

const PLAIN = { par: () => null, height: () => null };

/** A part of the card with the rows made from it. */
export interface Section {
  readonly id: 'upper' | 'lower';
  readonly title: TextView;
  readonly boxes: readonly PlacedBox[];
  readonly made: readonly MadeRow[];
}

/** The card's sections in the order of the rules, with the rows these rules have. */
export function sectionsOf(rules: RulesView, words: Words): readonly Section[] {
  const placed = rules.boxes.map((box, place) => ({ place, box }));
  const upper = placed.filter(({ box }) => box.section === 'upper');
  const lower = placed.filter(({ box }) => box.section !== 'upper');
  const sections: readonly Section[] = [
    { id: 'upper', title: rules.upper_title, boxes: upper, made: bonusRows(rules, words) },
    { id: 'lower', title: rules.lower_title, boxes: lower, made: repeatRow(rules, words) },
  ];
  return sections.filter(({ boxes }) => boxes.length > 0);
}

function bonusRows(rules: RulesView, words: Words): readonly MadeRow[] {
  const { upper_bonus: bonus } = rules;
  if (bonus === null) return [];
  const sum = ({ upper_total }: ColumnView) => `${upper_total}/${bonus.at_least}`;
  const sumHeard = ({ upper_total }: ColumnView) => words.card.sumOf(upper_total, bonus.at_least);
  const got = ({ upper_bonus }: ColumnView) => (upper_bonus > 0 ? words.card.extra(upper_bonus) : '');
  const gotHeard = ({ upper_bonus }: ColumnView) => (upper_bonus > 0 ? words.card.reached(upper_bonus) : '');
  const par = (column: ColumnView): Par | null => {
    const off = column.upper_bonus > 0 ? null : overPar(rules, column);
    if (off === null) return null;
    return { off, text: off < 0 ? `−${-off}` : off === 0 ? '±0' : `+${off}`, heard: words.card.par(off) };
  };
  const height = (column: ColumnView) => bonusPart(rules, column);
  return [
    { id: 'sum', title: words.card.sum, text: sum, heard: sumHeard, par, height },
    { ...PLAIN, id: 'bonus', title: `${words.card.bonus} ${words.card.extra(bonus.points)}`, text: got, heard: gotHeard },
  ];
}

function repeatRow({ repeat_bonus: bonus }: RulesView, words: Words): readonly MadeRow[] {
  if (bonus === null || bonus.into_box) return [];
  const got = ({ repeat_bonus }: ColumnView) => (repeat_bonus > 0 ? words.card.extra(repeat_bonus) : '');
  return [{ ...PLAIN, id: 'repeat', title: words.card.repeatBonus, text: got, heard: got }];
}
