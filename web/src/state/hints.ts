import type { BotLine, Choice, StrengthView } from '../protocol.gen';
import type { Live, Model } from './model';
import { doLie, isBusy, isMyTurn, mySeat } from './select';

/** Whether we play a game in which hints are allowed. */
export const hasHints = (live: Live): boolean =>
  live.room.hints && live.room.stage === 'playing' && mySeat(live) !== null;

/** Whether there is something to ask now: our dice lie on the table, and best play is known. */
export function mayAskHint(model: Model): boolean {
  const { live } = model;
  if (live === null || !hasHints(live) || model.hint !== null) return false;
  return choosesNow(model) && live.bestPlay.readiness === 'ready';
}

/** Whether it is for us to choose what to do with the dice on the table. */
function choosesNow(model: Model): boolean {
  const step = model.live?.table?.step;
  const choosing = step === 'await_choice' || step === 'await_box';
  return choosing && isMyTurn(model.live) && doLie(model) && !isBusy(model);
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
