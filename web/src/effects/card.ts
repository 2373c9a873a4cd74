/** The card of a phone: when it may change, and when a finger is on it. */
import type { Watched } from '../app/store.svelte';
import { mayLetCardGo } from '../state/card';

/** Milliseconds that a card lingers at least. */
const A_LOOK = 1500;

/** Milliseconds after a touch in which its click still belongs to the card that was touched. */
const CLICK = 100;

/** Lets a card that lingers give way once the player has looked at it and nothing else holds it. */
export function letCardGo(store: Watched, go: () => void): void {
  let hasLooked = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const goIfFree = () => mayLetCardGo(store.model, hasLooked) && go();

  function look(): void {
    hasLooked = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasLooked = true;
      goIfFree();
    }, A_LOOK);
  }

  store.onChange((model, before) => {
    if (model.lingers && !before.lingers) look();
    queueMicrotask(goIfFree); // after the other listeners of this change
  });
}

/** Reports when a finger is put on the card and taken off. */
export function feelCard(grip: (on: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    timer = setTimeout(() => grip(false), CLICK);
  };
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest('[data-scrolls]') === null) return;
      clearTimeout(timer);
      grip(true);
      // On the node itself: if a view removes it meanwhile, the end of the touch does not reach the document.
      for (const end of ['touchend', 'touchcancel']) target.addEventListener(end, letGo, { once: true });
    },
    { passive: true },
  );
}
