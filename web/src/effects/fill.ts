import type { Watched } from '../app/store.svelte';
import { mayFill } from '../state/select';

/** Fills a box again if another player's step came first: the command was stale, but the roll is the same. */
export function fillAgain(store: Watched, fill: (box: string) => void): void {
  store.onChange(() => {
    const { filling } = store.model;
    if (filling === null || !mayFill(store.model)) return;
    // Commands follow a change; they are not part of it.
    setTimeout(() => {
      if (store.model.filling === filling && mayFill(store.model)) fill(filling);
    });
  });
}
