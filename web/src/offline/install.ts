/** Installing the site: the browser's own prompt, or on Apple's phones a sentence, since pages cannot ask there. */
import { installer } from '../effects/install';
import { read, write } from '../app/stored';

/** The storage key that says that the player has been asked after a game. */
const ASKED = 'install-asked';

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Whether this is a phone or tablet of Apple, where the player installs pages by hand. */
const isApple = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

/** How the site can be installed here; null if it cannot, or is already. */
export function wayToInstall(): 'ask' | 'apple' | null {
  if (isInstalled()) return null;
  if (installer.prompt !== null) return 'ask';
  return isApple() ? 'apple' : null;
}

/** Shows the prompt of the browser; returns whether the site gets installed. */
export async function install(): Promise<boolean> {
  const { prompt } = installer;
  installer.prompt = null; // it can be used once
  return prompt !== null && (await prompt.prompt()).outcome === 'accepted';
}

/** Whether to offer it now: once, after the first finished game. */
export function offersOnce(): boolean {
  if (read(ASKED) === 'yes' || wayToInstall() === null) return false;
  write(ASKED, 'yes');
  return true;
}

/** Whether the browser keeps the games of this device when it runs out of space. */
export async function isSafe(): Promise<boolean> {
  return isInstalled() || (await navigator.storage?.persisted?.().catch(() => false)) === true;
}
