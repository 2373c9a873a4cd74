/** The instruments of the music: plucked strings and soft pads, in a small room. */
import { randomFrom } from '../dice/random';
import { hzOf, noiseOf } from './parts';
import type { Note } from './score';

export function playNote(context: BaseAudioContext, out: AudioNode, at: number, note: Note): void {
  if (note.voice === 'pluck') pluck(context, out, at, note);
  else pad(context, out, at, note);
}

const STRING_RATE = 24_000;
const STRING_SECONDS = 2.8;
const strings = new WeakMap<BaseAudioContext, Map<number, AudioBuffer>>();

function pluck(context: BaseAudioContext, out: AudioNode, at: number, { key, gain, seconds }: Note): void {
  const { buffer, rate } = stringOf(context, key);
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
  const finger = new BiquadFilterNode(context, { type: 'lowpass', frequency: 900 + 2600 * gain, Q: 0.3 });
  const level = new GainNode(context, { gain: gain * 0.5 });
  const side = new StereoPannerNode(context, { pan: ((key % 5) - 2) * 0.16 });
  level.gain.setValueAtTime(gain * 0.5, at);
  level.gain.setTargetAtTime(0, at + seconds * 0.5, seconds * 0.12);
  source.connect(finger).connect(level).connect(side).connect(out);
  source.start(at);
  source.stop(at + Math.min(seconds * 1.3, STRING_SECONDS));
}

/** The string for a key, and how fast to play it: its loop is a whole number of samples long. */
function stringOf(context: BaseAudioContext, key: number): { buffer: AudioBuffer; rate: number } {
  const kept = strings.get(context) ?? new Map<number, AudioBuffer>();
  strings.set(context, kept);
  const loop = Math.round(STRING_RATE / hzOf(key) - 0.5);
  const buffer = kept.get(key) ?? stringBuffer(loop, key);
  kept.set(key, buffer);
  return { buffer, rate: (hzOf(key) * (loop + 0.5)) / STRING_RATE };
}

/**
 * A string after Karplus and Strong: a loop of noise that is smoothed in every round. The delays of
 * Web Audio cannot loop that fast, so it is computed here, once for each key.
 */
function stringBuffer(loop: number, key: number): AudioBuffer {
  const length = STRING_RATE * STRING_SECONDS;
  const samples = new Float32Array(length);
  const random = randomFrom(key);
  const [damping, soft] = [0.5 ** (loop / (STRING_RATE * 0.62)), 0.42];
  let last = 0;
  for (let i = 0; i < loop; i += 1) last = samples[i] = soft * last + (1 - soft) * (2 * random() - 1);
  const middle = samples.subarray(0, loop).reduce((sum, sample) => sum + sample, 0) / loop;
  for (let i = 0; i < loop; i += 1) samples[i] = 1.4 * ((samples[i] ?? 0) - middle);
  for (let i = loop + 1; i < length; i += 1) {
    samples[i] = damping * 0.5 * ((samples[i - loop] ?? 0) + (samples[i - loop - 1] ?? 0));
  }
  for (let i = 0; i < 48; i += 1) samples[i] = ((samples[i] ?? 0) * i) / 48;
  const buffer = new AudioBuffer({ length, sampleRate: STRING_RATE });
  buffer.copyToChannel(samples, 0);
  return buffer;
}

function pad(context: BaseAudioContext, out: AudioNode, at: number, { key, gain, seconds }: Note): void {
  const envelope = new GainNode(context, { gain: 0 });
  const veil = new BiquadFilterNode(context, { type: 'lowpass', frequency: 520, Q: 0.3 });
  const loud = gain * 0.15;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(loud, at + seconds * 0.42);
  envelope.gain.linearRampToValueAtTime(0, at + seconds);
  veil.connect(envelope).connect(out);
  for (const cents of [-6, 0, 7]) {
    const source = new OscillatorNode(context, { type: 'triangle', frequency: hzOf(key), detune: cents });
    source.connect(veil);
    source.start(at);
    source.stop(at + seconds);
  }
}

const ROOM_SECONDS = 1.7;

/** Reverb: the output has the input, and its echo with less volume. */
export function room(context: BaseAudioContext, out: AudioNode): AudioNode {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: ROOM_SECONDS * sampleRate, sampleRate, numberOfChannels: 2 });
  for (const side of [0, 1]) {
    const random = randomFrom(side + 7);
    let last = 0;
    const echo = Float32Array.from({ length: buffer.length }, (_, i) => {
      last += 0.3 * (2 * random() - 1 - last); // walls absorb high frequencies
      return last * Math.exp((-6.9 * i) / buffer.length);
    });
    buffer.copyToChannel(echo, side);
  }
  const input = new GainNode(context);
  const wet = new GainNode(context, { gain: 0.34 });
  input.connect(out);
  input.connect(new ConvolverNode(context, { buffer })).connect(wet).connect(out);
  return input;
}

/** The sea at night: two slow swells of noise with different periods. Returns a function that stops it. */
export function sea(context: BaseAudioContext, out: AudioNode, at: number): (end: number) => void {
  const sources = [
    swell(context, out, { at, rate: 0.31, hz: 420, gain: 0.06, period: 11.3 }),
    swell(context, out, { at, rate: 0.47, hz: 900, gain: 0.026, period: 7.7 }),
  ].flat();
  return (end) => sources.forEach((source) => source.stop(end));
}

interface Swell {
  readonly at: number;
  readonly rate: number;
  readonly hz: number;
  readonly gain: number;
  readonly period: number;
}

function swell(context: BaseAudioContext, out: AudioNode, { at, rate, hz, gain, period }: Swell): AudioScheduledSourceNode[] {
  const water = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true, playbackRate: rate });
  const depth = new BiquadFilterNode(context, { type: 'lowpass', frequency: hz, Q: 0.2 });
  const floor = new BiquadFilterNode(context, { type: 'highpass', frequency: 90, Q: 0.2 });
  const level = new GainNode(context, { gain });
  const breath = new OscillatorNode(context, { frequency: 1 / period });
  const reach = new GainNode(context, { gain: gain * 0.7 });
  breath.connect(reach).connect(level.gain);
  water.connect(depth).connect(floor).connect(level).connect(out);
  water.start(at);
  breath.start(at);
  return [water, breath];
}
