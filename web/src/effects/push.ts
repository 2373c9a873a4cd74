/** Keeps the push subscription of this browser with the player that is logged in, and in the page's language. */
import { read } from '../app/stored';
import type { Watched } from '../app/store.svelte';
import type { Language, Model } from '../state/model';

export function keepPush(store: Watched): void {
  const look = ({ me, language }: Model, before?: Model) => {
    if (me?.player == null) return;
    const speaks = before !== undefined && language !== before.language;
    // without push messages no code of them is loaded
    if ((speaks || me.player !== before?.me?.player) && read('push') === 'on') void keep(language, speaks);
  };
  look(store.model);
  store.onChange(look);
}

async function keep(language: Language, speaks: boolean): Promise<void> {
  const push = await import('../reminders/push').catch(() => null);
  if (push?.isWished() === true) await push.renew(language, speaks);
}
