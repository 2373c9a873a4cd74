/** System notifications for the player's turn. The page must still run; there is no push service. */
import { canNotify } from '../app/notifications';
import { wordsIn } from '../i18n';
import type { Model } from '../state/model';
import { isMyTurn } from '../state/select';
import type { Watched } from '../app/store.svelte';

/** The message that the service worker gets with a notification, so that a press on it opens the game. */
interface TurnData {
  readonly path: string;
}

/** Asks the browser for permission, within the user's click; false if it is refused. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Notifies a player whose page is hidden, once a turn, if the player and the browser allow it. */
export function callToTurn(store: Watched): void {
  store.onChange((model, before) => {
    if (isCalled(model, before) && document.hidden && canNotify() && Notification.permission === 'granted') void call(model);
  });
}

export const isCalled = (model: Model, before: Model): boolean =>
  model.settings.notify && isMyTurn(model.live) && !isMyTurn(before.live);

/** If the browser refuses, only the title and the bell call the player. */
async function call({ language, live }: Model): Promise<void> {
  const words = wordsIn(language);
  const data: TurnData = { path: location.pathname + location.hash };
  try {
    const registration = await navigator.serviceWorker.ready;
    const body = live?.rules.title[language] ?? '';
    await registration.showNotification(words.pageTitle.yourTurn, { body, tag: 'your-turn', lang: language, icon: new URL('icons/192.png', registration.scope).href, data });
  } catch {
    return;
  }
}
