import type { Choice, TableView } from '../../protocol.gen';
import { LEVELS, type Way } from './levels.gen';

/** A play of the seat on turn. */
export type Play = { readonly type: 'Roll'; readonly keep: readonly number[] } | { readonly type: 'Fill'; readonly box: string };

/** Returns a number from 0 up to 1, without 1. */
export type Random = () => number;

const DICE = 5;
const ROLL: Play = { type: 'Roll', keep: [] };
/** The bot that plays where best play is missing. */
const STAND_IN: Way = 'greedy';

/** Whether a bot needs best play of the rules. */
export const needsBestPlay = (bot: string | null): boolean => typeof LEVELS[bot ?? '']?.way === 'object';

/** Whether a local room can have this bot. */
export const isLocalBot = (bot: string): boolean => Object.hasOwn(LEVELS, bot);

/**
 * The play of a bot on turn. `options` are the choices by best play, best first, null where best play is missing: then the bot that
 * takes the most points plays in its place. The table must allow a play.
 */
export function playOf(bot: string, table: TableView, options: (() => readonly Choice[]) | null, random: Random = Math.random): Play {
  const way = LEVELS[bot]?.way ?? STAND_IN;
  if (way === 'random') return pick(legalPlays(table), random);
  if (way === 'greedy' || options === null) return greedy(table);
  if (table.step === 'await_roll') return ROLL;
  return asPlay(strayed(withoutIdleKeep(options()), way, random));
}

/** A roll that keeps all five dice is left out: filling a box now is never worse. */
export const withoutIdleKeep = (options: readonly Choice[]): readonly Choice[] => options.filter(({ keep }) => keep?.length !== DICE);

const asPlay = ({ keep, box }: Choice): Play => (box === null ? { type: 'Roll', keep: keep ?? [] } : { type: 'Fill', box });

/** An option with the random mistakes of a level: its weight is exp(-regret / slip), 0 if its regret is above the cap. */
function strayed(options: readonly Choice[], { slip, cap }: Extract<Way, object>, random: Random): Choice {
  const within = options.filter(({ regret }) => regret <= cap);
  const weights = within.map(({ regret }) => (slip === 0 ? 0 : Math.exp(-regret / slip)));
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (rest -= weight) < 0);
  return one(within, Math.max(at, 0));
}

/** The fill with the most points now, the first of equal ones; a roll of all dice if no box pays. */
function greedy({ offers, may_roll }: TableView): Play {
  const worth = offers.map(({ points, repeat_bonus }) => points + repeat_bonus);
  const most = Math.max(0, ...worth);
  if (offers.length === 0 || (most === 0 && may_roll)) return ROLL;
  return { type: 'Fill', box: one(offers, worth.indexOf(most)).box };
}

/** Every legal play: rolls by the dice kept, then boxes. */
function legalPlays({ may_roll, may_keep, offers }: TableView): readonly Play[] {
  const ways = may_roll ? (may_keep ? 1 << DICE : 1) : 0;
  const rolls = Array.from({ length: ways }, (_, bits) => ({ type: 'Roll' as const, keep: places(bits) }));
  return [...rolls, ...offers.map(({ box }) => ({ type: 'Fill' as const, box }))];
}

const places = (bits: number): readonly number[] => Array.from({ length: DICE }, (_, place) => place).filter((place) => (bits >> place) & 1);

const pick = <T>(all: readonly T[], random: Random): T => one(all, Math.floor(random() * all.length));

/** The value at a place that exists. */
function one<T>(all: readonly T[], place: number): T {
  const found = all[place];
  if (found === undefined) throw new Error('the table allows no play');
  return found;
}
