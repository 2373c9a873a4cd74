import type { BoxView, RulesView } from '../protocol.gen';
import { EXAMPLES } from '../examples.gen';

/** Five dice as an example for a box. */
export interface Example {
  /** The faces of the dice that count, then those of the others. */
  readonly counted: readonly number[];
  readonly others: readonly number[];
  readonly points: number;
}

const facesIn = (digits: string): readonly number[] => [...digits].map(Number);

/** The example for a box; null for rules that a player added, because the server sends none. */
export function exampleOf({ id, house }: Pick<RulesView, 'id' | 'house'>, box: Pick<BoxView, 'id'>): Example | null {
  const text = house ? undefined : EXAMPLES[id]?.[box.id];
  if (text === undefined) return null;
  const [counted = '', others = '', points = ''] = text.split(' ');
  return { counted: facesIn(counted), others: facesIn(others), points: Number(points) };
}

/** The page of the documentation with the statistics of a built-in rule set; null for other rules. */
export const statisticsPage = ({ id, house }: Pick<RulesView, 'id' | 'house'>): string | null =>
  house || EXAMPLES[id] === undefined ? null : `rules/${id}.html`;
