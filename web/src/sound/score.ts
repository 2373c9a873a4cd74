/**
 * The music as notes. Every bar is random, so the music does not repeat. Both moods stay in D major.
 * The same seed gives the same music on every machine.
 */
import { randomFrom } from '../dice/random';
import type { Mood } from './cues';

/** `at` is seconds from the bar's beginning; `key` counts as MIDI does; `gain` is from 0 to 1. */
export interface Note {
  readonly at: number;
  readonly key: number;
  readonly gain: number;
  readonly voice: 'pluck' | 'pad';
  readonly seconds: number;
}

export interface Bar {
  readonly seconds: number;
  readonly notes: readonly Note[];
}

type Random = () => number;

/** Semitones of D major above a low D, by degree; degrees continue in the next octave. */
const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const LOW_D = 38;

export function keyOf(degree: number): number {
  const octave = Math.floor(degree / 7);
  return LOW_D + 12 * octave + (MAJOR[degree - 7 * octave] ?? 0);
}

/** For each chord, named by the degree of its root, the chords that may follow. */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  0: [3, 5, 1, 3, 4],
  1: [4, 3, 0],
  3: [0, 1, 4, 0, 5],
  4: [0, 5, 3],
  5: [3, 1, 3, 4],
};

/** The five degrees that a tune may rest on over any of these chords. */
const TUNE = [0, 1, 2, 4, 5];

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

export function barsOf(mood: Mood, seed: number): Generator<Bar, never> {
  const random = randomFrom(seed);
  return mood === 'home' ? home(random) : table(random);
}

const EIGHTH = 60 / 58 / 2;

/** Plucking patterns: for each eighth the index of a note of the chord, from low to high. */
const FINGERS = [
  [0, 2, 3, 4, 1, 3, 2, 3],
  [0, 3, 2, 4, 1, 2, 3, 2],
  [0, 1, 3, 2, 4, 2, 3, 1],
  [0, 2, 4, 3, 1, 4, 2, 3],
] as const;

/** Plucked strings, sometimes with a tune above them. */
function* home(random: Random): Generator<Bar, never> {
  let chord = 0;
  for (;;) {
    const fingers = pick(FINGERS, random);
    const tune = random() < 0.62 ? tuneOf(random) : null;
    for (let bar = 0; bar < 4; bar += 1) {
      const breathing = bar === 3 && random() < 0.6;
      const strings = plucked(chord, fingers, breathing ? 0.4 : 0.72, random);
      yield { seconds: 8 * EIGHTH, notes: [...strings, ...(tune === null ? [] : sung(tune, bar, random))] };
      if (bar !== 1 || random() < 0.7) chord = pick(NEXT[chord] ?? [0], random);
    }
  }
}

function plucked(chord: number, fingers: readonly number[], dense: number, random: Random): Note[] {
  const strings = [chord, chord + 7, chord + 9, chord + 11, chord + 14].map((degree) => keyOf(degree) + (degree < 2 ? 12 : 0));
  return fingers.flatMap((string, eighth) => {
    if (eighth > 0 && random() > dense) return [];
    const gain = (eighth === 0 ? 0.8 : 0.42) * (0.75 + 0.25 * random());
    return [note(eighth, strings[string] ?? LOW_D, gain, random)];
  });
}

/** A plucked note, slightly late at random, as by a human hand. */
function note(eighth: number, key: number, gain: number, random: Random): Note {
  return { at: Math.max(0, EIGHTH * eighth + 0.024 * random()), key, gain, voice: 'pluck', seconds: 2.4 };
}

/** A tune: a figure of eighths and steps, and its first step in each bar of the phrase. */
interface Tune {
  readonly figure: readonly (readonly [eighth: number, step: number])[];
  readonly starts: readonly (number | null)[];
}

/** The highest place a tune climbs to, counted in its five degrees. */
const HIGHEST = 10;

const RHYTHMS = [
  [0, 3, 4],
  [2, 3, 4, 6],
  [0, 2, 5],
  [1, 4, 6],
  [0, 4],
] as const;

function tuneOf(random: Random): Tune {
  let step = 0;
  const figure = pick(RHYTHMS, random).map((eighth) => {
    const here = [eighth, step] as const;
    step += pick([-2, -1, -1, 1, 1, 2], random);
    return here;
  });
  const first = 4 + Math.floor(random() * 3);
  return { figure, starts: [first, random() < 0.5 ? first : first - 1, first + pick([-1, 0, 1], random), null] };
}

function sung({ figure, starts }: Tune, bar: number, random: Random): Note[] {
  const start = starts[bar] ?? null;
  if (start === null) return [];
  return figure.map(([eighth, step]) => {
    const place = HIGHEST - Math.abs(HIGHEST - start - step); // a tune that climbs too high turns back
    const octave = Math.floor(place / TUNE.length);
    const degree = (TUNE[place - TUNE.length * octave] ?? 0) + 7 * (octave + 2);
    return note(eighth, keyOf(degree), 0.55 + 0.15 * random(), random);
  });
}

/** Long, low chords that overlap, and from time to time single plucked notes. */
function* table(random: Random): Generator<Bar, never> {
  let chord = 0;
  for (;;) {
    const seconds = 7 + 2.5 * random();
    const pads = [chord + 7, chord + 11, chord + pick([14, 16], random)].map(
      (degree): Note => ({
        at: 0.6 * random(),
        key: keyOf(degree),
        gain: 0.34 + 0.1 * random(),
        voice: 'pad',
        seconds: seconds + 3,
      }),
    );
    yield { seconds, notes: [...pads, ...drops(seconds, random)] };
    chord = pick(NEXT[chord] ?? [0], random);
  }
}

function drops(seconds: number, random: Random): Note[] {
  const count = pick([0, 1, 1, 2, 3], random);
  let place = Math.floor(5 + 4 * random());
  let at = seconds * (0.1 + 0.4 * random());
  return Array.from({ length: count }, () => {
    const degree = (TUNE[place % TUNE.length] ?? 0) + 7 * (1 + Math.floor(place / TUNE.length));
    const drop: Note = { at, key: keyOf(degree), gain: 0.3 + 0.12 * random(), voice: 'pluck', seconds: 3 };
    place += pick([-2, -1, 1, 2], random);
    at += 0.7 + 0.9 * random();
    return drop;
  });
}
