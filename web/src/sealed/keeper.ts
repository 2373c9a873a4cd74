import { read, write } from '../app/stored';
import type { ServerMessage } from '../protocol.gen';
import { memoryPlace, Notes, type NotesFile, type NotesPlace } from './notes';
import type { NotedStates } from './noted';
import type { SealedDice } from './report';
import { Witness, type WitnessMessage } from './witness';

const PROBE = 'dice-probe';

/** The milliseconds until the notes of other tabs have certainly arrived, also on a busy device. */
const ARRIVAL = 5_000;

/** The functions that the keeper calls. */
export interface KeeperOptions {
  /** Sends a message; calls `heard` once the server has certainly read it. */
  readonly send: (message: WitnessMessage, heard: () => void) => void;
  readonly report: (sealed: SealedDice | null) => void;
}

/** Connects the witness of one room with its connection, the notes of this browser, and the display. */
export class Keeper {
  readonly #notes = notesOfBrowser();
  readonly #witness = new Witness(this.#notes, undefined, (act) => {
    setTimeout(() => {
      act();
      this.#show();
    }, ARRIVAL);
  });
  #shown = '';

  constructor(private readonly options: KeeperOptions) {}

  /** A new connection enters the room; `states` are those that were noted just before. */
  enter(states: NotedStates): void {
    this.#witness.lose(states);
  }

  see(message: ServerMessage): void {
    for (const reply of this.#witness.see(message)) this.options.send(reply, () => this.#witness.hear(reply));
    this.#show();
  }

  /** The roll to send: with the player's share, and with the kept dice that the share was given for before. */
  roll(keep: readonly number[]): { keep: number[]; share: string | null } {
    const kept = [...(this.#witness.bound ?? keep)];
    return { keep: kept, share: this.#witness.shareFor(kept) };
  }

  dismissAlarm(): void {
    this.#notes.dismiss();
    this.#show();
  }

  /** The notes about the game of the alarm, or else of the room; null for a watcher. */
  file(): NotesFile | null {
    const { report } = this.#witness;
    const game = this.#notes.alarm?.game ?? report?.game;
    return game === undefined ? null : this.#notes.file(game);
  }

  /** Reports the state of the dice, if it has changed. */
  #show(): void {
    const { report } = this.#witness;
    const text = JSON.stringify(report, (name, value: unknown) => (name === 'checked' ? undefined : value));
    if (text === this.#shown) return;
    this.#shown = text;
    this.options.report(report);
  }
}

/** Without storage, the key and the notes last until the page closes. */
let place: NotesPlace | null = null;

/** The notes of this browser. */
export function notesOfBrowser(): Notes {
  write(PROBE, PROBE);
  place ??= read(PROBE) === PROBE ? { read, write, remove: (key) => localStorage.removeItem(key), keys: () => Object.keys(localStorage) } : memoryPlace();
  return new Notes(place, () => crypto.getRandomValues(new Uint8Array(32)));
}
