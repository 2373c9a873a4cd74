/**
 * How far the upper section is from where it should be by now. Par of the whole section is what
 * its bonus asks for, shared out by face: with faces 1 to 6 and a bonus at 63 that is three of
 * each, and a bonus at 84 asks for four. A column's par counts the boxes it has filled.
 */
import type { ColumnView, RulesView } from '../protocol.gen';

/** Points over (or, below zero, under) par; null before the first upper box, or without a par. */
export function overPar({ boxes, upper_bonus: bonus }: RulesView, column: ColumnView): number | null {
  const upper = boxes.flatMap(({ section, face }, place) => (section === 'upper' ? [{ face: face ?? 0, place }] : []));
  const whole = upper.reduce((sum, { face }) => sum + face, 0);
  const filled = upper.filter(({ place }) => column.points[place] != null);
  if (bonus === null || whole === 0 || filled.length === 0 || upper.some(({ face }) => face === 0)) return null;
  const faces = filled.reduce((sum, { face }) => sum + face, 0);
  return column.upper_total - Math.round((bonus.at_least * faces) / whole);
}

/** How much of what the bonus asks for is there, from 0 to 1. */
export function bonusPart({ upper_bonus: bonus }: RulesView, { upper_total }: ColumnView): number {
  return bonus === null ? 0 : Math.min(1, upper_total / Math.max(1, bonus.at_least));
}
