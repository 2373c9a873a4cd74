/** How long a throw takes to fall, as people choose it. */
export type Speed = 'normal' | 'fast' | 'instant';

export const SPEEDS: readonly Speed[] = ['normal', 'fast', 'instant'];

/** What a person has chosen for this browser. */
export interface Settings {
  readonly speed: Speed;
  /** Whether a box is filled only when it is chosen a second time. */
  readonly confirm: boolean;
  /** Whether the system calls us to our turn while we look elsewhere. */
  readonly notify: boolean;
}

export const DEFAULTS: Settings = { speed: 'normal', confirm: true, notify: false };

const KEYS = { speed: 'dice-speed', confirm: 'confirm-box', notify: 'call-to-turn' } as const;

export function storedSettings(): Settings {
  const speed = SPEEDS.find((one) => one === read(KEYS.speed)) ?? DEFAULTS.speed;
  return { speed, confirm: read(KEYS.confirm) !== 'off', notify: read(KEYS.notify) === 'on' };
}

export function rememberSettings({ speed, confirm, notify }: Settings): void {
  write(KEYS.speed, speed);
  write(KEYS.confirm, confirm ? 'on' : 'off');
  write(KEYS.notify, notify ? 'on' : 'off');
}

const LAST_RULES = 'last-rules';

/** The rules that were played by last, null before the first time. */
export const lastRules = (): string | null => read(LAST_RULES);

export const rememberRules = (reference: string): void => write(LAST_RULES, reference);

/** Reading or writing may throw where storage is switched off; the choice then lasts a visit. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
