import { sounds } from '../sound/bus';
import type { LocalMessage, Model } from '../state/model';
import type { Watched } from './watched';

/** How long a phrase hangs at its seat, in milliseconds. */
const HANGS = 3500;
/** How long one waits after one's own phrase; the server counts the same. */
const REST = 4000;

/** Takes bubbles down again, ends our pause, and lets a phrase be heard. */
export function followChat(store: Watched, dispatch: (message: LocalMessage) => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let spoken = 0;

  /** A later phrase of ours begins the pause anew. */
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
