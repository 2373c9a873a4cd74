import type { Watched } from './watched';

/** Shows the result from its top, wherever the page was scrolled to when the game ended. */
export function scrollToResult(store: Watched): void {
  store.onChange((model, before) => {
    const ended = model.live?.room.stage === 'over' && before.live?.room.stage === 'playing';
    if (ended) setTimeout(() => scrollTo(0, 0)); // once the views have followed the model
  });
}

/** Draws the card down from over the dice when they are taken up, fall, or are advised on. */
export function scrollToDice(store: Watched): void {
  store.onChange((model, before) => {
    const begins = (what: 'shaken' | 'hint') => model[what] !== null && before[what] === null;
    const moves = begins('shaken') || begins('hint') || model.thrown !== before.thrown;
    const behavior = model.still ? 'auto' : 'smooth';
    if (moves) document.querySelector('[data-scrolls]')?.scrollTo({ top: 0, behavior });
  });
}
