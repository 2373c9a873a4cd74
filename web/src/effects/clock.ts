import { nextBeat } from '../state/clock';
import type { Watched } from '../app/store.svelte';

/** Counts down from the server's last value, whenever the displayed time changes. */
export function followClock(store: Watched, pass: (ms: number) => void, now = () => performance.now()): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = now();

  function plan(): void {
    clearTimeout(timer);
    const { live } = store.model;
    const wait = live === null ? null : nextBeat(live);
    if (wait !== null) timer = setTimeout(beat, wait);
  }

  function beat(): void {
    pass(now() - since);
    plan();
  }

  store.onChange((model, before) => {
    if (model.live?.clock?.frame === before.live?.clock?.frame) return;
    since = now();
    plan();
  });
}
