/**
 * The sound engine of a page, loaded on demand. All sounds are synthesised when played; there are
 * no recordings.
 */
import type { Cue, CueOf, Kind, Mood } from './cues';
import { deskOf, turnTo, type Desk } from './desk';
import { Music } from './music';
import type { SoundContext } from './parts';
import { Rattle } from './rattle';
import { sing, type Single } from './voices';
import type { Volumes } from './volumes.svelte';

/** For the probe, which imports only this module: so the build makes one file of the engine and the voices. */
export { sing };

/** A sound that plays: its own gain node before the effects channel, and the time of its end. */
interface Voice {
  readonly gate: GainNode;
  readonly end: number;
}

/** Called with each sound and the node that carries it alone. */
export type Observer = (kind: Kind, gate: AudioNode, end: () => number) => void;

/** The maximum number of simultaneous sounds; the oldest ends first. */
const MOST_VOICES = 20;
const TICK_MS = 100;
/** Seconds before their time at which the knocks of a cup are scheduled. */
const RATTLE_AHEAD = 0.25;
/** Seconds between dice that land together, so that a listener hears them separately. */
const APART = 0.014;
/** Seconds in which a closing gate falls to a third of its gain, and after which it counts as closed. */
const SHUTTING = 0.012;
const SHUT = 8 * SHUTTING;

export class Engine {
  readonly desk: Desk;
  observer: Observer | null = null;
  readonly #context: AudioContext;
  readonly #music: Music;
  #voices: readonly Voice[] = [];
  #shaking: { readonly rattle: Rattle; readonly gate: GainNode } | null = null;
  #lastLanding = 0;
  #silent = false;
  #suspending: ReturnType<typeof setTimeout> | undefined;

  constructor(context: AudioContext, volumes: Volumes, mood: Mood, seed = Date.now()) {
    this.#context = context;
    this.desk = deskOf(context, volumes);
    this.#music = new Music(context, this.desk.inputs.music, seed);
    this.moodIs(mood);
    setInterval(() => this.#tick(), TICK_MS);
  }

  get context(): BaseAudioContext {
    return this.#context;
  }

  turn(volumes: Volumes): void {
    turnTo(this.desk, volumes, this.#context.currentTime);
  }

  moodIs(mood: Mood): void {
    this.#music.turnTo(mood, this.#context.currentTime);
  }

  /** Mutes and unmutes everything; sounds requested in between are dropped. */
  hush(silent: boolean): void {
    if (silent === this.#silent) return;
    this.#silent = silent;
    clearTimeout(this.#suspending);
    this.desk.master.gain.setTargetAtTime(silent ? 0 : 1, this.#context.currentTime, SHUTTING);
    if (!silent) return void this.#context.resume();
    this.#stopShaking();
    for (const { gate } of this.#voices) this.#shut(gate); // they would be outdated when the page is visible again
    this.#suspending = setTimeout(() => void this.#context.suspend(), 1000 * SHUT);
  }

  play(cue: Cue): void {
    // A suspended context would queue the sounds and play them all when it resumes.
    if (this.#silent || this.#context.state !== 'running') return;
    if (cue.kind === 'shake') this.#shake(cue);
    else this.#sing(cue);
  }

  #sing(cue: Single): void {
    if (cue.kind === 'throw') this.#stopShaking();
    const gate = this.#gate();
    const end = sing(this.#stage(gate), this.#startOf(cue), cue);
    this.#voices = [...this.#voices, { gate, end }];
    this.observer?.(cue.kind, gate, () => end);
    this.#giveWay();
  }

  #startOf({ kind, delayMs = 0 }: Cue): number {
    const soon = this.#context.currentTime + 0.005 + delayMs / 1000;
    if (kind !== 'land') return soon;
    this.#lastLanding = Math.max(soon, this.#lastLanding + APART * (0.6 + Math.random()));
    return this.#lastLanding;
  }

  #shake({ on }: CueOf<'shake'>): void {
    this.#stopShaking();
    if (!on) return;
    const gate = this.#gate();
    const rattle = new Rattle(this.#stage(gate), this.#context.currentTime + 0.01);
    this.#shaking = { rattle, gate };
    this.observer?.('shake', gate, () => (this.#shaking?.gate === gate ? Infinity : 0));
    this.#tick();
  }

  #stopShaking(): void {
    if (this.#shaking === null) return;
    this.#shut(this.#shaking.gate);
    this.#shaking = null;
  }

  #gate(): GainNode {
    const gate = new GainNode(this.#context);
    gate.connect(this.desk.inputs.effects);
    return gate;
  }

  #stage(out: AudioNode): SoundContext {
    return { context: this.#context, out, random: Math.random };
  }

  /** Fades out the sound of a gate quickly, without a click. */
  #shut(gate: GainNode): void {
    const now = this.#context.currentTime;
    gate.gain.setTargetAtTime(0, now, SHUTTING);
    this.#voices = [...this.#voices.filter((voice) => voice.gate !== gate), { gate, end: now + SHUT }];
  }

  #giveWay(): void {
    const now = this.#context.currentTime;
    const sounding = this.#voices.filter(({ end }) => end > now + SHUT);
    if (sounding.length > MOST_VOICES && sounding[0] !== undefined) this.#shut(sounding[0].gate);
  }

  #tick(): void {
    const now = this.#context.currentTime;
    this.#music.advance(now);
    this.#shaking?.rattle.advance(now + RATTLE_AHEAD);
    for (const { gate } of this.#voices.filter(({ end }) => end < now)) gate.disconnect();
    this.#voices = this.#voices.filter(({ end }) => end >= now);
  }
}
