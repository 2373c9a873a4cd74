import type { BotLine, Choice, StrengthView } from '../protocol.gen';
import type { Live, Model } from './model';
import { doLie, isBusy, isLocal, isMyTurn, mySeat } from './select';

/** Whether the player is in a game with hints. */
export const hasHints = (live: Live): boolean =>
  live.room.hints === true && live.room.stage === 'playing' && mySeat(live) !== null;

/** Whether a hint can be requested: it is the player's choice, and best play is computed. */
export function mayAskHint(model: Model): boolean {
  const { live } = model;
  if (live === null || !hasHints(live) || model.hint !== null) return false;
  return choosesNow(model) && live.bestPlay.readiness === 'ready';
}

/** Whether the player has to choose a keep or a box now. */
function choosesNow(model: Model): boolean {
  const step = model.live?.table?.step;
  const choosing = step === 'await_choice' || step === 'await_box';
  return choosing && isMyTurn(model.live) && doLie(model) && !isBusy(model);
}

/** The best choice of the hint that is shown. */
export const bestChoice = (model: Model): Choice | null => model.hint?.choices[0] ?? null;

/** Smaller differences between chances of winning are not shown. */
const CLEARLY = 0.0005;

/** The choice with the greatest chance of winning and its chance; null if the best one for points wins as often. */
export function choiceToWin(choices: readonly Choice[], wins: readonly number[]): { choice: Choice; chance: number } | null {
  const chance = Math.max(...wins);
  const choice = choices[wins.indexOf(chance)];
  return choice === undefined || chance - (wins[0] ?? 0) < CLEARLY ? null : { choice, chance };
}

/** The faces of these dice at the places that a choice keeps, lowest first. */
export const facesKept = (dice: readonly number[], { keep }: Choice): readonly number[] =>
  (keep ?? []).flatMap((place) => dice[place] ?? []).sort();

/** The faces of the dice on the table that a choice keeps, lowest first. */
export const facesOf = ({ live }: Model, choice: Choice): readonly number[] => facesKept(live?.table?.dice ?? [], choice);

/** The bots that can be seated under the room's rules: some need best play, and the one that plays to win needs a server. */
export const botsOnOffer = ({ bots, live }: Model): readonly BotLine[] =>
  bots.filter(({ id, needs_best_play: needs }) => (!needs || live?.rules.best_play === true) && !(id === 'win' && live !== null && isLocal(live)));

/** The strength of a bot under the room's rules, if it was measured. */
export function strengthOf({ bots, botsBy, live }: Model, id: string): StrengthView | null {
  if (live === null || botsBy !== live.rules.reference) return null;
  return bots.find((bot) => bot.id === id)?.strength ?? null;
}
