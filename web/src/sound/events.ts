import type { TableView } from '../protocol.gen';
import { hasRisen, myGain } from '../rooms/result/gains';
import type { Model } from '../state/model';
import { isMyTurn, isShared, mySeat } from '../state/select';
import type { Cue, Mood } from './cues';

/** Milliseconds between a stamp and the bell of the next turn, so that both are heard. */
const AFTER_STAMP_MS = 450;
/** Milliseconds between the last stamp and the sound of the game's end. */
const AFTER_GAME_MS = 700;
/** Milliseconds between that and the sound of the pennant's new stripe. */
const AFTER_HORNS_MS = 1500;

/**
 * The sounds for a change of the model. Dice are not included: they
 * sound when they land, by the events of `dice/moments.ts`.
 *
 * Only frames on an open connection sound. A snapshot is silent, and missed frames arrive before
 * the connection counts as open, so old events are silent too.
 */
export function soundsOf(before: Model, after: Model): readonly Cue[] {
  if (isMatch(before, after) || isArrival(before, after)) return [bell(false)];
  if (isRise(before, after)) return [{ kind: 'level', delayMs: AFTER_HORNS_MS }];
  return hasNews(before, after) ? soundsOfNews(before, after) : [];
}

/** The sounds of a frame with news of the game. */
function soundsOfNews(before: Model, after: Model): readonly Cue[] {
  const stamp = stampOf(before.live?.table ?? null, after.live?.table ?? null);
  const stamped = stamp.length > 0;
  if (after.news.some(({ kind }) => kind === 'hurry')) return [...stamp, { kind: 'warning' }];
  if (isEnd(before, after)) return [...stamp, end(after, stamped)];
  return turnBegins(before, after) ? [...stamp, bell(stamped)] : stamp;
}

/** Whether a search for an opponent has just led to a room. */
const isMatch = (before: Model, after: Model): boolean => before.search !== null && after.search === null && after.route.page === 'room';

/** Whether another player has just sat down in the waiting room. */
const isArrival = (before: Model, after: Model): boolean => hasNews(before, after) && after.news.some(({ kind }) => kind === 'sat');

/** Whether a game that has just ended raised the player's level. */
function isRise(before: Model, after: Model): boolean {
  if (after.gained === before.gained || after.gained?.fresh !== true) return false;
  const gain = myGain(after);
  return gain !== null && hasRisen(gain);
}

/** Whether there is news in the same room as before. */
function hasNews(before: Model, after: Model): boolean {
  if (before.live === null || after.live === null || after.newsCount === before.newsCount) return false;
  const open = before.connection === 'open' && after.connection === 'open';
  return open && before.live.room.id === after.live.room.id && before.live.epoch === after.live.epoch;
}

/** One stamp for all boxes filled since; points have priority over a zero. */
function stampOf(before: TableView | null, after: TableView | null): readonly Cue[] {
  if (before === null || after === null || before.game !== after.game) return [];
  const points = after.seats.flatMap(({ columns }, seat) =>
    columns.flatMap((column, phase) =>
      column.points.filter((points, box) => points !== null && isOpen(before, seat, phase, box)),
    ),
  );
  if (points.length === 0) return [];
  return [{ kind: points.some((paid) => paid !== null && paid > 0) ? 'fill' : 'scratch' }];
}

function isOpen(table: TableView, seat: number, phase: number, box: number): boolean {
  return (table.seats[seat]?.columns[phase]?.points[box] ?? null) === null;
}

/** No bell for a turn directly after the player's own: alone at a table it rings once. */
function turnBegins(before: Model, after: Model): boolean {
  return !isMyTurn(before.live) && isMyTurn(after.live);
}

function isEnd(before: Model, after: Model): boolean {
  return before.live?.room.stage === 'playing' && after.live?.room.stage === 'over';
}

const bell = (stamped: boolean): Cue => ({ kind: 'turn', delayMs: stamped ? AFTER_STAMP_MS : 0 });

function end({ live }: Model, stamped: boolean): Cue {
  const seat = live === null ? null : mySeat(live);
  const ours = live !== null && (isShared(live) || (seat !== null && live.table?.winners.includes(seat) === true));
  return { kind: 'win', ours, delayMs: stamped ? AFTER_GAME_MS : 0 };
}

/** The music that goes with a page. */
export function moodOf({ route, live }: Model): Mood {
  return route.page === 'room' && live?.room.stage === 'playing' ? 'table' : 'home';
}
