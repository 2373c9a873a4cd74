/** The results of the hand of the day in this browser: the tries of a day, and the days in a row. */
import { read, write } from '../app/stored';
import type { VerdictView } from '../protocol.gen';

type ChoiceMark = VerdictView['mark'];

/** A try: its mark and the points given away. */
export interface Try {
  readonly mark: ChoiceMark;
  readonly regret: number;
}

/** `streak` counts the days in a row that were finished, up to `finished`. */
export interface Days {
  readonly day: string;
  readonly tries: readonly Try[];
  readonly finished: string | null;
  readonly streak: number;
}

const KEY = 'today';
const DAY_MS = 24 * 60 * 60 * 1000;
const NONE: Days = { day: '', tries: [], finished: null, streak: 0 };

const SQUARES: Readonly<Record<ChoiceMark, string>> = {
  best: '🟩',
  good: '🟩',
  inaccuracy: '🟨',
  mistake: '🟧',
  blunder: '🟥',
};

export const squaresOf = (tries: readonly Try[]): string => tries.map(({ mark }) => SQUARES[mark]).join('');

export const givenAway = (tries: readonly Try[]): number => tries.reduce((sum, { regret }) => sum + regret, 0);

/** The state on a day: the tries of another day are over. */
export const onDay = (days: Days, day: string): Days => (days.day === day ? days : { ...days, day, tries: [] });

/** The state after one more try; the last of `count` tries finishes the day. */
export function withTry(days: Days, one: Try, count: number): Days {
  const tries = [...days.tries, one];
  if (tries.length < count || days.finished === days.day) return { ...days, tries };
  const streak = days.finished === dayBefore(days.day) ? days.streak + 1 : 1;
  return { ...days, tries, finished: days.day, streak };
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** The stored state; a fresh one if it is missing or damaged. */
export function storedDays(): Days {
  try {
    const found: unknown = JSON.parse(read(KEY) ?? 'null');
    return isDays(found) ? found : NONE;
  } catch {
    return NONE;
  }
}

export const storeDays = (days: Days): void => write(KEY, JSON.stringify(days));

function isDays(value: unknown): value is Days {
  const { day, tries, streak } = (value ?? {}) as Partial<Record<keyof Days, unknown>>;
  return typeof day === 'string' && typeof streak === 'number' && Array.isArray(tries) && tries.every(isTry);
}

function isTry(value: unknown): value is Try {
  const { mark, regret } = (value ?? {}) as Partial<Record<keyof Try, unknown>>;
  return typeof regret === 'number' && typeof mark === 'string' && mark in SQUARES;
}
