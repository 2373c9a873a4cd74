import type { Cue, Kind } from './cues';
import { turn, win, yacht } from './harbour';
import { chat, fill, level, scratch } from './marks';
import type { Stage } from './parts';
import { button, hold, land, throwDice, warning } from './wood';

/** What sounds once; a shaken cup goes on and on, and has a file of its own. */
export type Single = Exclude<Cue, { readonly kind: 'shake' }>;

/** Builds the nodes of a sound that begins at `at`; returns when it has ended. */
export function sing(stage: Stage, at: number, cue: Single): number {
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

const PLAIN: Record<Plain, (stage: Stage, at: number) => number> = {
  button,
  fill,
  scratch,
  turn,
  warning,
  yacht,
  chat,
  level,
};
