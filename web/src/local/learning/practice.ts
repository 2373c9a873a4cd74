/** The practice of the mistakes in the games on this device, in the form of the server's. */
import type { DrillAsked } from '../../api/positions';
import type { LessonVerdict, PracticeAnswer, PracticeCount, PracticeItem, PracticeView, QuestionView, RulesView } from '../../protocol.gen';
import type { AnswerOf } from '../messages';
import type { LocalGame, LocalLine } from '../room/store';
import { verdictOn } from '../verdict';
import type { KeptGame, KeptLesson, LessonStore } from './kept';

/** Positions of a drill. */
const DRILL = 10;
/** The latest games whose mistakes are practised. */
const MOST_GAMES = 20;

/** The sources of a practice: the games and lessons of the device, and its best play. */
export interface PracticeWorld {
  readonly lessons: LessonStore;
  readonly games: () => Promise<readonly LocalLine[]>;
  readonly game: (id: string) => Promise<LocalGame | null>;
  readonly review: (game: LocalGame) => Promise<AnswerOf['review'] | null>;
  readonly position: (rules: RulesView, question: QuestionView) => Promise<AnswerOf['position'] | null>;
  readonly now: () => number;
}

/** A lesson with the game it is from. */
interface Found {
  readonly game: KeptGame;
  readonly lesson: KeptLesson;
}

export class DevicePractice {
  #making = false;

  constructor(private readonly world: PracticeWorld) {}

  /** The lessons so far, and a drill. Lessons of more games follow while `preparing` is not 0. */
  async view(wanted: DrillAsked): Promise<PracticeView> {
    const kept = await this.world.lessons.all();
    const lines = (await this.world.games()).filter(({ over, seats }) => over && seats.some(({ person }) => person));
    const missing = lines.slice(0, MOST_GAMES).filter(({ id }) => !kept.some(({ game }) => game === id));
    void this.#make(missing.map(({ id }) => id));
    const games = kept.filter(({ game }) => lines.some(({ id }) => id === game));
    return viewOf(games, wanted, missing.length, this.world.now());
  }

  /** Makes the lessons of games, one after the other. */
  async #make(games: readonly string[]): Promise<void> {
    if (this.#making) return;
    this.#making = true;
    try {
      for (const id of games) await this.#makeOf(id);
    } catch {
      // The browser refuses its storage: the next view tries again.
    }
    this.#making = false;
  }

  async #makeOf(id: string): Promise<void> {
    const { review, game: read, lessons, now } = this.world;
    const game = await read(id);
    const found = game === null ? null : await review(game);
    if (game === null) return;
    const own = (found?.lessons ?? []).filter((_, seat) => game.table.seats[seat]?.person === true);
    const { view: rules, fingerprint } = game.rules;
    await lessons.keep({ game: id, rules, fingerprint }, own.flat(), now());
  }

  /** The verdict on an answer; null if this device has none. The first answer of a round moves the lesson. */
  async answer(item: PracticeItem, { round, keep = null, box = null }: PracticeAnswer): Promise<LessonVerdict | null> {
    const found = await this.world.position(item.rules, item.question);
    const verdict = found !== null && 'figures' in found ? verdictOn(found.figures, item.question, { keep, box }) : null;
    if (verdict === null) return null;
    const [game = '', event] = item.lesson.split('-');
    const moved = await this.world.lessons.move(game, Number(event), round, verdict.right, this.world.now());
    return moved && { verdict: { ...verdict, theme: moved.theme }, step: moved.step, due_ms: moved.due_ms };
  }
}

function viewOf(games: readonly KeptGame[], { theme, fingerprint, more }: DrillAsked, preparing: number, now: number): PracticeView {
  const every = games.flatMap((game) => game.lessons.map((lesson): Found => ({ game, lesson })));
  const wanted = every.filter(({ game, lesson }) => (theme ?? lesson.theme) === lesson.theme && (fingerprint ?? game.fingerprint) === game.fingerprint);
  const due = wanted.filter(({ lesson }) => isDue(lesson, now)).sort((one, other) => (one.lesson.due_ms ?? 0) - (other.lesson.due_ms ?? 0));
  const later = more ? wanted.filter(({ lesson }) => !isDue(lesson, now)) : [];
  const dates = wanted.flatMap(({ lesson }) => lesson.due_ms ?? []);
  return {
    ...{ readiness: 'ready', done: 1, detail: null, preparing },
    lessons: every.length,
    learned: every.filter(({ lesson }) => lesson.due_ms === null).length,
    due: due.length,
    next_ms: dates.length > 0 ? Math.min(...dates) : null,
    themes: counted(every.map(({ lesson }) => lesson.theme), () => null),
    rules: counted(every.map(({ game }) => game.fingerprint), (id) => games.find((game) => game.fingerprint === id)?.rules.title ?? null),
    drill: [...due, ...later].slice(0, DRILL).map(itemOf),
  };
}

const isDue = ({ due_ms: due }: KeptLesson, now: number): boolean => due !== null && due <= now;

const itemOf = ({ game, lesson }: Found): PracticeItem => ({
  lesson: `${game.game}-${lesson.event}`,
  round: lesson.answered,
  herring: false,
  rules: game.rules,
  question: lesson.question,
});

/** The number of lessons by id, most first. */
function counted(ids: readonly string[], title: (id: string) => PracticeCount['title']): PracticeCount[] {
  const found = [...new Set(ids)].map((id) => ({ id, title: title(id), lessons: ids.filter((one) => one === id).length }));
  return found.sort((one, other) => other.lessons - one.lessons);
}
