import { getPoints } from '../api/rooms';
import type { PointsView, RulesView } from '../protocol.gen';

/** The points of every roll in every box of an empty card: from this device, or from the server; null if neither has them. */
export async function pointsOnCard(rules: RulesView): Promise<PointsView | null> {
  const found = await import('../local/solver').then(({ solver }) => solver.ask({ ask: 'points', rules })).catch(() => null);
  if (found !== null) return found;
  const answer = await getPoints(rules.reference);
  return answer.ok ? answer.value : null;
}
