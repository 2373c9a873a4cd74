/**
 * What can be heard. A cue says what has happened, not how it sounds; `delayMs` is for what
 * happens a little later.
 */
export type Cue = Sounding & { readonly delayMs?: number };

type Sounding =
  /** A die hits the wood; `speed` is from 0, a touch, to 1. */
  | { readonly kind: 'land'; readonly place: number; readonly speed: number }
  /** A cup is shaken from now on, or no longer. */
  | { readonly kind: 'shake'; readonly on: boolean }
  | { readonly kind: 'throw'; readonly dice: number }
  | { readonly kind: 'hold'; readonly on: boolean }
  | { readonly kind: 'button' }
  | { readonly kind: 'fill' }
  | { readonly kind: 'scratch' }
  /** Our turn begins. */
  | { readonly kind: 'turn' }
  /** A quarter of the time for our turn is left. */
  | { readonly kind: 'warning' }
  | { readonly kind: 'yacht' }
  /** The game is over; `ours` says that we have won it. */
  | { readonly kind: 'win'; readonly ours: boolean }
  | { readonly kind: 'chat' }
  | { readonly kind: 'level' };

export type Kind = Cue['kind'];

export type CueOf<K extends Kind> = Extract<Cue, { readonly kind: K }>;

/** What the music is like: at home, and at a table where a game is played. */
export type Mood = 'home' | 'table';
