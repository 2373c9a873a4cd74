import { coursesOf } from '../dice/flight';
import { tell } from '../dice/moments';
import type { Model } from '../state/model';
import type { Throw } from '../state/flight';
import { isShaking } from '../state/select';
import type { Watched } from './watched';

/** Lets thrown dice land in good time, and tells what the dice do to whoever listens. */
export function followDice(store: Watched, land: () => void): void {
  let timers: ReturnType<typeof setTimeout>[] = [];

  /** A throw that is cut short by the next one makes no more sound, and lands no more. */
  function follow(thrown: Throw, fly: boolean): void {
    timers.forEach(clearTimeout);
    tell('dice-thrown', { places: thrown.places, ms: thrown.ms });
    const hits = coursesOf(thrown.version, thrown.places, []).flatMap(({ place, hits }) =>
      hits.map(({ at, speed }) => ({ place, speed, ms: at * thrown.ms })),
    );
    const knocks = hits.map(({ place, speed, ms }) => setTimeout(() => tell('die-landed', { place, speed }), ms));
    timers = fly ? [...knocks, setTimeout(land, thrown.ms)] : knocks;
  }

  store.onChange((model, before) => {
    if (model.thrown !== null && model.thrown !== before.thrown) follow(model.thrown, model.flight !== null);
    tellCup(model, before);
    if (model.yachts !== before.yachts) tell('yacht-thrown', { seat: model.live?.table?.seat ?? 0 });
    tellHeld(model, before);
  });
}

function tellCup(model: Model, before: Model): void {
  if (model.shaken?.seat === before.shaken?.seat) return;
  if (before.shaken !== null) tell('cup-shaking', { on: false, seat: before.shaken.seat, mine: isShaking(before) });
  if (model.shaken !== null) tell('cup-shaking', { on: true, seat: model.shaken.seat, mine: isShaking(model) });
}

/** Only a mark of one's own makes a click: not the turn that ends and takes all marks away. */
function tellHeld(model: Model, before: Model): void {
  if (model.held === before.held || model.live !== before.live) return;
  for (const place of [0, 1, 2, 3, 4]) {
    const on = model.held.includes(place);
    if (on !== before.held.includes(place)) tell('die-held', { place, on });
  }
}
