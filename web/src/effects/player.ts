/** Loads the code that counts the turns and keeps push messages; a visitor without a name needs neither. */
import type { Watched } from '../app/store.svelte';
import type { Message } from '../state/model';

export function followPlayer(store: Watched, dispatch: (message: Message) => void): void {
  let loads = false;
  store.onChange(({ me }) => {
    if (loads || me?.name == null) return;
    loads = true;
    void Promise.all([import('../turns/watch'), import('./push')]).then(
      ([{ watchTurns }, { keepPush }]) => {
        watchTurns(store, dispatch);
        keepPush(store);
      },
      () => (loads = false), // the next change asks again
    );
  });
}
