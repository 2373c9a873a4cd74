/** The mixer: music and effects go into one master channel, and a limiter bounds the sum. */
import { CHANNELS, gainOf, type Channel, type Volumes } from './volumes.svelte';

export interface Desk {
  /** The input for sounds. */
  readonly inputs: Readonly<Record<Channel, GainNode>>;
  /** The volume of each channel. */
  readonly faders: Readonly<Record<Channel, GainNode>>;
  /** Closed while the page must be silent. */
  readonly master: GainNode;
  readonly out: AudioNode;
}

/** Time constant of a change of volume, in seconds: short, but long enough to avoid clicks. */
const GLIDE = 0.02;

export function deskOf(context: BaseAudioContext, volumes: Volumes): Desk {
  const master = new GainNode(context);
  const limiter = new DynamicsCompressorNode(context, { threshold: -8, knee: 8, ratio: 8, attack: 0.002, release: 0.14 });
  const roof = new WaveShaperNode(context, { curve: roofCurve() });
  master.connect(limiter).connect(roof).connect(context.destination);
  const [music, effects] = [new GainNode(context), new GainNode(context)];
  const faderOf = (channel: Channel) => new GainNode(context, { gain: gainOf(volumes[channel]) });
  const faders = { music: faderOf('music'), effects: faderOf('effects') };
  music.connect(faders.music).connect(master);
  effects.connect(faders.effects).connect(master);
  return { inputs: { music, effects }, faders, master, out: roof };
}

export function turnTo(desk: Desk, volumes: Volumes, at: number): void {
  for (const channel of CHANNELS) desk.faders[channel].gain.setTargetAtTime(gainOf(volumes[channel]), at, GLIDE);
}

/** Linear up to 0.7, curved above, never over 0.98, so that peaks that pass the limiter do not clip. */
function roofCurve(): Float32Array<ArrayBuffer> {
  const [straight, top] = [0.7, 0.98];
  const bent = (level: number) => straight + (top - straight) * Math.tanh((level - straight) / (top - straight));
  return Float32Array.from({ length: 2049 }, (_, step) => {
    const level = step / 1024 - 1;
    const size = Math.abs(level);
    return Math.sign(level) * (size <= straight ? size : bent(size));
  });
}
