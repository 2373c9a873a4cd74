/** From a moment of a replay to the analysis board. */
import type { RulesView, TableView } from '../protocol.gen';
import { boardPath } from './address';
import { emptyPosition, rollsIn } from './position';

/**
 * The address of the board with the table of a moment: the dice that wait for a choice, or the card before the
 * next roll. Null when the game is over.
 */
export function boardPathAt(rules: RulesView, table: TableView): string | null {
  if (table.step === 'over') return null;
  const seat = table.seats[table.seat];
  const column = seat?.columns[table.phase];
  if (column === undefined) return null;
  const chooses = table.step === 'await_choice' || table.step === 'await_box';
  const position = {
    ...emptyPosition(rules),
    phase: table.phase,
    points: column.points,
    dice: chooses ? table.dice : [],
    left: chooses ? table.rolls_left : rollsIn(rules, table.phase) - 1,
  };
  return boardPath(position, rules);
}
