/** The latest play and the places of a sheet, for a big screen. */
import type { Filled, Rolled, RulesView, Scored, SheetLine, SheetView } from '../../protocol.gen';

type Played = Rolled | Filled | Scored;

/** A filled box with its points. */
export interface LatestBox {
  readonly seat: number;
  readonly box: string;
  readonly points: number;
}

/** The entries of play as they count now, in order; removed ones are left out. */
function playsIn(log: readonly SheetLine[]): readonly Played[] {
  const entryOf = (line: SheetLine) => {
    const correction = log.find(({ number }) => number === line.corrected)?.entry;
    return correction?.type === 'Corrected' ? correction.new : line.entry;
  };
  return log.flatMap((line) => {
    const entry = line.entry.type === 'Corrected' ? null : entryOf(line);
    return entry === null || entry.type === 'SeatNames' || entry.type === 'Corrected' ? [] : [entry];
  });
}

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

/** The place of each seat: one more than the number of higher totals. */
export const placesOf = ({ seats }: Pick<SheetView, 'seats'>): readonly number[] =>
  seats.map(({ total }) => 1 + seats.filter((other) => other.total > total).length);
