import type { Model } from '../state/model';
import { isMyTurn } from '../state/select';
import type { Watched } from './watched';

/**
 * Puts the focus where it would otherwise be lost: on a new page's heading, and on the roll
 * button when a turn begins and the box that was pressed last is gone.
 */
export function keepFocus(store: Watched): void {
  store.onChange((model, before) => {
    // The nodes to focus are there only once the views have followed the model.
    if (isNewPage(model, before)) setTimeout(() => focus('h1'));
    else if (turnBegins(model, before)) setTimeout(() => isLost() && focus('[data-testid="roll"]'));
  });
}

/** Whoever narrows a list down stays at what they narrow it by. */
const isNewPage = (model: Model, before: Model): boolean =>
  model.route !== before.route && !(model.route.page === before.route.page && document.activeElement?.closest('form') != null);

function turnBegins(model: Model, before: Model): boolean {
  const started = model.live?.table?.step === 'await_roll' && before.live?.table?.step !== 'await_roll';
  return isMyTurn(model.live) && (started || !isMyTurn(before.live));
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
