import type { Cue } from './cues';

type Listener = (cue: Cue) => void;

const listeners = new Set<Listener>();

/**
 * Where anything asks for a sound: `sounds.emit({ kind: 'warning' })`. Whether it is heard is not
 * the asker's concern: before the first gesture, on a hidden page and without a loudspeaker it is
 * lost, and is not made up for later.
 *
 * Dice need not call this: what `dice/moments.ts` tells is heard by itself.
 */
export const sounds = {
  emit(cue: Cue): void {
    for (const listener of listeners) listener(cue);
  },

  /** Follows all that is asked for; returns what ends it. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
