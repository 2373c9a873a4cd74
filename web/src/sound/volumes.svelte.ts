/** The volumes of music and effects, stored in this browser. */

export type Channel = 'music' | 'effects';

export interface Volume {
  /** From 0 to 100, as people set it. */
  readonly percent: number;
  readonly muted: boolean;
}

export type Volumes = Readonly<Record<Channel, Volume>>;

export const CHANNELS: readonly Channel[] = ['music', 'effects'];

export const DEFAULT_VOLUMES: Volumes = {
  music: { percent: 20, muted: false },
  effects: { percent: 60, muted: false },
};

/** The gain of a channel. */
export const gainOf = ({ percent, muted }: Volume): number => (muted ? 0 : percent / 100);

export const isAudible = (volumes: Volumes): boolean => CHANNELS.some((channel) => gainOf(volumes[channel]) > 0);

type Listener = (volumes: Volumes) => void;

/** The volumes of this page: views show them, the engine follows them. */
export class VolumeStore {
  #volumes = $state.raw() as Volumes;
  readonly #listeners: Listener[] = [];

  constructor(volumes: Volumes) {
    this.#volumes = volumes;
  }

  get all(): Volumes {
    return this.#volumes;
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Setting a volume unmutes its channel. */
  set(channel: Channel, percent: number): void {
    this.#change(channel, { percent: within(percent), muted: false });
  }

  mute(channel: Channel, muted: boolean): void {
    this.#change(channel, { ...this.#volumes[channel], muted });
  }

  muteAll(muted: boolean): void {
    for (const channel of CHANNELS) this.mute(channel, muted);
  }

  #change(channel: Channel, volume: Volume): void {
    this.#volumes = { ...this.#volumes, [channel]: volume };
    remember(channel, volume);
    for (const listener of this.#listeners) listener(this.#volumes);
  }
}

const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));

/** The stored volumes, if they are valid. */
export function storedVolumes(): Volumes {
  return { music: stored('music'), effects: stored('effects') };
}

const keyOf = (channel: Channel): string => `volume-${channel}`;

/** A volume is stored as its number, followed by `m` while it is muted. */
function stored(channel: Channel): Volume {
  const [, digits, mark] = /^(\d{1,3})(m?)$/.exec(read(keyOf(channel)) ?? '') ?? [];
  if (digits === undefined) return DEFAULT_VOLUMES[channel];
  return { percent: within(Number(digits)), muted: mark === 'm' };
}

/** Reading or writing throws if storage is disabled; the choice then lasts until the page closes. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(channel: Channel, { percent, muted }: Volume): void {
  try {
    localStorage.setItem(keyOf(channel), `${percent}${muted ? 'm' : ''}`);
  } catch {
    return;
  }
}

/** The only volumes of the page; all views share them. */
export const volumes = new VolumeStore(storedVolumes());
