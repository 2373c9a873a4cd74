/** The lessons of the games on this device, with the progress of their practice. Each game has one entry in the table `lessons`. */
import type { RulesView } from '../../protocol.gen';
import type { Backing } from '../room/store';
import type { FoundLesson } from './lessons';
import { DAYS } from './limits.gen';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Right answers to a lesson in a row, and when it comes again; null once it is learned. */
export interface Schedule {
  readonly step: number;
  readonly due_ms: number | null;
}

/** A lesson with its schedule. `answered`: the number of answers so far. */
export interface KeptLesson extends FoundLesson, Schedule {
  readonly answered: number;
}

/** The lessons of a game, none if it has no mistake to learn from. */
export interface KeptGame {
  readonly game: string;
  readonly rules: RulesView;
  readonly fingerprint: string;
  readonly lessons: readonly KeptLesson[];
}

/** The schedule after an answer: the next step, or the first one after a wrong answer (analysis/training/leitner.py). */
export function answered({ step, due_ms: due }: Schedule, right: boolean, now: number): Schedule {
  if (!right) return { step: 0, due_ms: now + (DAYS[0] ?? 1) * DAY_MS };
  if (due === null || due > now) return { step, due_ms: due };
  const days = DAYS[step];
  return { step: step + 1, due_ms: days === undefined ? null : now + days * DAY_MS };
}

export class LessonStore {
  constructor(private readonly backing: Backing) {}

  async all(): Promise<readonly KeptGame[]> {
    return (await this.backing.change((tables) => tables.all('lessons'))) as KeptGame[];
  }

  /** Keeps the lessons of a game; they are due at once. A game that has an entry keeps it. */
  keep(game: Omit<KeptGame, 'lessons'>, lessons: readonly FoundLesson[], now: number): Promise<void> {
    return this.backing.change(async (tables) => {
      if ((await tables.get('lessons', game.game)) !== undefined) return;
      const due = lessons.map((lesson): KeptLesson => ({ ...lesson, step: 0, due_ms: now, answered: 0 }));
      tables.put('lessons', game.game, { ...game, lessons: due });
    });
  }

  /** Stores the answer to a round of a lesson; returns the lesson after it, null if it is gone. Only the first answer of a round moves it. */
  move(game: string, event: number, round: number, right: boolean, now: number): Promise<KeptLesson | null> {
    return this.backing.change(async (tables) => {
      const kept = (await tables.get('lessons', game)) as KeptGame | undefined;
      const lesson = kept?.lessons.find((one) => one.event === event);
      if (kept === undefined || lesson === undefined) return null;
      if (lesson.answered !== round) return lesson;
      const moved = { ...lesson, ...answered(lesson, right, now), answered: round + 1 };
      tables.put('lessons', game, { ...kept, lessons: kept.lessons.map((one) => (one === lesson ? moved : one)) });
      return moved;
    });
  }
}
