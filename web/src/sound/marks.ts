/** The sounds of filled boxes, chat and levels. */
import { burst, hzOf, tone, type SoundContext } from './parts';

const D4 = 62;
const D5 = 74;
const A4 = 69;
const FIFTH = 7;
const OCTAVE = 12;

/** A rubber stamp on paper. */
function stamp(stage: SoundContext, at: number): void {
  burst(stage, { at, hz: 900, q: 0.6, filter: 'lowpass', gain: 0.3, seconds: 0.05 });
  tone(stage, { at, hz: 190, toHz: 80, gain: 0.42, seconds: 0.12 });
}

/** A note of a wooden bar: a tone, and briefly its fourth harmonic. */
export function bar(stage: SoundContext, at: number, key: number, gain: number, seconds = 0.45): number {
  tone(stage, { at, hz: hzOf(key) * 3.98, gain: gain * 0.22, seconds: seconds * 0.25, attack: 0.002 });
  return tone(stage, { at, hz: hzOf(key), gain, seconds, attack: 0.004 });
}

/** Points: two notes up. */
export function fill(stage: SoundContext, at: number): number {
  stamp(stage, at);
  bar(stage, at + 0.07, D5, 0.15, 0.35);
  return bar(stage, at + 0.19, D5 + FIFTH, 0.17, 0.55);
}

/** No points: one note down. */
export function scratch(stage: SoundContext, at: number): number {
  stamp(stage, at);
  tone(stage, { at: at + 0.09, hz: hzOf(A4) * 2, toHz: hzOf(D4) * 2, gain: 0.04, seconds: 0.3, attack: 0.01 });
  return tone(stage, { at: at + 0.09, hz: hzOf(A4), toHz: hzOf(D4), gain: 0.19, seconds: 0.45, attack: 0.01 });
}

/** A quick-chat phrase. */
export function chat(stage: SoundContext, at: number): number {
  tone(stage, { at, hz: hzOf(A4), toHz: hzOf(D5), gain: 0.14, seconds: 0.12, attack: 0.012 });
  return tone(stage, { at: at + 0.09, hz: hzOf(D5 + FIFTH), gain: 0.11, seconds: 0.16, attack: 0.012 });
}

/** A new stripe on the pennant. */
export function level(stage: SoundContext, at: number): number {
  const steps = [0, 4, FIFTH, OCTAVE];
  return steps.reduce((_, step, place) => bar(stage, at + 0.11 * place, D5 + step, 0.12, 0.5 + 0.1 * place), at);
}
