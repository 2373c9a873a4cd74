import type { SheetView } from '../protocol.gen';

type Seated = Pick<SheetView, 'seats'>;

/** The place of each seat: one more than the number of higher totals. */
export const placesOf = ({ seats }: Seated): readonly number[] => seats.map(({ total }) => 1 + seats.filter((other) => other.total > total).length);

/** The seats of a sheet, the highest total first; equal totals share a place. */
export function placingOf({ seats }: Seated): readonly { seat: number; place: number; total: number }[] {
  const places = placesOf({ seats });
  const placed = seats.map(({ total }, seat) => ({ seat, place: places[seat] ?? 1, total }));
  return placed.sort((one, other) => one.place - other.place);
}
