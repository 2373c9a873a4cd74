import type { Odds } from '../protocol.gen';
import type { Live } from '../state/model';
import { solver } from './solver';

/** The odds of the boxes for the player on turn, as the server would send them; null if this device cannot compute them. */
export async function oddsHere({ epoch, version, rules, table }: Live): Promise<Odds | null> {
  const points = table?.seats[table.seat]?.columns[table.phase]?.points;
  if (table === null || points === undefined) return null;
  const dice = table.step === 'await_roll' ? [] : table.dice;
  const position = { phase: table.phase, points, dice, rollsLeft: table.rolls_left };
  const boxes = await solver.ask({ ask: 'odds', rules, position });
  return boxes && { type: 'Odds', cid: '', epoch, version, boxes };
}
