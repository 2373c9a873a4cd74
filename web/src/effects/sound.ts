import type { Moments } from '../dice/moments';
import { sounds } from '../sound/bus';
import type { Cue } from '../sound/cues';
import type { Engine } from '../sound/engine';
import { moodOf, soundsOf } from '../sound/events';
import { isAudible, volumes } from '../sound/volumes.svelte';
import type { Watched } from './watched';

/** What browsers take for a person's wish to hear something. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'];

/**
 * Lets the page be heard: at once where the browser allows it, else from the first gesture on.
 * The synthesiser is fetched only then, and not at all while everything is muted.
 */
export function startSound(store: Watched): void {
  if (typeof AudioContext === 'undefined') return;
  const speaker = new Speaker(store);
  for (const gesture of GESTURES) addEventListener(gesture, speaker.wake, { capture: true, passive: true });
  document.addEventListener('visibilitychange', speaker.heed);
  volumes.onChange(speaker.obey);
  store.onChange((model, before) => {
    speaker.follow();
    soundsOf(before, model).forEach(sounds.emit);
  });
  sounds.listen(speaker.play);
  followMoments();
  followButtons();
  speaker.tryAtOnce();
}

/** The audio context of the page, and the engine behind it once that is there. */
class Speaker {
  readonly #store: Watched;
  #context: AudioContext | null = null;
  #engine: Engine | null = null;
  #loading = false;

  constructor(store: Watched) {
    this.#store = store;
  }

  /** A context made before any gesture runs only where the browser lets it, and else waits for one. */
  tryAtOnce(): void {
    if (document.hidden || !isAudible(volumes.all)) return;
    const context = this.#opened();
    if (context === null) return;
    if (context.state === 'running') void this.#load(context);
    else context.addEventListener('statechange', () => this.heed(), { once: true });
  }

  /** Called in a gesture, and so synchronously: Safari opens the loudspeaker at no other time. */
  wake = (): void => {
    if (this.#isSilent()) return;
    const context = this.#opened();
    if (context === null) return;
    if (context.state !== 'running') context.resume().catch(() => undefined);
    void this.#load(context);
  };

  /** Follows the page's being seen, and the volumes. */
  heed = (): void => {
    this.#engine?.turn(volumes.all);
    this.#engine?.hush(this.#isSilent());
    if (this.#context?.state === 'running' && !this.#isSilent()) void this.#load(this.#context);
  };

  /** A volume is changed by hand: after all was muted this may be the first gesture of use. */
  obey = (): void => {
    this.heed();
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
      this.heed();
    } catch {
      this.#loading = false; // off the line just now: the next gesture tries again
    }
  }
}

/** What the dice do, as the table tells it. */
function followMoments(): void {
  hear('cup-shaking', ({ on }) => sounds.emit({ kind: 'shake', on }));
  hear('dice-thrown', ({ places }) => {
    if (places.length > 0) sounds.emit({ kind: 'throw', dice: places.length });
  });
  hear('die-landed', ({ place, speed }) => sounds.emit({ kind: 'land', place, speed }));
  hear('die-held', ({ on }) => sounds.emit({ kind: 'hold', on }));
  hear('yacht-thrown', () => sounds.emit({ kind: 'yacht', delayMs: 250 }));
}

function hear<Name extends keyof Moments>(name: Name, then: (detail: Moments[Name]) => void): void {
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
