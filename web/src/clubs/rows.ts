import type { ClubDay, SeasonTable } from '../protocol.gen';

/** A member in a table of results: the sum of points and the number of its answers or contests. */
export interface ResultRow {
  readonly player: string;
  readonly name: string;
  readonly count: number;
  readonly points: number;
}

/** The hands of a day, as the server has sorted them: the answers that the viewer sees, and the points given away in them. */
export const handRows = ({ results }: ClubDay): readonly ResultRow[] =>
  results.map(({ player, name, given }) => {
    const seen = given.filter((one) => one !== null);
    return { player, name, count: seen.length, points: seen.reduce((sum, one) => sum + one, 0) };
  });

/** The table of a season, as the server has sorted it, with places; players with equal points share one. */
export const seasonRows = ({ lines }: SeasonTable): readonly ResultRow[] =>
  lines.map(({ player, name, points, contests }) => ({ player, name: `${lines.findIndex((line) => line.points === points) + 1}. ${name}`, count: contests, points }));
