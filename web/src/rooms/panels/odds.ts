import type { BoxOdds, Odds } from '../../protocol.gen';
import { hasHints } from '../../state/hints';
import type { Live, Model } from '../../state/model';
import { doLie, isBusy, isMyTurn } from '../../state/select';

/** The odds if they are for the dice on the table, otherwise null. */
export function oddsNow({ live, odds }: Model): Odds | null {
  const fits = odds !== null && odds.epoch === live?.epoch && odds.version >= live.since;
  return fits ? odds : null;
}

/** The odds of one box this turn, null if they are unknown or the turn cannot fill it. */
export const oddsOf = (model: Model, box: string): BoxOdds | null =>
  oddsNow(model)?.boxes.find((one) => one.box === box) ?? null;

/** Whether a turn can still change: a roll is left, so that a player can aim at a box. */
const mayAim = (live: Live): boolean => isMyTurn(live) && (live.table?.rolls_left ?? 0) > 0;

/** Whether the odds can be requested: on the player's turn, in a game with hints. */
export function mayAskOdds(model: Model): boolean {
  const { live } = model;
  if (live === null || !hasHints(live) || !mayAim(live)) return false;
  return doLie(model) && !isBusy(model) && oddsNow(model) === null;
}

/** Reasons why a player sees no odds. */
export type NoOdds = 'hints_off' | 'not_your_turn';

/** The reason why a seated player sees no odds of a box, null if there are odds or nothing to say. */
export function whyNoOdds({ live }: Model): NoOdds | null {
  if (live === null || live.room.stage !== 'playing') return null;
  if (live.room.hints !== true) return 'hints_off';
  return isMyTurn(live) ? null : 'not_your_turn';
}

/** A chance as a number of cases in 100: a decimal where it matters, and never 0 for a possible case. */
export function inHundred(chance: number): string {
  const cases = 100 * chance;
  if (cases === 0) return '0';
  if (cases < 0.1) return '0.1';
  return cases < 9.95 || (cases > 90 && cases < 99.95) ? cases.toFixed(1) : cases.toFixed(0);
}
