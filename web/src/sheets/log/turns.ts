/** The log of a sheet by turns, and the corrections of its entries. All pure. */
import type { Corrected, SheetLine } from '../../protocol.gen';
import type { PlayEntry } from '../entries';

/** An entry of play: as it counts now, and the corrections that it had. */
export interface LogItem {
  readonly line: SheetLine;
  /** The entry as it counts, null if it was removed. */
  readonly now: PlayEntry | null;
  readonly corrections: readonly SheetLine[];
}

/** The entries of a seat's turn. */
export interface LogTurn {
  readonly seat: number;
  /** The number of the seat's turn, from 1. */
  readonly turn: number;
  readonly items: readonly LogItem[];
}

const isPlay = ({ entry }: SheetLine): boolean => entry.type === 'Rolled' || entry.type === 'Filled' || entry.type === 'Scored';

/** All entries of play in order. */
export function itemsOf(log: readonly SheetLine[]): readonly LogItem[] {
  return log.filter(isPlay).map((line) => {
    const corrections = log.filter(({ entry }) => entry.type === 'Corrected' && entry.entry === line.number);
    const last = corrections.at(-1)?.entry as Corrected | undefined;
    return { line, now: last === undefined ? (line.entry as PlayEntry) : last.new, corrections };
  });
}

/** The seat of an entry, as it counts. */
export const seatOf = ({ now, line }: LogItem): number => (now ?? (line.entry as PlayEntry)).seat;

const endsTurn = ({ now }: LogItem): boolean => now !== null && now.type !== 'Rolled';

/** The turns, the first one first; a turn ends with the box that it fills. */
export function turnsOf(log: readonly SheetLine[]): readonly LogTurn[] {
  const turns: { seat: number; turn: number; items: LogItem[] }[] = [];
  /** The open turn of each seat. */
  const open = new Map<number, LogItem[]>();
  for (const item of itemsOf(log)) {
    const seat = seatOf(item);
    const items = open.get(seat) ?? [];
    if (items.length === 0) turns.push({ seat, turn: 1 + turns.filter((turn) => turn.seat === seat).length, items });
    items.push(item);
    open.set(seat, endsTurn(item) ? [] : items);
  }
  return turns;
}

/** The last entry of these seats that counts, null before the first. */
export const lastItem = (log: readonly SheetLine[], isMine: (seat: number) => boolean): LogItem | null =>
  itemsOf(log).filter(({ now }) => now !== null && isMine(now.seat)).at(-1) ?? null;

/** The correction that puts another entry in the place of this one, or none. */
export const corrected = ({ line }: LogItem, entry: PlayEntry | null): Corrected => ({ type: 'Corrected', entry: line.number, new: entry });
