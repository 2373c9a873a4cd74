import { bestChoice } from '../state/hints';
import type { Model } from '../state/model';
import type { Watched } from './watched';

/** Shows the result from its top, wherever the page was scrolled to when the game ended. */
export function scrollToResult(store: Watched): void {
  store.onChange((model, before) => {
    const ended = model.live?.room.stage === 'over' && before.live?.room.stage === 'playing';
    if (ended) setTimeout(toTop); // once the views have followed the model
  });
}

const behaviorIn = ({ still }: Model): ScrollBehavior => (still ? 'auto' : 'smooth');

function toTop(): void {
  scrollTo(0, 0);
  document.querySelector('[data-scrolls]')?.scrollTo(0, 0);
}

/** Draws the card down from over the dice when they are taken up, or fall, or some are advised to be kept. */
export function scrollToDice(store: Watched): void {
  store.onChange((model, before) => {
    const lifted = model.shaken !== null && before.shaken === null;
    const advised = model.hint !== before.hint && bestChoice(model)?.keep != null;
    const behavior = behaviorIn(model);
    if (lifted || advised || model.thrown !== before.thrown) document.querySelector('[data-scrolls]')?.scrollTo({ top: 0, behavior });
  });
}

/** Shows the box that is advised, wherever it is on the card. */
export function scrollToAdvice(store: Watched): void {
  store.onChange((model, before) => {
    if (model.hint === before.hint || bestChoice(model)?.box == null) return;
    const show = () => document.querySelector('[data-testid^="fill-"][data-hinted="true"]')?.scrollIntoView({ block: 'nearest', behavior: behaviorIn(model) });
    setTimeout(show); // once the views have followed the model
  });
}
