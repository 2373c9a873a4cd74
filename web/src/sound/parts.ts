/** The parts of all sounds: damped tones and short bursts of noise, without clicks. */
import { randomFrom } from '../dice/random';

/** The context of a sound: its time, its output, and random numbers for variation. */
export interface SoundContext {
  readonly context: BaseAudioContext;
  readonly out: AudioNode;
  readonly random: () => number;
}

/** A sound that falls by 60 dB within `seconds` after `at`. */
interface Fading {
  readonly at: number;
  readonly gain: number;
  readonly seconds: number;
  readonly attack?: number;
}

export interface Tone extends Fading {
  readonly hz: number;
  /** The pitch at the end. */
  readonly toHz?: number;
  readonly wave?: OscillatorType;
}

export interface Burst extends Fading {
  readonly hz: number;
  readonly toHz?: number;
  readonly q?: number;
  readonly filter?: BiquadFilterType;
}

/** The frequency of a key, counted as MIDI does: 69 is the A of 440 Hz. */
export const hzOf = (key: number): number => 440 * 2 ** ((key - 69) / 12);

/** A number around `middle`, up to `part` of it away. */
export const about = ({ random }: SoundContext, middle: number, part: number): number =>
  middle * (1 + part * (2 * random() - 1));

/** A decaying tone, such as one mode of a bell, a string or a block. Returns the time of its end, as all sounds do. */
export function tone(stage: SoundContext, { hz, toHz, wave = 'sine', ...fading }: Tone): number {
  const { context, out } = stage;
  const source = new OscillatorNode(context, { type: wave, frequency: hz });
  if (toHz !== undefined) {
    source.frequency.setValueAtTime(hz, fading.at);
    source.frequency.exponentialRampToValueAtTime(toHz, fading.at + fading.seconds * 0.6);
  }
  const end = fade(context, source, out, fading);
  source.start(fading.at);
  source.stop(end);
  return end;
}

/** Decaying noise in one range of frequencies. */
export function burst(stage: SoundContext, { hz, toHz, q = 1, filter = 'bandpass', ...fading }: Burst): number {
  const { context, out, random } = stage;
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const colour = new BiquadFilterNode(context, { type: filter, frequency: hz, Q: q });
  if (toHz !== undefined) {
    colour.frequency.setValueAtTime(hz, fading.at);
    colour.frequency.exponentialRampToValueAtTime(toHz, fading.at + fading.seconds);
  }
  source.connect(colour);
  const end = fade(context, colour, out, fading);
  source.start(fading.at, random() * NOISE_SECONDS);
  source.stop(end);
  return end;
}

/** Connects a source to the output through an envelope that begins and ends at 0; returns the time of its end. */
function fade(context: BaseAudioContext, source: AudioNode, out: AudioNode, shape: Fading): number {
  const { at, gain, seconds, attack = 0.001 } = shape;
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(gain, at + attack);
  envelope.gain.exponentialRampToValueAtTime(gain / 1000, at + attack + seconds);
  const end = at + attack + seconds + 0.01;
  envelope.gain.linearRampToValueAtTime(0, end);
  source.connect(envelope).connect(out);
  return end;
}

/** The same stage with its output moved to one side: -1 is left, 1 is right. */
export function aside(stage: SoundContext, pan: number): SoundContext {
  const panner = new StereoPannerNode(stage.context, { pan });
  panner.connect(stage.out);
  return { ...stage, out: panner };
}

const NOISE_SECONDS = 3;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, made once. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context) ?? whiteNoise(context);
  noises.set(context, made);
  return made;
}

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: NOISE_SECONDS * sampleRate, sampleRate });
  const random = randomFrom(1);
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => 2 * random() - 1),
    0,
  );
  return buffer;
}
