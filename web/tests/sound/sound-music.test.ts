/** The notes of the music and the knocks of the rattle are random within limits. */
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../src/dice/random';
import type { Mood } from '../../src/sound/cues';
import { forceAfter, pauseAfter } from '../../src/sound/rattle';
import { barsOf, type Bar } from '../../src/sound/score';

function bars(mood: Mood, seed: number, count: number): Bar[] {
  const music = barsOf(mood, seed);
  return Array.from({ length: count }, () => music.next().value);
}

const D_MAJOR = [2, 4, 6, 7, 9, 11, 1];

describe.each(['home', 'table'] as const)('the music of the %s', (mood) => {
  const evening = bars(mood, 7, 1000);

  it('is the same for the same seed, and differs for another seed', () => {
    expect(bars(mood, 7, 50)).toEqual(evening.slice(0, 50));
    expect(bars(mood, 8, 50)).not.toEqual(evening.slice(0, 50));
  });

  it('stays in D major, where instruments sound well', () => {
    const keys = evening.flatMap(({ notes }) => notes.map(({ key }) => key));
    expect(keys.every((key) => D_MAJOR.includes(key % 12))).toBe(true);
    expect(Math.min(...keys)).toBeGreaterThanOrEqual(43);
    expect(Math.max(...keys)).toBeLessThanOrEqual(90);
  });

  it('does not repeat: no four bars occur twice in hours', () => {
    const heard = evening.map(({ notes }) => notes.map(({ at, key }) => `${key}@${at.toFixed(1)}`).join());
    const fours = heard.slice(3).map((_, place) => heard.slice(place, place + 4).join('|'));
    expect(new Set(fours).size).toBe(fours.length);
  });

  it('neither stops nor has too many notes at once', () => {
    for (const { seconds, notes } of evening) {
      expect(notes.length).toBeGreaterThan(0);
      expect(notes.length / seconds).toBeLessThan(4);
      for (const note of notes) {
        expect(note.at).toBeGreaterThanOrEqual(0);
        expect(note.gain).toBeLessThanOrEqual(1);
      }
    }
  });
});

it('the table is slower than home', () => {
  const rate = (mood: Mood) => {
    const some = bars(mood, 3, 200);
    const notes = some.reduce((sum, bar) => sum + bar.notes.length, 0);
    return notes / some.reduce((sum, bar) => sum + bar.seconds, 0);
  };
  expect(rate('table')).toBeLessThan(rate('home') / 2);
});

describe('a shaken cup', () => {
  it('knocks 12 to 18 times a second, faster with time', () => {
    const random = randomFrom(1);
    const rate = (shaken: number) => {
      const pauses = Array.from({ length: 4000 }, () => pauseAfter(shaken, random));
      return pauses.length / pauses.reduce((sum, pause) => sum + pause, 0);
    };
    expect(rate(0)).toBeGreaterThan(12);
    expect(rate(1)).toBeGreaterThan(rate(0));
    expect(rate(20)).toBeGreaterThan(rate(1));
    expect(rate(20)).toBeLessThan(18.5);
  });

  it('gets louder, up to a limit', () => {
    expect(forceAfter(0)).toBeGreaterThan(0);
    expect(forceAfter(1)).toBeGreaterThan(forceAfter(0.5));
    expect([forceAfter(5), forceAfter(30)]).toEqual([1, 1]);
  });
});
