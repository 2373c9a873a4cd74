import type { Mood } from './cues';
import { barsOf, type Bar } from './score';
import { playNote, room, sea } from './strings';

/** Seconds of the fade in and of the fade out of a mood. */
const COMING = 4;
const GOING = 3;
/** Seconds before their time at which bars are scheduled, so that the music continues on a busy page. */
const AHEAD = 2.5;
/** The volume of each mood; the music at the table is quieter. */
const LEVEL: Readonly<Record<Mood, number>> = { home: 0.9, table: 0.62 };

/** One mood that plays: its bars, and the gain nodes that fade it in and out. */
class Playing {
  readonly #context: BaseAudioContext;
  /** Two gain nodes in series, because not every browser can reverse a ramp that has begun. */
  readonly #coming: GainNode;
  readonly #going: GainNode;
  readonly #bars: Generator<Bar, never>;
  readonly #endSea: ((end: number) => void) | null;
  #next: number;

  constructor(context: BaseAudioContext, out: AudioNode, mood: Mood, seed: number, from: number) {
    this.#context = context;
    this.#bars = barsOf(mood, seed);
    this.#next = from + 0.3;
    this.#coming = new GainNode(context, { gain: 0 });
    this.#going = new GainNode(context);
    this.#coming.gain.setValueAtTime(0, from);
    this.#coming.gain.linearRampToValueAtTime(LEVEL[mood], from + COMING);
    this.#coming.connect(this.#going).connect(out);
    this.#endSea = mood === 'home' ? sea(context, this.#coming, from) : null;
  }

  advance(now: number): void {
    while (this.#next < now + AHEAD) {
      const { seconds, notes } = this.#bars.next().value;
      for (const note of notes) playNote(this.#context, this.#coming, this.#next + note.at, note);
      this.#next += seconds;
    }
  }

  /** Fades out; returns the time of the end. */
  leave(now: number): number {
    this.#going.gain.setValueAtTime(1, now);
    this.#going.gain.linearRampToValueAtTime(0, now + GOING);
    this.#endSea?.(now + GOING);
    return now + GOING;
  }

  end(): void {
    this.#going.disconnect();
  }
}

/** Endless music: call `advance` more often than once in two seconds. */
export class Music {
  readonly #context: BaseAudioContext;
  readonly #room: AudioNode;
  #mood: Mood | null = null;
  #playing: Playing | null = null;
  #leaving: { readonly playing: Playing; readonly end: number }[] = [];
  #seed: number;

  constructor(context: BaseAudioContext, out: AudioNode, seed: number) {
    this.#context = context;
    this.#room = room(context, out);
    this.#seed = seed;
  }

  /** Cross-fades to a mood; each time with new bars. */
  turnTo(mood: Mood, now: number): void {
    if (mood === this.#mood) return;
    this.#mood = mood;
    if (this.#playing !== null) this.#leaving.push({ playing: this.#playing, end: this.#playing.leave(now) });
    this.#playing = new Playing(this.#context, this.#room, mood, this.#seed, now);
    this.#seed += 1;
    this.advance(now);
  }

  advance(now: number): void {
    this.#playing?.advance(now);
    const over = this.#leaving.filter(({ end }) => end < now);
    over.forEach(({ playing }) => playing.end());
    this.#leaving = this.#leaving.filter(({ end }) => end >= now);
  }
}
