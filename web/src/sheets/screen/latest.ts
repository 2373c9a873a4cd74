/** The latest play of a sheet, for a big screen. */
import type { RulesView, SheetLine, SheetView } from '../../protocol.gen';
import type { PlayEntry } from '../entries';
import { itemsOf } from '../log/turns';

/** A filled box with its points. */
export interface LatestBox {
  readonly seat: number;
  readonly box: string;
  readonly points: number;
}

/** The entries of play as they count now, in order; removed ones are left out. */
const playsIn = (log: readonly SheetLine[]): readonly PlayEntry[] => itemsOf(log).flatMap(({ now }) => now ?? []);

/** The dice that lay last, empty before the first. */
export function latestDice({ log }: SheetView): readonly number[] {
  return playsIn(log).filter((entry) => entry.type === 'Rolled').at(-1)?.dice ?? [];
}

/** The box that was filled last, null before the first. */
export function latestBox({ log, seats }: SheetView, rules: RulesView): LatestBox | null {
  const entry = playsIn(log).filter((one) => one.type !== 'Rolled').at(-1);
  if (entry === undefined) return null;
  const place = rules.boxes.findIndex(({ id }) => id === entry.box);
  const points = seats[entry.seat]?.columns.map((column) => column.points[place]).filter((held) => held != null).at(-1);
  return points == null ? null : { seat: entry.seat, box: entry.box, points };
}
