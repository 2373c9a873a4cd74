import type { BotLine, Choice, StrengthView } from '../protocol.gen';
import type { Live, Model } from './model';
import { isBusy, isMyTurn, mySeat } from './select';

/** Whether we play a game in which hints are allowed. */
export const hasHints = (live: Live): boolean =>
  live.room.hints && live.room.stage === 'playing' && mySeat(live) !== null;

/** Whether there is something to ask now: our dice lie on the table, and best play is known. */
export function mayAskHint(model: Model): boolean {
  const { live } = model;
  if (live === null || !hasHints(live) || !isMyTurn(live) || isBusy(model)) return false;
  const lying = live.table?.step === 'await_choice' || live.table?.step === 'await_box';
  return lying && live.bestPlay.readiness === 'ready' && model.hint === null;
}

/** The best choice of the hint that is shown. */
export const bestChoice = (model: Model): Choice | null => model.hint?.choices[0] ?? null;

/** The faces of the dice at the places that a choice keeps, lowest first. */
export function facesOf(model: Model, choice: Choice): readonly number[] {
  const dice = model.live?.table?.dice ?? [];
  return (choice.keep ?? []).flatMap((place) => dice[place] ?? []).sort();
}

/** The bots that can be seated by the room's rules: some need best play of them. */
export const botsOnOffer = ({ bots, live }: Model): readonly BotLine[] =>
  bots.filter((bot) => !bot.needs_best_play || live?.rules.best_play === true);

/** How strong a bot is by the room's rules, where that was measured. */
export function strengthOf({ bots, botsBy, live }: Model, id: string): StrengthView | null {
  if (live === null || botsBy !== live.rules.reference) return null;
  return bots.find((bot) => bot.id === id)?.strength ?? null;
}
