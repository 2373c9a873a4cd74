/** Push messages of this browser: the subscription at its maker's service, which the server stores for the login. */
import { endPush, getPush, putPush } from '../api/reminders';
import type { Answer } from '../api/request';
import { read, write } from '../app/stored';
import type { PushDevice, PushView, QuietHours } from '../protocol.gen';
import type { Language } from '../state/model';

/** The storage key that says whether this browser is to have push messages, whichever player is logged in. */
const WISHED = 'push';

/** The quiet hours before the player chooses others. */
export const NIGHT = { begin: 22, end: 8 } as const;

const isApple = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** How this browser can get push messages: at once, after the player has installed the page, or not at all. */
export function wayToPush(): 'here' | 'installed' | null {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return null;
  if (isApple() && !isInstalled()) return 'installed';
  return 'PushManager' in globalThis && 'Notification' in globalThis ? 'here' : null;
}

/** Minutes that the clock of this device is ahead of UTC. */
const offset = (): number => 0 - new Date().getTimezoneOffset();

/** These hours by the clock of this device. */
export const quietHere = (hours: Pick<QuietHours, 'begin' | 'end'>): QuietHours => ({ begin: hours.begin, end: hours.end, offset: offset() });

/** The subscription in the form that the server takes. */
function deviceOf(subscription: PushSubscription, language: Language, quiet: QuietHours | null): PushDevice {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', key: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', language, quiet };
}

/** Subscribes at the browser's service; a subscription with the key of an earlier server is replaced. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (fault) {
    const old = await pushManager.getSubscription();
    if (old === null) throw fault;
    await old.unsubscribe();
    return await pushManager.subscribe(options);
  }
}

/** Asks for permission within the press, and subscribes; `null` if the browser refuses. */
export async function turnOn(key: string, language: Language, quiet: QuietHours | null): Promise<Answer<PushView> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const subscription = await subscribe(key).catch(() => null);
  if (subscription === null) return null;
  const answer = await putPush(deviceOf(subscription, language, quiet));
  if (answer.ok) write(WISHED, 'on');
  return answer;
}

/** Keeps the offers of push messages away from this browser; its settings still have them. */
export const decline = (): void => write(WISHED, 'off');

/** Ends the subscription at the server, then at the browser's service. */
export async function turnOff(): Promise<Answer<undefined>> {
  const answer = await endPush();
  if (!answer.ok) return answer;
  decline();
  const registration = await navigator.serviceWorker.ready;
  await registration.pushManager
    .getSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  return answer;
}

/** Stores other quiet hours or another language for the subscription of this browser. */
export async function change(language: Language, quiet: QuietHours): Promise<Answer<PushView> | null> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  return subscription === null ? null : await putPush(deviceOf(subscription, language, quiet));
}

/** Whether the player has turned push messages on in this browser. */
export const isWished = (): boolean => read(WISHED) === 'on' && wayToPush() === 'here' && Notification.permission === 'granted';

/**
 * Gives the server the subscription of this browser again where it has another one or none: after a new login, after the
 * browser has replaced it, when the clock of the device has moved by hours, and with `speaks` for another language.
 */
export async function renew(language: Language, speaks = false): Promise<void> {
  const answer = await getPush();
  if (!answer.ok || answer.value.key == null) return;
  const subscription = await subscribe(answer.value.key).catch(() => null);
  if (subscription === null) return;
  const quiet = quietAgain(answer.value, subscription);
  const isSame = answer.value.endpoint === subscription.endpoint && answer.value.quiet?.offset === quiet?.offset;
  if (speaks || !isSame) await putPush(deviceOf(subscription, language, quiet));
}

/** The quiet hours that the server has, by the clock of this device; those of the night for a subscription that it does not know. */
function quietAgain({ endpoint, quiet }: PushView, subscription: PushSubscription): QuietHours | null {
  if (quiet != null) return quietHere(quiet);
  return endpoint === subscription.endpoint ? null : quietHere(NIGHT);
}
