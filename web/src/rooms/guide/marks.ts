import type { TableView } from '../../protocol.gen';
import type { Model } from '../../state/model';
import { doLie, isMyTurn, mySeat } from '../../state/select';

/** The coach marks in the order of a first turn; the last four wait for their moment. */
export const MARKS = ['roll', 'keep', 'again', 'pays', 'fill', 'confirm', 'bonus', 'scratch', 'repeat', 'joker'] as const;

export type Mark = (typeof MARKS)[number];

/** Whether the guide belongs at this table: the player plays against built-in bots, or in a game that does not rate the player. */
export function isGuided({ live, me }: Model): boolean {
  if (live === null || live.table === null || live.room.stage !== 'playing') return false;
  const own = mySeat(live);
  const { seats } = live.table;
  if (own === null || seats.length < 2) return false;
  const isUnrated = live.room.hints === true || (me !== null && me.account !== true);
  return isUnrated || seats.every(({ person, program }, seat) => seat === own || (!person && program !== true));
}

/** The part of the table that a mark talks about; it is framed and never covered. */
export type Target = 'roll' | 'dice' | 'card' | 'bonus';

export const TARGETS: Readonly<Record<Mark, Target>> = {
  roll: 'roll',
  keep: 'dice',
  again: 'roll',
  pays: 'card',
  fill: 'card',
  confirm: 'card',
  bonus: 'bonus',
  scratch: 'card',
  repeat: 'card',
  joker: 'card',
};

/** The guide of one browser: the marks that it has shown before, and the one that it shows now. */
export interface Guide {
  readonly seen: readonly Mark[];
  readonly now: Mark | null;
}

/** The stored text for a guide that the player has skipped. */
const SKIPPED = 'off';

/** The guide that this browser stored; null if the player has skipped it. */
export function guideFrom(stored: string | null): Guide | null {
  if (stored === SKIPPED) return null;
  const words = (stored ?? '').split(' ');
  return { seen: MARKS.filter((mark) => words.includes(mark)), now: null };
}

/** The text to store for a guide, null for a skipped one. */
export const guideText = (guide: Guide | null): string => (guide === null ? SKIPPED : guide.seen.join(' '));

/** The guide after a change of the table: a mark is shown until its moment is over, and then never again. */
export function advanced({ seen, now }: Guide, model: Model): Guide {
  const wanted = markFor(model, seen);
  if (now === null || wanted === now) return { seen, now: wanted };
  const past = [...seen, now];
  return { seen: past, now: markFor(model, past) };
}

/** The first mark that fits this moment and was not shown before. It advises; every move stays legal. */
function markFor(model: Model, seen: readonly Mark[]): Mark | null {
  return fitting(model).find((mark) => !seen.includes(mark)) ?? null;
}

/** The marks that fit this moment, the most urgent first. Warnings and refusals have the status line to themselves. */
function fitting(model: Model): readonly Mark[] {
  const table = isQuiet(model) ? model.live?.table : null;
  if (table == null) return [];
  if (model.marked !== null) return ['confirm'];
  if (table.step === 'await_roll') return mayEarnBonus(model, table) ? ['roll', 'bonus'] : ['roll'];
  return [...jokerMarks(table), ...(table.rolls_left > 0 ? choiceMarks(model, table) : boxMarks(table))];
}

/** Whether it is the player's turn, with the dice at rest and no warning on the status line. */
function isQuiet(model: Model): boolean {
  const isRefused = model.warned || model.news.some(({ kind }) => kind === 'refused');
  return isMyTurn(model.live) && doLie(model) && !isRefused;
}

/** The upper bonus is explained once a box is filled, while it can still be won. */
function mayEarnBonus({ live }: Model, table: TableView): boolean {
  const seat = live === null ? null : mySeat(live);
  const column = seat === null ? undefined : table.seats[seat]?.columns[table.phase];
  if (live?.rules.upper_bonus == null || column === undefined || column.upper_bonus > 0) return false;
  const isOpen = live.rules.boxes.some(({ section }, place) => section === 'upper' && column.points[place] === null);
  return isOpen && column.points.some((points) => points !== null);
}

function jokerMarks({ offers }: TableView): readonly Mark[] {
  const repeat: readonly Mark[] = offers.some((offer) => offer.repeat_bonus > 0) ? ['repeat'] : [];
  return offers.some((offer) => offer.joker) ? [...repeat, 'joker'] : repeat;
}

/** While a roll is left: after the first roll keeping comes first, later the points of the boxes. */
function choiceMarks({ held }: Model, table: TableView): readonly Mark[] {
  const hold: readonly Mark[] = held.length === 0 ? ['keep'] : ['again'];
  return table.rolls_left < table.rolls - 1 ? ['pays', ...hold] : hold;
}

function boxMarks({ offers }: TableView): readonly Mark[] {
  const isWorthless = offers.every((offer) => offer.points + offer.repeat_bonus === 0);
  return [...(isWorthless ? (['scratch'] as const) : []), 'fill'];
}
