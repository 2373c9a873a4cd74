/**
 * Sound measurement for tests, loaded only if a test sets `soundProbe` on the window first. A sound
 * counts as heard only if its samples were measured.
 */
import type { Kind, Mood } from './cues';
import { deskOf } from './desk';
import { sing, type Engine } from './engine';
import { Music } from './music';
import { Rattle } from './rattle';
import { randomFrom } from '../dice/random';
import type { Single } from './voices';
import { DEFAULT_VOLUMES, type Volumes } from './volumes.svelte';

/** A measured sound: the time of its first sample, in the seconds of the context, and its peak. */
interface Heard {
  readonly kind: Kind;
  readonly at: number;
  peak: number;
}

/** Number of samples that an analyser keeps: most of a second. */
const MEMORY = 32_768;
/** Delay of the additional probes in seconds, which covers a busy page. */
const LATER = [0, 0.6, 1.2, 1.8];
const LISTEN_MS = 120;
/** The least level that counts as sound: -66 dB. */
const AUDIBLE = 0.0005;

function earAt(node: AudioNode): AnalyserNode {
  const ear = new AnalyserNode(node.context, { fftSize: MEMORY });
  node.connect(ear);
  return ear;
}

function samplesOf(ear: AnalyserNode, seconds: number): Float32Array {
  const samples = new Float32Array(MEMORY);
  ear.getFloatTimeDomainData(samples);
  return samples.subarray(-Math.min(MEMORY, Math.ceil(seconds * ear.context.sampleRate)));
}

const peakOf = (samples: Float32Array): number => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** Measures one sound until it has ended, and adds it to `heard` at its first sample. */
function follow(heard: Heard[], gate: AudioNode, kind: Kind, end: () => number): void {
  const ears = LATER.map((later) => ({ later, ear: earAt(delayed(gate, later)) }));
  let found: Heard | null = null;
  const timer = setInterval(() => {
    const { currentTime, sampleRate } = gate.context;
    for (const { later, ear } of ears) {
      const samples = samplesOf(ear, Infinity);
      const first = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
      if (first < 0) continue;
      if (found === null) {
        found = { kind, at: currentTime - later - (samples.length - first) / sampleRate, peak: 0 };
        heard.push(found);
      }
      found.peak = Math.max(found.peak, peakOf(samples));
    }
    if (currentTime > end() + 3) clearInterval(timer);
  }, LISTEN_MS);
}

function delayed(node: AudioNode, seconds: number): AudioNode {
  if (seconds === 0) return node;
  return node.connect(new DelayNode(node.context, { delayTime: seconds, maxDelayTime: seconds }));
}

/** Samples as text, because a test receives text ten times as fast as numbers. */
function base64Of(samples: Float32Array): string {
  const bytes = new Uint8Array(samples.buffer);
  const pieces = Array.from({ length: Math.ceil(bytes.length / MEMORY) }, (_, piece) =>
    String.fromCharCode(...bytes.subarray(MEMORY * piece, MEMORY * (piece + 1))),
  );
  return btoa(pieces.join(''));
}

interface Wanted {
  readonly cues?: readonly (Single & { readonly at: number })[];
  readonly mood?: Mood;
  readonly shaking?: number;
  readonly seconds: number;
  readonly seed?: number;
  readonly volumes?: Volumes;
  readonly rate?: number;
}

/** The sound, rendered faster than real time; both channels one after the other. */
async function render({ cues = [], mood, shaking, seconds, seed = 1, volumes = DEFAULT_VOLUMES, rate = 44_100 }: Wanted): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, seconds * rate, rate);
  const desk = deskOf(context, volumes);
  const stage = { context, out: desk.inputs.effects, random: randomFrom(seed) };
  for (const { at, ...cue } of cues) sing(stage, at, cue as Single);
  if (shaking !== undefined) new Rattle(stage, 0.05).advance(shaking);
  if (mood !== undefined) {
    const music = new Music(context, desk.inputs.music, seed);
    music.turnTo(mood, 0);
    music.advance(seconds);
  }
  return context.startRendering();
}

export function attachProbe(engine: Engine): void {
  const { desk, context } = engine;
  const heard: Heard[] = [];
  const played: Kind[] = [];
  engine.observer = (kind, gate, end) => {
    played.push(kind);
    follow(heard, gate, kind, end);
  };
  const ears = { music: earAt(desk.faders.music), effects: earAt(desk.faders.effects), out: earAt(desk.out) };
  const probe = {
    /** Every sound that the engine has begun, even on a busy machine. */
    played: () => played,
    /** Every sound whose samples were measured; a page that stalls for two seconds misses some. */
    heard: () => heard,
    state: () => ({ state: context.state, time: context.currentTime }),
    /** The highest sample of the last moments. */
    peak: (where: keyof typeof ears, seconds = 0.5) => peakOf(samplesOf(ears[where], seconds)),
    render: async (wanted: Wanted) => {
      const sound = await render(wanted);
      return [0, 1].map((side) => base64Of(sound.getChannelData(side)));
    },
  };
  Object.assign(window, { soundProbe: probe });
}
