import type { ClientMessage } from '../../protocol.gen';

type Check = (value: unknown) => boolean;

const isText = (most: number): Check => (value) => typeof value === 'string' && value.length > 0 && value.length <= most;
const isNumber = (most: number): Check => (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isCid: Check = (value) => typeof value === 'string' && /^[!-~]{1,40}$/.test(value);
const isKeep: Check = (value) => Array.isArray(value) && value.length <= 5 && value.every(isNumber(4));
const isFlag: Check = (value) => typeof value === 'boolean';
const isNothing: Check = (value) => value === null;

const maybe = (check: Check): Check => (value) => value === undefined || check(value);

const VERSION = isNumber(2 ** 53);
const COMMAND = { cid: isCid, expect: VERSION };
const SEAT = isNumber(3);

/** The messages that a local room understands, with their fields. It refuses all others. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Enter: { room: isText(40), epoch: maybe(VERSION), version: maybe(VERSION) },
  Ping: {},
  Shake: { on: isFlag, keep: maybe(isKeep) },
  Hold: { keep: maybe(isKeep) },
  SolveAgain: {},
  Roll: { ...COMMAND, keep: maybe(isKeep), share: maybe(isNothing) },
  Fill: { ...COMMAND, box: isText(40) },
  Resign: COMMAND,
  EndGame: COMMAND,
  HandOver: { ...COMMAND, seat: SEAT, bot: isText(40) },
  TakeBack: COMMAND,
  Rematch: { ...COMMAND, agree: maybe(isFlag) },
  PlayAgain: COMMAND,
  AskHint: COMMAND,
  AskOdds: COMMAND,
};

/** The messages of the protocol that need other people or a server. */
const NOT_HERE: ReadonlySet<string> = new Set<Exclude<ClientMessage['type'], Heard['type']>>([
  ...(['Say', 'Pledge', 'Share', 'FindOpponent', 'StopSearch', 'TakeSeat', 'LeaveSeat'] as const),
  ...(['SeatBot', 'ClearSeat', 'SwapSeats', 'ChangeSettings', 'StartGame', 'SkipSeat'] as const),
]);

/** The messages that a local room carries out or answers. */
export type Heard = Extract<
  ClientMessage,
  { type: 'Enter' | 'Ping' | 'Shake' | 'Hold' | 'SolveAgain' | 'Roll' | 'Fill' | 'Resign' | 'EndGame' | 'HandOver' | 'TakeBack' | 'Rematch' | 'PlayAgain' | 'AskHint' | 'AskOdds' }
>;

/** A message that the room cannot carry out: it is not in the form of the protocol, or not for a local room. */
export interface Unheard {
  readonly type: 'Unheard';
  readonly code: 'bad_message' | 'not_allowed';
  readonly cid: string | null;
}

/** The message in a frame; nothing in it is trusted. */
export function heard(text: unknown): Heard | Unheard {
  const message = parsed(text);
  const { type, cid } = message;
  const known = { type: 'Unheard', cid: isCid(cid) ? (cid as string) : null } as const;
  if (typeof type !== 'string') return { ...known, code: 'bad_message' };
  if (NOT_HERE.has(type)) return { ...known, code: 'not_allowed' };
  const form = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  const names = Object.keys(message).filter((name) => name !== 'type');
  const fits = form !== undefined && names.every((name) => Object.hasOwn(form, name)) && Object.entries(form).every(([name, check]) => check(message[name]));
  return fits ? (message as unknown as Heard) : { ...known, code: 'bad_message' };
}

/** The longest frame that is read. */
const MOST_LETTERS = 4_096;

function parsed(text: unknown): Readonly<Record<string, unknown>> {
  if (typeof text !== 'string' || text.length > MOST_LETTERS) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
