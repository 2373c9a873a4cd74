import type { TableView } from '../../protocol.gen';

/** What the server lets stand where the name of a closed account stood. */
const NOBODY = '—';

/** A name, or these words for somebody who has left. */
export const nameOr = (left: string, name: string): string => (name === NOBODY ? left : name);

/** A table on which those who have left are called so. */
export function withoutNobody(left: string, table: TableView): TableView {
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, name: nameOr(left, seat.name) })) };
}
