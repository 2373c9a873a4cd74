/** Empty cards on paper. */
import type { PointsView, RulesView } from '../../protocol.gen';

/** The numbers of players that a printed card can have. */
export const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const MOST_COUNT = COUNTS.length;
const USUAL_COUNT = 4;
/** Columns beside each other that a pencil can still fill. */
const MOST_COLUMNS = 8;

/** The number of players in a query string, or the usual number. */
export function countIn(query: string): number {
  const asked = Number(new URLSearchParams(query).get('players') ?? USUAL_COUNT);
  return Number.isInteger(asked) && asked >= 1 && asked <= MOST_COUNT ? asked : USUAL_COUNT;
}

/** The players of each table, with the columns of one player in the same table. */
export function tablesOf(count: number, phases: number): readonly (readonly number[])[] {
  const each = Math.max(1, Math.floor(MOST_COLUMNS / phases));
  const tables = Math.ceil(count / each);
  const players = Array.from({ length: count }, (_, player) => player);
  return Array.from({ length: tables }, (_, table) => players.filter((player) => Math.floor((player * tables) / count) === table));
}

/** The points of each box that pays the same for all its rolls, by box. */
export function fixedPoints({ boxes, rolls }: PointsView): ReadonlyMap<string, number> {
  const paid = (place: number) => new Set(Object.values(rolls).map((points) => points[place] ?? 0).filter((points) => points > 0));
  return new Map(boxes.flatMap((box, place): [string, number][] => (paid(place).size === 1 ? [[box, [...paid(place)][0] ?? 0]] : [])));
}

/** The address of the page that prints cards of a rule set. */
export const printPath = ({ reference }: Pick<RulesView, 'reference'>, count = USUAL_COUNT): string =>
  `/print/${encodeURIComponent(reference)}?players=${count}`;
