/** Bells, brass and ships' horns. */
import type { CueOf } from './cues';
import { aside, burst, hzOf, tone, type SoundContext } from './parts';

/** The partials of a bell: pitch relative to the strike note, loudness, seconds of decay. */
const SHIPS_BELL = [
  [0.5, 0.1, 2.2],
  [1, 0.24, 2],
  [1.19, 0.12, 1.4],
  [1.51, 0.1, 1],
  [2.01, 0.15, 1.1],
  [2.67, 0.07, 0.6],
  [3.02, 0.06, 0.45],
  [4.17, 0.04, 0.25],
] as const;

function bell(stage: SoundContext, at: number, key: number, gain: number, length: number): number {
  const hz = hzOf(key);
  burst(stage, { at, hz: 4200, q: 0.8, gain: 0.12 * gain, seconds: 0.02 });
  const ends = SHIPS_BELL.map(([times, loud, seconds]) =>
    tone(stage, { at, hz: hz * times, gain: loud * gain, seconds: seconds * length, attack: 0.002 }),
  );
  return Math.max(...ends);
}

const [D3, D4, D5, A5] = [50, 62, 74, 81];

/** The ship's bell, once. */
export const turn = (stage: SoundContext, at: number): number => bell(stage, at, A5, 0.46, 1);

/** Bells that play a rising chord, then brass that plays it at once. */
export function yacht(stage: SoundContext, at: number): number {
  const rungs = [0, 4, 7, 12, 16];
  const ends = rungs.map((rung, place) => bell(stage, at + 0.1 * place, D5 + rung, 0.48, 0.6));
  const chord = [0, 7, 12, 16].map((step) => hzOf(D4 + step));
  return Math.max(...ends, brass(stage, { at: at + 0.52, hz: chord, gain: 0.15, seconds: 0.9, bright: 2400 }));
}

/** The horns of three distant ships; quieter if another player has won. */
export function win(stage: SoundContext, at: number, { ours }: Pick<CueOf<'win'>, 'ours'>): number {
  const near = ours ? 1 : 0.55;
  const blasts = [
    { later: 0, keys: [D3], seconds: 1.3, pan: -0.5 },
    { later: 0.95, keys: [D3 + 7], seconds: 1.1, pan: 0.6 },
    { later: 1.9, keys: [D3, D3 + 4, D3 + 12], seconds: 1.9, pan: 0.1 },
  ];
  const ends = blasts.flatMap(({ later, keys, seconds, pan }) =>
    ECHOES.map(([behind, left, bright]) => {
      const horn = { at: at + later + behind, hz: keys.map(hzOf), gain: 0.2 * near * left, seconds, bright, attack: 0.16 };
      return brass(aside(stage, pan * (behind > 0 ? -1 : 1)), horn);
    }),
  );
  return Math.max(...ends);
}

/** The direct sound and two echoes: delay in seconds, volume, brightness. */
const ECHOES = [
  [0, 1, 900],
  [0.34, 0.4, 600],
  [0.71, 0.2, 450],
] as const;

interface Brass {
  readonly at: number;
  readonly hz: readonly number[];
  readonly gain: number;
  readonly seconds: number;
  readonly bright: number;
  readonly attack?: number;
}

/** Brass: two slightly detuned sawtooth oscillators per note, through a filter that opens with the attack. */
function brass({ context, out }: SoundContext, { at, hz, gain, seconds, bright, attack = 0.06 }: Brass): number {
  const end = at + attack + seconds + 0.4;
  const tube = new BiquadFilterNode(context, { type: 'lowpass', frequency: bright / 4, Q: 0.4 });
  const breath = new GainNode(context, { gain: 0 });
  tube.frequency.setValueAtTime(bright / 4, at);
  tube.frequency.linearRampToValueAtTime(bright, at + attack * 1.6);
  tube.frequency.setTargetAtTime(bright / 3, at + attack * 1.6, seconds);
  breath.gain.setValueAtTime(0, at);
  breath.gain.linearRampToValueAtTime(gain / Math.sqrt(hz.length), at + attack);
  const release = at + attack + seconds * 0.6;
  breath.gain.setTargetAtTime(0, release, (end - release) / 8); // 70 dB down when it is cut
  tube.connect(breath).connect(out);
  for (const reed of hz.flatMap((note) => [note * 1.002, note * 0.998])) {
    const source = new OscillatorNode(context, { type: 'sawtooth', frequency: reed });
    source.connect(tube);
    source.start(at);
    source.stop(end);
  }
  return end;
}
