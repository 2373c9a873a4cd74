/** The page's side of games on this device that are over: their films, their reviews and the practice. */
import type { DrillAsked } from '../../api/positions';
import type { ReviewSource } from '../../api/review';
import { UNREACHABLE, type Answer } from '../../api/request';
import type { PracticeItem, LessonVerdict, PracticeAnswer, PracticeView, ReasonsView, ReviewView } from '../../protocol.gen';
import type { Film } from '../../replay/film';
import { Database } from '../room/database';
import { GameStore, type LocalGame } from '../room/store';
import { solver } from '../solver';
import { LessonStore } from './kept';
import { DevicePractice } from './practice';

/** Milliseconds that a page waits for a review before it shows the progress. */
const SHOWN_MS = 250;

const UNABLE = { ok: false, problem: UNREACHABLE } as const;

/** The film of a finished game of this device; null if this browser cannot make it. */
export async function filmOf({ id, rules, events }: LocalGame): Promise<Film | null> {
  const moments = await solver.ask({ ask: 'moments', rules: rules.view, game: id, events }).catch(() => null);
  return moments && { game: id, rules: rules.view, moments };
}

/** A computation of the worker as pages ask for it: again and again, until it is done. `view` shows the answer, or the progress. */
function polled<T, View>(compute: (report: (done: number) => void) => Promise<T | null>, view: (found: T | null | number) => View): () => Promise<Answer<View>> {
  let now: T | null | number = 0;
  let asking: Promise<void> | null = null;
  return async () => {
    // a question that another replaces is asked again
    asking ??= compute((done) => (now = done)).then((found) => void (now = found), () => void (asking = null));
    await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, SHOWN_MS))]);
    return { ok: true, value: view(now) };
  };
}

/** The readiness of a computation, and its progress. */
const stageOf = (found: unknown): Pick<ReasonsView, 'readiness' | 'done' | 'detail'> =>
  typeof found === 'number' ? { readiness: 'solving', done: found, detail: null } : { readiness: found === null ? 'failed' : 'ready', done: 1, detail: null };

/** The reviews of a finished game of this device: without chances to win, which a server computes. */
export function reviewsHere({ rules: { view: rules }, events }: LocalGame): ReviewSource {
  const reasons = new Map<number, () => Promise<Answer<ReasonsView>>>();
  const ofEvent = (event: number) =>
    polled(
      (report) => solver.ask({ ask: 'reasons', rules, events, event, withParts: true }, report),
      (found): ReasonsView => ({ ...stageOf(found), reasons: typeof found === 'number' ? null : found }),
    );
  return {
    isHere: true,
    whole: polled(
      (report) => solver.ask({ ask: 'review', rules, events }, report),
      (found): ReviewView => ({ ...WITHOUT_INSIGHT, ...stageOf(found), review: typeof found === 'number' ? null : (found?.review ?? null) }),
    ),
    options: async (event) => {
      const found = await solver.ask({ ask: 'reasons', rules, events, event, withParts: false }).catch(() => null);
      return { ok: true, value: { ...stageOf(found), reasons: found } };
    },
    reasons: (event) => {
      const known = reasons.get(event) ?? ofEvent(event);
      reasons.set(event, known);
      return known();
    },
  };
}

const WITHOUT_INSIGHT = { insight: 'too_large', insight_done: 0, endgame: 'ready', endgame_done: 1 } as const;

const database = Database.games();
const games = new GameStore(database);

/** A finished game of this device; null if there is none, or the browser has no storage. */
export const gameHere = (id: string): Promise<LocalGame | null> => games.game(id).catch(() => null);

/** Whether this device has a finished game. */
export const hasGames = (): Promise<boolean> => games.list().then((lines) => lines.some(({ over }) => over), () => false);

/** Marks a game as sent to the server. */
export const markSent = (id: string): Promise<void> => games.markSent(id).catch(() => undefined);

const practice = new DevicePractice({
  lessons: new LessonStore(database),
  games: () => games.list(),
  game: (id) => games.game(id),
  review: ({ rules, events }) => solver.ask({ ask: 'review', rules: rules.view, events }),
  position: (rules, { phase, points, dice, rolls_left: rollsLeft }) => solver.ask({ ask: 'position', rules, position: { phase, points, dice, rollsLeft } }),
  now: Date.now,
});

/** The practice of the mistakes in the games on this device. */
export async function practiceHere(wanted: DrillAsked): Promise<Answer<PracticeView>> {
  const value = await practice.view(wanted).catch(() => null);
  return value === null ? UNABLE : { ok: true, value };
}

/** The verdict on an answer in the practice of this device. */
export async function answerHere(item: PracticeItem, answer: PracticeAnswer): Promise<Answer<LessonVerdict>> {
  const value = await practice.answer(item, answer).catch(() => null);
  return value === null ? UNABLE : { ok: true, value };
}
