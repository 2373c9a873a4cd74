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

/** The dice of the latest play, empty before the first one and for points alone. */
export function latestDice({ log }: SheetView): readonly number[] {
  const plays = playsIn(log);
  const last = plays.at(-1);
  if (last?.type === 'Scored') return [];
  return plays.filter((entry) => entry.type === 'Rolled').filter(({ seat }) => seat === last?.seat).at(-1)?.dice ?? [];
}

/** The box of the latest play, null before the first one and after a roll: those dice have no box yet. */
export function latestBox({ log, seats }: SheetView, rules: RulesView): LatestBox | null {
  const entry = playsIn(log).at(-1);
  if (entry === undefined || entry.type === 'Rolled') return null;
  const place = rules.boxes.findIndex(({ id }) => id === entry.box);
  const points = seats[entry.seat]?.columns.map((column) => column.points[place]).filter((held) => held != null).at(-1);
  return points == null ? null : { seat: entry.seat, box: entry.box, points };
}
