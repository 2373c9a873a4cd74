/** The points of a sheet beside the mean points of best play. Pure. */
import type { MeanPoints, RulesView, SheetSeat } from '../../protocol.gen';
import { cardWords } from '../../rooms/card/words';
import type { Language } from '../../state/model';
import { repeatName } from '../../state/names';

/** A box or a bonus: its mean points under best play, and the points of each seat, null for an open box. */
export interface BesideRow {
  readonly id: string;
  readonly title: string;
  readonly best: number;
  readonly points: readonly (number | null)[];
}

/** The rows of a column of the card: its boxes in order, then its bonuses. */
export interface BesideColumn {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly BesideRow[];
}

export const columnsBeside = (rules: RulesView, means: MeanPoints, seats: readonly SheetSeat[], language: Language): readonly BesideColumn[] =>
  rules.phases.map(({ id, title }, phase) => ({ id, title: title[language], rows: rowsOf(rules, means, seats.map(({ columns }) => columns[phase]), id, language) }));

function rowsOf(rules: RulesView, means: MeanPoints, cards: readonly (SheetSeat['columns'][number] | undefined)[], phase: string, language: Language): readonly BesideRow[] {
  const { upper_bonus: upper, repeat_bonus: repeat } = rules;
  const bonuses = means.bonuses.find((one) => one.phase === phase);
  const repeats = bonuses?.repeat ?? 0;
  const boxes = rules.boxes.map(({ id, title }, place) => {
    const mean = means.boxes.find((one) => one.phase === phase && one.box === id)?.mean ?? 0;
    const added = repeat?.into_box === true && repeat.box === id ? repeats : 0;
    return { id, title: title[language], best: mean + added, points: cards.map((card) => card?.points[place] ?? null) };
  });
  const bonus = upper === null ? [] : [{ id: 'bonus', title: cardWords(language).bonus, best: (bonuses?.upper ?? 0) * upper.points, points: cards.map((card) => card?.upper_bonus ?? 0) }];
  const own = repeat === null || repeat.into_box ? [] : [{ id: 'repeat', title: repeatName(rules, language), best: repeats, points: cards.map((card) => card?.repeat_bonus ?? 0) }];
  return [...boxes, ...bonus, ...own];
}
