import { bytesOf, lettersOf } from './scheme/bytes';
import { GAMES, nameOf, notedStates, parsed, type NotedState, type NotedStates } from './noted';
import type { DiceAlarm, DiceVerdict } from './report';

/**
 * The place where the notes are stored. All tabs of the browser share it, but a tab may see the changes
 * of others late, and overwrite a value that it has not seen.
 */
export interface NotesPlace {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

/** An answer of this device: for this seat (from 1) and these kept places (as bits). */
export interface NotedAnswer {
  readonly seat: number;
  readonly keep: number;
  /** Whether the share travelled in an own roll, for which the player chose the kept places. */
  readonly rolled?: boolean;
}

/** A checked throw, and the seal after it. */
export interface NotedThrow extends DiceVerdict {
  readonly seal: string;
}

/** The notes of this device about one game. */
export interface GameNotes {
  readonly party: number | null;
  /** The tips of this device's chains. */
  readonly tips: readonly string[];
  /** Those of them that are in the record. */
  readonly pledged: readonly string[];
  /** The answers by number in notes of older clients; each answer has a key of its own now. */
  readonly answers: Readonly<Record<number, NotedAnswer>>;
  readonly throws: readonly NotedThrow[];
  readonly last: NotedState | null;
  /** The attempts that this device did not see. */
  readonly unseen: number;
  /** The alarms that the player has dismissed, by kind. */
  readonly dismissed: readonly string[];
}

/** The file that `yacht verify` and the page /verify read. */
export interface NotesFile {
  readonly table: string;
  readonly party: number;
  readonly tips: readonly string[];
  readonly throws: readonly number[];
  readonly seal: string | null;
}

const KEY = 'dice-key';
const ALARM = 'dice-alarm';
const MOST_GAMES = 8;
const ROLLED = 'rolled';
const ASKED = 'asked';
const NONE: GameNotes = { party: null, tips: [], pledged: [], answers: {}, throws: [], last: null, unseen: 0, dismissed: [] };

/** The key of this device, and its notes about the latest games. */
export class Notes {
  /** The notes of each game as this page knows them, with the text that it has read last. */
  readonly #known = new Map<string, { readonly text: string | null; readonly notes: GameNotes }>();

  /** `random` returns 32 random bytes. */
  constructor(
    readonly place: NotesPlace,
    private readonly random: () => Uint8Array,
  ) {}

  /** The secret key of this device, which is made once. */
  get key(): Uint8Array {
    const stored = bytesOf(this.place.read(KEY) ?? '');
    if (stored !== null) return stored;
    const made = this.random();
    this.place.write(KEY, lettersOf(made));
    return made;
  }

  /** The stored notes of a game, and those of this page that another tab has overwritten. */
  of(game: string): GameNotes {
    const text = this.place.read(nameOf(game));
    const known = this.#known.get(game);
    if (known?.text === text) return known.notes;
    const stored = { ...NONE, ...parsed<Partial<GameNotes>>(text, {}) };
    const notes = known === undefined ? stored : union(stored, known.notes);
    this.#known.set(game, { text, notes });
    return notes;
  }

  /** The last states of all games. */
  get states(): NotedStates {
    return notedStates(this.place.read);
  }

  change(game: string, change: Partial<GameNotes>): void {
    this.#remember(game);
    const notes = { ...this.of(game), ...change };
    const text = JSON.stringify(notes);
    this.#known.set(game, { text, notes });
    this.place.write(nameOf(game), text);
  }

  /** Stores again what another tab has overwritten. */
  restore(game: string): void {
    const notes = this.of(game);
    if (JSON.stringify(notes) !== this.place.read(nameOf(game))) this.change(game, {});
  }

  /** The answers of this device by number. There are two of one number only if two tabs did not know of each other. */
  answers(game: string): ReadonlyMap<number, readonly NotedAnswer[]> {
    const answers = new Map(Object.entries(this.of(game).answers).map(([number, answer]) => [Number(number), [answer]]));
    for (const key of this.#answerKeys(game)) {
      const [number = 0, seat = 0, keep = 0] = key.slice(answerKey(game).length).split('-').map(Number);
      answers.set(number, [...(answers.get(number) ?? []), { seat, keep, rolled: this.place.read(key) === ROLLED }]);
    }
    return answers;
  }

  /** Notes the answer and returns true, if this number was not answered before or for the same roll. False also if it cannot be stored. */
  mayAnswer(game: string, number: number, answer: NotedAnswer): boolean {
    const earlier = this.answers(game).get(number);
    if (earlier !== undefined) return earlier.some(({ seat, keep }) => seat === answer.seat && keep === answer.keep);
    this.#remember(game);
    const sent = answer.rolled === true ? ROLLED : ASKED;
    const key = `${answerKey(game)}${number}-${answer.seat}-${answer.keep}-${sent}`;
    this.place.write(key, sent);
    return this.place.read(key) !== null;
  }

  /** The alarm that the player has not dismissed, in any game. */
  get alarm(): DiceAlarm | null {
    return parsed<DiceAlarm | null>(this.place.read(ALARM), null);
  }

  /** Keeps the first alarm until it is dismissed; ignores kinds that the player has dismissed in the same game. */
  raise(alarm: DiceAlarm): void {
    if (this.alarm !== null || this.of(alarm.game).dismissed.includes(alarm.kind)) return;
    this.place.write(ALARM, JSON.stringify(alarm));
  }

  dismiss(): void {
    const { alarm } = this;
    if (alarm === null) return;
    this.change(alarm.game, { dismissed: [...this.of(alarm.game).dismissed, alarm.kind] });
    this.place.write(ALARM, 'null');
  }

  /** The notes of a game as a file; null for a watcher. It names only numbers that the game has reached. */
  file(game: string): NotesFile | null {
    const { party, pledged, last } = this.of(game);
    if (party === null) return null;
    const throws = [...this.answers(game).keys()].filter((number) => number <= (last?.throw ?? 0)).sort((one, other) => one - other);
    return { table: game, party, tips: pledged, throws, seal: last?.seal ?? null };
  }

  #answerKeys = (game: string): readonly string[] => this.place.keys().filter((key) => key.startsWith(answerKey(game)));

  /** Puts a game first in the list of games, and removes the notes of the oldest. Games that are only announced replace none that has begun. */
  #remember(game: string): void {
    const games = parsed<readonly string[]>(this.place.read(GAMES), []);
    if (games[0] === game) return;
    const latest = [game, ...games.filter((other) => other !== game)];
    const begun = latest.filter((each) => this.of(each).last !== null);
    const announced = latest.filter((each) => !begun.includes(each));
    const gone = [...begun.slice(MOST_GAMES), ...announced.slice(MOST_GAMES)];
    this.place.write(GAMES, JSON.stringify(latest.filter((each) => !gone.includes(each))));
    for (const old of gone) for (const key of [nameOf(old), ...this.#answerKeys(old)]) this.place.remove(key);
  }
}

/** The keys of a game's answers begin so. Each says the whole answer, so no tab overwrites a different one of another tab. */
const answerKey = (game: string): string => `dice-answer-${game}-`;

/** The stored notes, with all facts of this page that they lack. */
function union(stored: GameNotes, own: GameNotes): GameNotes {
  const numbers = new Map([...own.throws, ...stored.throws, ...own.throws.filter(({ kind }) => kind === 'false')].map((thrown) => [thrown.number, thrown]));
  return {
    party: stored.party ?? own.party,
    tips: both(stored.tips, own.tips),
    pledged: both(stored.pledged, own.pledged),
    answers: { ...own.answers, ...stored.answers },
    throws: [...numbers.values()].sort((one, other) => one.number - other.number),
    last: (own.last?.version ?? 0) > (stored.last?.version ?? 0) ? own.last : stored.last,
    unseen: Math.max(stored.unseen, own.unseen),
    dismissed: both(stored.dismissed, own.dismissed),
  };
}

const both = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];

/** A place in memory, for browsers without storage: the notes last until the page closes. */
export function memoryPlace(): NotesPlace {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}
