import type { Moments } from '../dice/moments';
import { sounds } from '../sound/cues';
import type { Cue } from '../sound/cues';
import type { Engine } from '../sound/engine';
import { moodOf, soundsOf } from '../sound/events';
import { isAudible, volumes } from '../sound/volumes.svelte';
import type { Watched } from '../app/store.svelte';

/** User gestures after which browsers allow sound. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'];

/**
 * Starts sound: at once if the browser allows it, otherwise at the first gesture. The synthesiser
 * is loaded only then, and not while everything is muted.
 */
export function startSound(store: Watched): void {
  if (typeof AudioContext === 'undefined') return;
  const output = new SoundOutput(store);
  for (const gesture of GESTURES) addEventListener(gesture, output.wake, { capture: true, passive: true });
  document.addEventListener('visibilitychange', output.adapt);
  volumes.onChange(output.adjust);
  store.onChange((model, before) => {
    output.follow();
    soundsOf(before, model).forEach(sounds.emit);
  });
  sounds.listen(output.play);
  followMoments();
  followButtons();
  output.tryAtOnce();
}

/** The audio context of the page, and its engine once it is loaded. */
class SoundOutput {
  readonly #store: Watched;
  #context: AudioContext | null = null;
  #engine: Engine | null = null;
  #loading = false;

  constructor(store: Watched) {
    this.#store = store;
  }

  /** A context made before any gesture runs only if the browser allows it; otherwise it waits for one. */
  tryAtOnce(): void {
    if (document.hidden || !isAudible(volumes.all)) return;
    const context = this.#opened();
    if (context === null) return;
    if (context.state === 'running') void this.#load(context);
    else context.addEventListener('statechange', () => this.adapt(), { once: true });
  }

  /** Called synchronously in a gesture, because Safari allows sound only then. */
  wake = (): void => {
    if (this.#isSilent()) return;
    const context = this.#opened();
    if (context === null) return;
    if (context.state !== 'running') context.resume().catch(() => undefined);
    void this.#load(context);
  };

  /** Follows the visibility of the page and the volumes. */
  adapt = (): void => {
    this.#engine?.turn(volumes.all);
    this.#engine?.hush(this.#isSilent());
    if (this.#context?.state === 'running' && !this.#isSilent()) void this.#load(this.#context);
  };

  /** The user changes a volume. If everything was muted, this may be the first useful gesture. */
  adjust = (): void => {
    this.adapt();
    this.wake();
  };

  follow(): void {
    this.#engine?.moodIs(moodOf(this.#store.model));
  }

  play = (cue: Cue): void => this.#engine?.play(cue);

  #isSilent(): boolean {
    return document.hidden || !isAudible(volumes.all);
  }

  #opened(): AudioContext | null {
    try {
      this.#context ??= new AudioContext();
    } catch {
      return null; // a machine without any sound
    }
    return this.#context;
  }

  async #load(context: AudioContext): Promise<void> {
    if (this.#engine !== null || this.#loading) return;
    this.#loading = true;
    try {
      const { Engine } = await import('../sound/engine');
      const engine = new Engine(context, volumes.all, moodOf(this.#store.model));
      if ('soundProbe' in window) (await import('../sound/probe')).attachProbe(engine);
      this.#engine = engine;
      this.adapt();
    } catch {
      this.#loading = false; // offline now: the next gesture tries again
    }
  }
}

/** The sounds of the dice, from the events of the table. */
function followMoments(): void {
  on('cup-shaking', ({ on }) => sounds.emit({ kind: 'shake', on }));
  on('dice-thrown', ({ places }) => {
    if (places.length > 0) sounds.emit({ kind: 'throw', dice: places.length });
  });
  on('die-landed', ({ place, speed }) => sounds.emit({ kind: 'land', place, speed }));
  on('die-held', ({ on }) => sounds.emit({ kind: 'hold', on }));
  on('yacht-thrown', () => sounds.emit({ kind: 'yacht', delayMs: 250 }));
}

function on<Name extends keyof Moments>(name: Name, then: (detail: Moments[Name]) => void): void {
  addEventListener(name, (event) => then((event as CustomEvent<Moments[Name]>).detail));
}

const PRESSED = 'button, a[href], summary, select, input[type="radio"], input[type="checkbox"]';
/** Dice and cup have sounds of their own. */
const HEARD_OTHERWISE = '[data-testid^="die-"], [data-testid="roll"], [aria-disabled="true"]';

function followButtons(): void {
  addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest(PRESSED) : null;
    if (pressed !== null && !pressed.matches(HEARD_OTHERWISE)) sounds.emit({ kind: 'button' });
  });
}
