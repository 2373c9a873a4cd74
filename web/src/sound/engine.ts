/**
 * The sound of a page, loaded when there is something to hear. All of it is synthesised as it is
 * played: there is no recording anywhere.
 */
import type { Cue, CueOf, Kind, Mood } from './cues';
import { deskOf, turnTo, type Desk } from './desk';
import { Music } from './music';
import type { Stage } from './parts';
import { Rattle } from './rattle';
import { sing, type Single } from './voices';
import type { Volumes } from './volumes.svelte';

/** A sound on its way: its own gate into the effects, and when it has ended. */
interface Voice {
  readonly gate: GainNode;
  readonly end: number;
}

/** Told of each sound that is made, and where it can be heard alone. */
export type Heed = (kind: Kind, gate: AudioNode, end: () => number) => void;

/** More than these at once are a noise: the oldest gives way. */
const MOST_VOICES = 20;
const TICK_MS = 100;
/** How far ahead a cup's knocks are made, in seconds. */
const RATTLE_AHEAD = 0.25;
/** Dice that land in the same moment are told apart by the ear when they are this far apart. */
const APART = 0.014;
/** Seconds in which a gate shuts to a third, and after which it is shut for good. */
const SHUTTING = 0.012;
const SHUT = 8 * SHUTTING;

export class Engine {
  readonly desk: Desk;
  heed: Heed | null = null;
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

  /** Shuts everything, and opens it again; what is asked for in between is never heard. */
  hush(silent: boolean): void {
    if (silent === this.#silent) return;
    this.#silent = silent;
    clearTimeout(this.#suspending);
    this.desk.master.gain.setTargetAtTime(silent ? 0 : 1, this.#context.currentTime, SHUTTING);
    if (!silent) return void this.#context.resume();
    this.#stopShaking();
    for (const { gate } of this.#voices) this.#shut(gate); // their rest would be old when we come back
    this.#suspending = setTimeout(() => void this.#context.suspend(), 1000 * SHUT);
  }

  play(cue: Cue): void {
    // A context that stands still would keep what it is given, and play it all when it goes on.
    if (this.#silent || this.#context.state !== 'running') return;
    if (cue.kind === 'shake') this.#shake(cue);
    else this.#sing(cue);
  }

  #sing(cue: Single): void {
    if (cue.kind === 'throw') this.#stopShaking();
    const gate = this.#gate();
    const end = sing(this.#stage(gate), this.#startOf(cue), cue);
    this.#voices = [...this.#voices, { gate, end }];
    this.heed?.(cue.kind, gate, () => end);
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
    this.heed?.('shake', gate, () => (this.#shaking?.gate === gate ? Infinity : 0));
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

  #stage(out: AudioNode): Stage {
    return { context: this.#context, out, random: Math.random };
  }

  /** Ends what sounds through a gate, without a crack. */
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
