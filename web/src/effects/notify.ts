import { wordsIn } from '../i18n';
import type { Model } from '../state/model';
import { isMyTurn } from '../state/select';
import type { Watched } from './watched';

/** Whether the browser can show notices at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the browser's leave, in the press that wishes for it; false when it is refused. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Calls a player who looks elsewhere, once a turn, if they wish for it and the browser lets it. */
export function callToTurn(store: Watched): void {
  store.onChange((model, before) => {
    if (isCalled(model, before) && document.hidden && canNotify() && Notification.permission === 'granted') call(model);
  });
}

export const isCalled = (model: Model, before: Model): boolean =>
  model.settings.notify && isMyTurn(model.live) && !isMyTurn(before.live);

/** Phones have no such notices without a worker of their own, and say so by throwing. */
function call({ language, live }: Model): void {
  const words = wordsIn(language);
  try {
    const body = live?.rules.title[language] ?? '';
    const notice = new Notification(words.pageTitle.yourTurn, { body, tag: 'your-turn', lang: language });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    return;
  }
}
