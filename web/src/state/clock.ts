/**
 * Time as the server last told it, and what has passed here since: between two tellings every
 * browser counts down by itself. It decides nothing; what falls due, the server says.
 */
import type { AwaySeat, Clock } from '../protocol.gen';
import type { Live, Model } from './model';
import { isAway, isMyTurn, mySeat } from './select';

export interface Told {
  readonly frame: Clock;
  /** Milliseconds since it was told. */
  readonly passed: number;
}

/** What a seat's pennant shows of its time: how much of the turn is left, and the last seconds. */
export interface Ring {
  /** From 1, the whole turn, to 0. */
  readonly share: number;
  readonly seconds: number;
  /** Whether the seconds are to be told in figures. */
  readonly counts: boolean;
  /** Whether no more than a quarter is left. */
  readonly hurries: boolean;
}

/** So few seconds are shown in figures. */
const IN_FIGURES = 15;

const secondsOf = (ms: number): number => Math.ceil(ms / 1000);

/** What a timed turn has left, in milliseconds. */
function leftOf({ frame, passed }: Told): number | null {
  const { left_ms, still_ms, runs } = frame;
  if (left_ms === null) return null;
  return Math.max(0, left_ms - (runs ? Math.max(0, passed - still_ms) : 0));
}

/** The last quarter of a turn is told of. */
function isLastQuarter(told: Told): boolean {
  const left = leftOf(told);
  return left !== null && left <= (told.frame.turn_ms ?? 0) / 4;
}

/** The time of a seat of the game, null where it is not timed just now. */
export function ringOf({ clock, table, room }: Live, seat: number): Ring | null {
  const left = clock === null ? null : leftOf(clock);
  if (clock === null || left === null || room.stage !== 'playing') return null;
  if (clock.frame.seat !== seat || table?.seat !== seat) return null;
  const seconds = secondsOf(left);
  const share = left / (clock.frame.turn_ms ?? left);
  return { share, seconds, counts: seconds <= IN_FIGURES, hurries: isLastQuarter(clock) };
}

const awayOf = ({ clock }: Live, seat: number): AwaySeat | undefined =>
  clock?.frame.away.find((away) => away.seat === seat);

/** The seconds a player who is away has left to come back, null where they are not counted. */
export function awaySeconds(live: Live, seat: number): number | null {
  const away = awayOf(live, seat);
  if (away?.left_ms == null || live.clock === null) return null;
  return secondsOf(Math.max(0, away.left_ms - (away.runs ? live.clock.passed : 0)));
}

/** Whether a seat's player has been away so long that others may let a bot play on. */
export function isOverdue(live: Live, seat: number): boolean {
  const away = awayOf(live, seat);
  return away !== undefined && live.clock !== null && away.hand_over_ms <= live.clock.passed;
}

/** The seats of the game that a bot may be asked to play on for: their players are long away. */
export function abandonedSeats(live: Live): readonly number[] {
  if (live.table === null || mySeat(live) === null) return [];
  return live.table.seats.flatMap((seat, number) =>
    (seat.person || seat.program) && seat.bot === null && !seat.resigned && isAway(live, number) && isOverdue(live, number) ? [number] : [],
  );
}

/** In how many milliseconds something that is shown changes, null for never. */
export function nextBeat(live: Live): number | null {
  const { clock, room } = live;
  if (clock === null || room.stage !== 'playing') return null;
  const { frame, passed } = clock;
  const still = Math.max(0, frame.still_ms - passed);
  const turn = frame.runs ? [leftOf(clock) ?? 0] : [];
  const dropped = frame.away.flatMap(({ runs, left_ms }) => (runs ? [Math.max(0, (left_ms ?? 0) - passed)] : []));
  const waits = frame.away.map(({ hand_over_ms }) => Math.max(0, hand_over_ms - passed));
  const first = [...turn, ...dropped, ...waits].find((ms) => ms > 0);
  return first === undefined ? null : still + (first % 1000 || 1000);
}

/** The model when it has become so late; a turn of ours that enters its last quarter is told once. */
export function timed(model: Model, clock: Told): Model {
  const { live } = model;
  if (live === null) return model;
  const next = { ...model, live: { ...live, clock } };
  const left = leftOf(clock);
  if (left === null || left === 0 || !entersQuarter(live, clock) || !isMyTurn(live)) return next;
  return { ...next, news: [{ kind: 'hurry', seconds: secondsOf(left) }], told: model.told + 1 };
}

function entersQuarter({ clock: before, table }: Live, clock: Told): boolean {
  if (before === null || before.frame.seat !== clock.frame.seat || clock.frame.seat !== table?.seat) return false;
  return !isLastQuarter(before) && isLastQuarter(clock);
}
