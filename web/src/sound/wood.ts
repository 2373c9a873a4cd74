/** Dice, cup and other wooden sounds. */
import type { CueOf } from './cues';
import { about, aside, burst, tone, type SoundContext } from './parts';

/**
 * A die on teak: the click of its edge, then two short resonances, the low one of the board and that
 * of the die. A harder hit is brighter and higher.
 */
export function land(stage: SoundContext, at: number, { place, speed }: Pick<CueOf<'land'>, 'place' | 'speed'>): number {
  const here = aside(stage, 0.14 * (place - 2));
  const hard = 0.12 + 0.88 * Math.min(1, Math.max(0, speed)) ** 1.2;
  const lift = 0.88 + 0.2 * speed + 0.03 * (place - 2);
  burst(here, { at, hz: about(stage, 2300, 0.2) * lift, q: 0.9, gain: 1.25 * hard, seconds: 0.026 + 0.018 * speed });
  tone(here, { at, hz: about(stage, 1480, 0.12) * lift, gain: 0.44 * hard, seconds: about(stage, 0.08, 0.25) });
  const board = about(stage, 430, 0.14) * lift;
  return tone(here, { at, hz: board * 1.08, toHz: board, gain: 0.72 * hard, seconds: about(stage, 0.17, 0.2) });
}

/** One knock of dice inside a leather cup; `force` is from 0 to 1. */
export function knock(stage: SoundContext, at: number, force: number): number {
  const here = aside(stage, 0.3 * (stage.random() - 0.5));
  const gain = (0.17 + 0.33 * force) * (0.5 + 0.5 * stage.random());
  burst(here, { at, hz: about(stage, 1500 + 700 * force, 0.3), q: 1.6, gain: 2 * gain, seconds: 0.03 });
  tone(here, { at, hz: about(stage, 1150, 0.3), gain: 0.35 * gain, seconds: 0.035 });
  return tone(here, { at, hz: about(stage, 300, 0.2), gain: 0.6 * gain, seconds: 0.07 });
}

/** Dice leave the cup: a rush of air, and their last knocks against the rim. */
export function throwDice(stage: SoundContext, at: number, { dice }: Pick<CueOf<'throw'>, 'dice'>): number {
  for (let die = 0; die < dice; die += 1) knock(stage, at + 0.02 + 0.022 * (die + stage.random()), 0.5);
  burst(stage, { at, hz: 420, toHz: about(stage, 1500, 0.15), q: 1.1, gain: 0.4, attack: 0.09, seconds: 0.2 });
  return burst(stage, { at: at + 0.1, hz: 1300, toHz: 380, q: 1.1, gain: 0.26, attack: 0.06, seconds: 0.3 });
}

/** A die is put on the brass rail, or is taken from it, which sounds lower. */
export function hold(stage: SoundContext, at: number, { on }: Pick<CueOf<'hold'>, 'on'>): number {
  const hz = about(stage, on ? 980 : 690, 0.04);
  burst(stage, { at, hz: hz * 2.4, q: 1.2, gain: 0.28, seconds: 0.018 });
  tone(stage, { at, hz: hz * 2.1, gain: 0.05, seconds: 0.03 });
  return tone(stage, { at, hz, gain: 0.2, seconds: on ? 0.07 : 0.09 });
}

export function button(stage: SoundContext, at: number): number {
  burst(stage, { at, hz: about(stage, 2100, 0.08), q: 1.2, gain: 0.16, seconds: 0.016 });
  return tone(stage, { at, hz: about(stage, 1250, 0.05), gain: 0.09, seconds: 0.035 });
}

/** Two taps on the table's edge. */
export function warning(stage: SoundContext, at: number): number {
  return [0, 0.19].reduce((end, later) => {
    const when = at + later;
    burst(stage, { at: when, hz: 1700, q: 1.5, gain: 0.36, seconds: 0.02 });
    tone(stage, { at: when, hz: 1640, gain: 0.12, seconds: 0.06 });
    return Math.max(end, tone(stage, { at: when, hz: 820, gain: 0.28, seconds: 0.12 }));
  }, at);
}
