import { coursesOf } from '../dice/flight';
import { announce } from '../dice/moments';
import type { Model } from '../state/model';
import type { Throw } from '../state/model';
import { isShaking } from '../state/select';
import type { Watched } from '../app/store.svelte';

/** Ends a throw after its duration and dispatches the events of the dice. */
export function followDice(store: Watched, land: () => void): void {
  let timers: ReturnType<typeof setTimeout>[] = [];

  /** A throw that the next one interrupts dispatches no further events. */
  function follow(thrown: Throw, fly: boolean): void {
    timers.forEach(clearTimeout);
    announce('dice-thrown', { places: thrown.places, ms: thrown.ms });
    const hits = coursesOf(thrown.version, thrown.places, []).flatMap(({ place, hits }) =>
      hits.map(({ at, speed }) => ({ place, speed, ms: at * thrown.ms })),
    );
    const knocks = hits.map(({ place, speed, ms }) => setTimeout(() => announce('die-landed', { place, speed }), ms));
    timers = fly ? [...knocks, setTimeout(land, thrown.ms)] : knocks;
  }

  store.onChange((model, before) => {
    if (model.thrown !== null && model.thrown !== before.thrown) follow(model.thrown, model.flight !== null);
    announceCup(model, before);
    if (model.yachts !== before.yachts) announce('yacht-thrown', { seat: model.live?.table?.seat ?? 0 });
    announceHeld(model, before);
  });
}

function announceCup(model: Model, before: Model): void {
  if (model.shaken?.seat === before.shaken?.seat) return;
  if (before.shaken !== null) announce('cup-shaking', { on: false, seat: before.shaken.seat, mine: isShaking(before) });
  if (model.shaken !== null) announce('cup-shaking', { on: true, seat: model.shaken.seat, mine: isShaking(model) });
}

/** Only the player's own mark clicks. The end of the turn, which clears all marks, does not. */
function announceHeld(model: Model, before: Model): void {
  if (model.held === before.held || model.live !== before.live) return;
  for (const place of [0, 1, 2, 3, 4]) {
    const on = model.held.includes(place);
    if (on !== before.held.includes(place)) announce('die-held', { place, on });
  }
}
