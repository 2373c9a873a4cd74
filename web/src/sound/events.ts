import type { TableView } from '../protocol.gen';
import { hasRisen, myGain } from '../state/gains';
import type { Model } from '../state/model';
import { isMyTurn, mySeat } from '../state/select';
import type { Cue, Mood } from './cues';

/** How long after a stamp the bell of the next turn rings, so that both are heard. */
const AFTER_STAMP_MS = 450;
/** How long after the last stamp the harbour answers. */
const AFTER_GAME_MS = 700;
/** How long after that the new stripe on the pennant is heard. */
const AFTER_HORNS_MS = 1500;

/**
 * What is to be heard when the model goes from one state to the next. Dice are not in it: they
 * knock when they land, as `dice/moments.ts` tells.
 *
 * Only what is told while the line is open sounds. A snapshot tells nothing, and what was missed
 * arrives before the line counts as open: so nothing old is ever heard.
 */
export function soundsOf(before: Model, after: Model): readonly Cue[] {
  if (isRise(before, after)) return [{ kind: 'level', delayMs: AFTER_HORNS_MS }];
  if (!isTold(before, after)) return [];
  const stamp = stampOf(before.live?.table ?? null, after.live?.table ?? null);
  const stamped = stamp.length > 0;
  if (after.news.some(({ kind }) => kind === 'hurry')) return [...stamp, { kind: 'warning' }];
  if (isEnd(before, after)) return [...stamp, end(after, stamped)];
  return turnBegins(before, after) ? [...stamp, bell(stamped)] : stamp;
}

/** Whether we learn that a game which has just ended has brought us a level. */
function isRise(before: Model, after: Model): boolean {
  if (after.gained === before.gained || after.gained?.fresh !== true) return false;
  const gain = myGain(after);
  return gain !== null && hasRisen(gain);
}

/** Whether something has just been told in the room that was there before. */
function isTold(before: Model, after: Model): boolean {
  if (before.live === null || after.live === null || after.told === before.told) return false;
  const open = before.connection === 'open' && after.connection === 'open';
  return open && before.live.room.id === after.live.room.id && before.live.epoch === after.live.epoch;
}

/** One stamp for the boxes filled since, however many; points drown a scratch. */
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

/** A turn of ours after one of ours needs no bell: alone at a table it rings once. */
function turnBegins(before: Model, after: Model): boolean {
  return !isMyTurn(before.live) && isMyTurn(after.live);
}

function isEnd(before: Model, after: Model): boolean {
  return before.live?.room.stage === 'playing' && after.live?.room.stage === 'over';
}

const bell = (stamped: boolean): Cue => ({ kind: 'turn', delayMs: stamped ? AFTER_STAMP_MS : 0 });

function end({ live }: Model, stamped: boolean): Cue {
  const seat = live === null ? null : mySeat(live);
  const ours = seat !== null && live?.table?.winners.includes(seat) === true;
  return { kind: 'win', ours, delayMs: stamped ? AFTER_GAME_MS : 0 };
}

/** The music that goes with a page. */
export function moodOf({ route, live }: Model): Mood {
  return route.page === 'room' && live?.room.stage === 'playing' ? 'table' : 'home';
}
