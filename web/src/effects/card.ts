import type { Watched } from './watched';

/** How long our card stays on a phone after our turn, in milliseconds. */
const A_LOOK = 1000;

/** Lets our card go a moment after it has begun to linger. */
export function letCardGo(store: Watched, go: () => void): void {
  store.onChange((model, before) => {
    if (model.lingers && !before.lingers) setTimeout(go, A_LOOK);
  });
}
