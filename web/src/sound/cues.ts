/**
 * Sound cues. A cue names an event, not its sound; `delayMs` delays it.
 */
export type Cue = Sounding & { readonly delayMs?: number };

type Sounding =
  /** A die hits the wood; `speed` is from 0 (a touch) to 1. */
  | { readonly kind: 'land'; readonly place: number; readonly speed: number }
  /** A cup starts or stops being shaken. */
  | { readonly kind: 'shake'; readonly on: boolean }
  | { readonly kind: 'throw'; readonly dice: number }
  | { readonly kind: 'hold'; readonly on: boolean }
  | { readonly kind: 'button' }
  | { readonly kind: 'fill' }
  | { readonly kind: 'scratch' }
  /** The player's own turn begins. */
  | { readonly kind: 'turn' }
  /** A quarter of the time of the player's own turn is left. */
  | { readonly kind: 'warning' }
  | { readonly kind: 'yacht' }
  /** The game is over; `ours` is true if the player has won. */
  | { readonly kind: 'win'; readonly ours: boolean }
  | { readonly kind: 'chat' }
  | { readonly kind: 'level' };

export type Kind = Cue['kind'];

export type CueOf<K extends Kind> = Extract<Cue, { readonly kind: K }>;

/** Moods of the music: on the home page, and at a table during a game. */
export type Mood = 'home' | 'table';

type Listener = (cue: Cue) => void;

const listeners = new Set<Listener>();

/**
 * Requests of sounds: `sounds.emit({ kind: 'warning' })`. Before the first gesture, on a hidden
 * page and without a loudspeaker the sound is dropped.
 *
 * Dice need not call this: the events of `dice/moments.ts` already sound.
 */
export const sounds = {
  emit(cue: Cue): void {
    for (const listener of listeners) listener(cue);
  },

  /** Follows all requested sounds; returns a function that stops. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
