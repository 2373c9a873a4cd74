/** The points that a box may get, for an entry without dice. */
import type { PointsView, RulesView } from '../../protocol.gen';

/** Points on offer for a box; `count` dice of its face, null for a box that scores several faces. */
export interface PointsChip {
  readonly points: number;
  readonly count: number | null;
}

/** The points that any roll gives in a box, ascending, zero among them. */
export function chipsOf(table: PointsView, { boxes }: RulesView, id: string): readonly PointsChip[] {
  const place = table.boxes.indexOf(id);
  const face = boxes.find((box) => box.id === id)?.face ?? null;
  const found = new Set([0, ...Object.values(table.rolls).map((points) => points[place] ?? 0)]);
  return [...found].sort((one, other) => one - other).map((points) => ({ points, count: face === null || points % face > 0 ? null : points / face }));
}
