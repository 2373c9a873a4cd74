import type { Watched } from './watched';

/** Shows the result from its top, wherever the page was scrolled to when the game ended. */
export function scrollToResult(store: Watched): void {
  store.onChange((model, before) => {
    const ended = model.live?.room.stage === 'over' && before.live?.room.stage === 'playing';
    if (ended) setTimeout(() => scrollTo(0, 0)); // once the views have followed the model
  });
}
