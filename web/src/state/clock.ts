/**
 * The server's last clock frame and the time passed since. Between two frames every
 * browser counts down by itself. It decides nothing; the server acts on timeouts.
 */
import type { AwaySeat } from '../protocol.gen';
import type { ClockReading, Live, Model } from './model';
import { doesWait } from '../turns/waits';
import { isAway, isMyTurn, mySeat } from './select';

/** The time on a seat's pennant: the rest of the turn, and the last seconds. */
export interface TurnRing {
  /** From 1, the whole turn, to 0. */
  readonly share: number;
  readonly seconds: number;
  /** Whether to show the seconds as a number. */
  readonly counts: boolean;
  /** Whether a quarter or less is left. */
  readonly hurries: boolean;
}

/** Up to this number of seconds is shown as a number. */
const IN_FIGURES = 15;

const SECOND = 1000;
const MINUTE = 60_000;

const secondsOf = (ms: number): number => Math.ceil(ms / 1000);

/** The rest of a timed turn, in milliseconds. */
function leftOf({ frame, passed }: ClockReading): number | null {
  const { left_ms, still_ms, runs } = frame;
  if (left_ms === null) return null;
  return Math.max(0, left_ms - (runs ? Math.max(0, passed - still_ms) : 0));
}

/** Marks the last quarter of a turn. */
function isLastQuarter(reading: ClockReading): boolean {
  const left = leftOf(reading);
  return left !== null && left <= (reading.frame.turn_ms ?? 0) / 4;
}

/** The rest of a seat's turn in milliseconds, null if the seat is not timed now. */
export function turnLeft({ clock, table, room }: Live, seat: number): number | null {
  if (clock === null || room.stage !== 'playing' || clock.frame.seat !== seat || table?.seat !== seat) return null;
  return leftOf(clock);
}

/** The ring of a seat of the game, null if it is not timed now; a game that waits tells its time in words. */
export function ringOf(live: Live, seat: number): TurnRing | null {
  const { clock } = live;
  const left = turnLeft(live, seat);
  if (clock === null || left === null || doesWait(live.room)) return null;
  const seconds = secondsOf(left);
  const share = left / (clock.frame.turn_ms ?? left);
  return { share, seconds, counts: seconds <= IN_FIGURES, hurries: isLastQuarter(clock) };
}

const awayOf = ({ clock }: Live, seat: number): AwaySeat | undefined =>
  clock?.frame.away.find((away) => away.seat === seat);

/** The seconds that an absent player has left to come back, null if they are not counted. */
export function awaySeconds(live: Live, seat: number): number | null {
  const away = awayOf(live, seat);
  if (away?.left_ms == null || live.clock === null) return null;
  return secondsOf(Math.max(0, away.left_ms - (away.runs ? live.clock.passed : 0)));
}

/** Whether a seat's player has been absent long enough for `HandOver`. */
export function isOverdue(live: Live, seat: number): boolean {
  const away = awayOf(live, seat);
  return away !== undefined && live.clock !== null && away.hand_over_ms <= live.clock.passed;
}

/** The seats of the game that others may hand over to a bot. */
export function abandonedSeats(live: Live): readonly number[] {
  if (live.table === null || mySeat(live) === null || doesWait(live.room)) return [];
  return live.table.seats.flatMap((seat, number) =>
    (seat.person || seat.program) && seat.bot === null && !seat.resigned && isAway(live, number) && isOverdue(live, number) ? [number] : [],
  );
}

/** The milliseconds until the displayed time changes, null for never. */
export function nextBeat(live: Live): number | null {
  const { clock, room } = live;
  if (clock === null || room.stage !== 'playing') return null;
  const { frame, passed } = clock;
  const still = Math.max(0, frame.still_ms - passed);
  const turn = frame.runs ? [leftOf(clock) ?? 0] : [];
  const dropped = frame.away.flatMap(({ runs, left_ms }) => (runs ? [Math.max(0, (left_ms ?? 0) - passed)] : []));
  const waits = frame.away.map(({ hand_over_ms }) => Math.max(0, hand_over_ms - passed));
  const first = [...turn, ...dropped, ...waits].find((ms) => ms > 0);
  const beat = doesWait(room) ? MINUTE : SECOND;
  return first === undefined ? null : still + (first % beat || beat);
}

/** The model at this time; the last quarter of the player's own turn is announced once. */
export function timed(model: Model, clock: ClockReading): Model {
  const { live } = model;
  if (live === null) return model;
  const next = { ...model, live: { ...live, clock } };
  const left = leftOf(clock);
  if (left === null || left === 0 || doesWait(live.room) || !entersQuarter(live, clock) || !isMyTurn(live)) return next;
  return { ...next, news: [{ kind: 'hurry', seconds: secondsOf(left) }], newsCount: model.newsCount + 1 };
}

function entersQuarter({ clock: before, table }: Live, clock: ClockReading): boolean {
  if (before === null || before.frame.seat !== clock.frame.seat || clock.frame.seat !== table?.seat) return false;
  return !isLastQuarter(before) && isLastQuarter(clock);
}
