import { sounds } from '../sound/cues';
import type { LocalMessage, Model } from '../state/model';
import type { Watched } from '../app/store.svelte';

/** Milliseconds that a phrase is shown at its seat. */
const HANGS = 3500;
/** The pause after the player's own phrase; the server enforces the same. */
const REST = 4000;

/** Hides bubbles, ends the player's pause, and plays the sound of a phrase. */
export function followChat(store: Watched, dispatch: (message: LocalMessage) => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let spoken = 0;

  /** A later phrase of the player restarts the pause. */
  function keepPause({ chat, live }: Model): void {
    const own = chat.lines.filter(({ player }) => player !== null && player === live?.you).at(-1)?.at_ms ?? 0;
    if (!chat.resting || own === spoken) return;
    spoken = own;
    clearTimeout(rest);
    rest = setTimeout(() => dispatch({ type: 'ChatRested' }), REST);
  }

  store.onChange((model, before) => {
    if (model.chat === before.chat) return;
    for (const line of model.chat.bubbles.filter((one) => !before.chat.bubbles.includes(one))) {
      sounds.emit({ kind: 'chat' });
      setTimeout(() => dispatch({ type: 'BubbleGone', at_ms: line.at_ms }), HANGS);
    }
    keepPause(model);
  });
}
