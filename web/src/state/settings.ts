/** The chosen speed of the dice animation. */
export type Speed = 'normal' | 'fast' | 'instant';

export const SPEEDS: readonly Speed[] = ['normal', 'fast', 'instant'];

/** The chosen colours; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The player's settings; the browser stores them. */
export interface Settings {
  readonly speed: Speed;
  /** Whether filling a box needs a second click. */
  readonly confirm: boolean;
  /** Whether to show a system notification for the player's turn while the page is hidden. */
  readonly notify: boolean;
  readonly theme: Theme;
}

export const DEFAULTS: Settings = { speed: 'normal', confirm: true, notify: false, theme: 'system' };
