import { bytesOf, lettersOf } from './scheme/bytes';
import { GAMES, nameOf, notedStates, parsed, type NotedState, type NotedStates } from './noted';
import type { DiceAlarm, DiceVerdict } from './report';

/** The place where the notes are stored: all tabs of the browser share it. */
export interface NotesPlace {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
}

/** A number that this device has answered: for this seat (from 1) and these kept places (as bits), in this epoch of the room. */
export interface NotedAnswer {
  readonly seat: number;
  readonly keep: number;
  readonly epoch: number;
}

/** A checked throw, and the seal after it. */
export interface NotedThrow extends DiceVerdict {
  readonly seal: string;
}

/** The notes of this device about one game. */
export interface GameNotes {
  readonly party: number | null;
  /** The tips of this device's chains, in the order of their pledges. */
  readonly tips: readonly string[];
  /** Those of them that are in the record. */
  readonly pledged: readonly string[];
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
const NONE: GameNotes = { party: null, tips: [], pledged: [], answers: {}, throws: [], last: null, unseen: 0, dismissed: [] };

/** The key of this device, and its notes about the latest games. */
export class Notes {
  /** The notes that were read last, with their text. */
  #latest: { readonly game: string; readonly text: string | null; readonly notes: GameNotes } | null = null;

  /** `random` returns 32 random bytes. */
  constructor(
    private readonly place: NotesPlace,
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

  of(game: string): GameNotes {
    const text = this.place.read(nameOf(game));
    if (this.#latest?.text !== text || this.#latest.game !== game)
      this.#latest = { game, text, notes: { ...NONE, ...parsed<Partial<GameNotes>>(text, {}) } };
    return this.#latest.notes;
  }

  /** The last states of all games. */
  get states(): NotedStates {
    return notedStates(this.place.read);
  }

  change(game: string, change: Partial<GameNotes>): void {
    this.#remember(game);
    this.place.write(nameOf(game), JSON.stringify({ ...this.of(game), ...change }));
  }

  /** Notes the answer and returns true, if this number was not answered before or for the same roll. */
  mayAnswer(game: string, number: number, answer: NotedAnswer): boolean {
    const { answers } = this.of(game);
    const earlier = answers[number];
    if (earlier !== undefined) return earlier.seat === answer.seat && earlier.keep === answer.keep;
    this.change(game, { answers: { ...answers, [number]: answer } });
    return true;
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
    const { party, pledged, answers, last } = this.of(game);
    if (party === null) return null;
    const numbers = Object.keys(answers).map(Number);
    const throws = numbers.filter((number) => number <= (last?.throw ?? 0)).sort((one, other) => one - other);
    return { table: game, party, tips: pledged, throws, seal: last?.seal ?? null };
  }

  /** Puts a game first in the list of games, and empties the notes of the oldest. */
  #remember(game: string): void {
    const games = parsed<readonly string[]>(this.place.read(GAMES), []);
    if (games[0] === game) return;
    const latest = [game, ...games.filter((other) => other !== game)];
    this.place.write(GAMES, JSON.stringify(latest.slice(0, MOST_GAMES)));
    for (const old of latest.slice(MOST_GAMES)) this.place.write(nameOf(old), '');
  }
}

/** A place in memory, for browsers without storage: the notes last until the page closes. */
export function memoryPlace(): NotesPlace {
  const texts = new Map<string, string>();
  return { read: (key) => texts.get(key) ?? null, write: (key, text) => void texts.set(key, text) };
}
