/** Where the page is after a change: its focus and its scroll position. */
import type { TableView } from '../protocol.gen';
import { bestChoice } from '../state/hints';
import type { Model } from '../state/model';
import { boxInSight, isMyTurn } from '../state/select';
import type { Watched } from '../app/store.svelte';

/**
 * Moves the focus that would otherwise be lost: to a new page's heading; when the pressed box is gone, or a turn
 * begins, to the roll button; and at the end of a game to the result.
 */
export function keepFocus(store: Watched): void {
  store.onChange((model, before) => {
    const focused = document.activeElement;
    // The nodes to focus are there only once the views have followed the model.
    if (isNewPage(model, before)) setTimeout(() => focus('h1'));
    else if (model.route.page === 'room') setTimeout(() => isLost() && (isGone(focused) || turnBegins(model, before)) && focus(NEXT));
  });
}

/** The control for the next step of the player: the roll button, or the result after a game, where the winner is read first. */
const NEXT = '[data-testid="roll"], [data-testid="take-back"], [data-testid="winner"]';

const isGone = (focused: Element | null): boolean => focused !== null && !focused.isConnected;

/** After filtering a list, the focus stays on the filter. */
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

/** Scrolls to the top of the result when the game ends. */
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

/** Scrolls the card to the box that the player must be able to see, once the dice of a roll are at rest. */
export function scrollToBox(store: Watched): void {
  store.onChange((model, before) => {
    const table = model.live?.table ?? null;
    const box = boxInSight(table);
    if (table === null || box === null || table.offers === before.live?.table?.offers || !isMyTurn(model.live)) return;
    const show = () => nodeOf(table, box)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: behaviorIn(model) });
    setTimeout(show); // once the views have followed the model
  });
}

const nodeOf = ({ seat, phase }: TableView, box: string): Element | null =>
  document.querySelector(`[data-testid="box-${seat}-${phase}-${box}"]`);

/** Scrolls to the box that the hint advises. */
export function scrollToAdvice(store: Watched): void {
  store.onChange((model, before) => {
    if (model.hint === before.hint || bestChoice(model)?.box == null) return;
    const show = () => document.querySelector('[data-testid^="fill-"][data-hinted="true"]')?.scrollIntoView({ block: 'nearest', behavior: behaviorIn(model) });
    setTimeout(show); // once the views have followed the model
  });
}
