import type { Cue, Kind } from './cues';
import { turn, win, yacht } from './harbour';
import { chat, fill, level, scratch } from './marks';
import type { SoundContext } from './parts';
import { button, hold, land, throwDice, warning } from './wood';

/** Sounds that play once. The shaken cup loops and has its own file. */
export type Single = Exclude<Cue, { readonly kind: 'shake' }>;

/** Builds the nodes of a sound that begins at `at`; returns the time of its end. */
export function sing(stage: SoundContext, at: number, cue: Single): number {
  switch (cue.kind) {
    case 'land':
      return land(stage, at, cue);
    case 'throw':
      return throwDice(stage, at, cue);
    case 'hold':
      return hold(stage, at, cue);
    case 'win':
      return win(stage, at, cue);
    default:
      return PLAIN[cue.kind](stage, at);
  }
}

type Plain = Exclude<Kind, 'shake' | 'land' | 'throw' | 'hold' | 'win'>;

const PLAIN: Record<Plain, (stage: SoundContext, at: number) => number> = {
  button,
  fill,
  scratch,
  turn,
  warning,
  yacht,
  chat,
  level,
};
