import type { SheetView } from '../protocol.gen';

/** The seats of a sheet, the highest total first; equal totals share a place. */
export function placingOf({ seats }: Pick<SheetView, 'seats'>): readonly { seat: number; place: number; total: number }[] {
  const placed = seats.map(({ total }, seat) => ({ seat, place: 1 + seats.filter((other) => other.total > total).length, total }));
  return placed.sort((one, other) => one.place - other.place);
}
