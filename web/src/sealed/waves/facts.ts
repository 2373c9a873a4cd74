import { parsed } from '../noted';
import type { NotesPlace } from '../notes';
import type { WaveAlarmKind } from './words';

const CONTESTS = 'dice-contests';
const MOST_CONTESTS = 4;

/** A proven cheat; `throw` is the number of the throw, 0 for the whole contest. */
export interface WaveAlarm {
  readonly kind: WaveAlarmKind;
  readonly throw: number;
}

/**
 * The kinds of facts. By throw: `digest` of the choices after it, `links` and `tape`, `sent` (root and digest for which the link
 * was sent), `heard` (the server read the link before the throw), own `choice`; `first`: a game began after this throw. By
 * game: `root`.
 */
export type WaveFact = 'digest' | 'links' | 'tape' | 'sent' | 'heard' | 'choice' | 'first' | 'root' | 'seal' | 'pledged' | 'alarm' | 'dismissed';

/** The facts that this device has noted about a contest. Each is written once. */
export class WaveFacts {
  /** The facts of this page: another tab may overwrite the stored ones before it sees them. */
  readonly #own = new Map<string, string>();

  constructor(
    private readonly place: NotesPlace,
    readonly contest: string,
  ) {}

  /** The value of a fact, null if it is unknown. */
  get = (fact: WaveFact, number = 0): string | null => this.#own.get(this.#key(fact, number)) ?? this.place.read(this.#key(fact, number));

  /** Whether neither this page nor another tab has noted another value. */
  fits = (fact: WaveFact, number: number, value: string): boolean =>
    [this.#own.get(this.#key(fact, number)), this.place.read(this.#key(fact, number))].every((noted) => noted == null || noted === value);

  /** Notes a fact. Returns false if it has another value, or cannot be stored. */
  keep(fact: WaveFact, number: number, value: string): boolean {
    const key = this.#key(fact, number);
    if (!this.fits(fact, number, value)) return false;
    this.#own.set(key, value);
    this.#remember();
    this.place.write(key, value);
    return this.place.read(key) === value;
  }

  /** Raises an alarm: the first one stays until the player dismisses it. */
  raise = (kind: WaveAlarmKind, number: number): void => void this.keep('alarm', 0, JSON.stringify({ kind, throw: number }));

  /** The alarm that the player has not dismissed. */
  get alarm(): WaveAlarm | null {
    return this.get('dismissed') === null ? parsed<WaveAlarm | null>(this.get('alarm'), null) : null;
  }

  #key = (fact: WaveFact, number: number): string => `${prefixOf(this.contest)}${fact}-${number}`;

  /** Puts the contest first in the list of contests, and removes the facts of the oldest. */
  #remember(): void {
    const contests = parsed<readonly string[]>(this.place.read(CONTESTS), []);
    if (contests[0] === this.contest) return;
    const latest = [this.contest, ...contests.filter((other) => other !== this.contest)];
    this.place.write(CONTESTS, JSON.stringify(latest.slice(0, MOST_CONTESTS)));
    const old = latest.slice(MOST_CONTESTS).map(prefixOf);
    for (const key of this.place.keys()) if (old.some((prefix) => key.startsWith(prefix))) this.place.remove(key);
  }
}

const prefixOf = (contest: string): string => `dice-wave-${contest}-`;
