import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8');

type Palette = Readonly<Record<string, string>>;

const TOKEN = /--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;
const tokens = [...css.matchAll(TOKEN)];

/** The colours of the style sheet in each scheme; a single colour is for both. */
const day: Palette = Object.fromEntries(tokens.map(([, name, light, , both]) => [name, light ?? both]));
const night: Palette = Object.fromEntries(tokens.map(([, name, , dark, both]) => [name, dark ?? both]));

/** The relative luminance of a colour, by WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, one: string, other: string): number {
  const [darker, lighter] = [one, other].map((name) => luminance(palette[name]!)).sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const across = (inks: readonly string[], grounds: readonly string[]) =>
  inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

const SEATS = ['seat-0', 'seat-1', 'seat-2', 'seat-3'];

/** Text colours with their backgrounds. */
const TEXT = [
  ...across(['ink', 'soft', 'tide', 'lamp'], ['ground', 'hull', 'hull-lit']),
  ...across(['rope', 'buoy'], ['ground', 'hull']),
  ...across(['on-seat'], SEATS),
  ['on-lamp', 'lamp-fill'] as const,
];

/** Graphics without text: marks, pips, the flags' masts, the focus ring. */
const SEEN = [
  ...across(['tide'], ['ground', 'hull', 'hull-lit']),
  ...across(['pip', 'pip-one'], ['ivory']),
  ...across(['pip'], ['ivory-side']),
  ...across(['lamp-fill'], ['teak', 'teak-dark']),
];

describe.each([['day', day], ['night', night]] as const)('the palette by %s', (_name, palette) => {
  it.each(TEXT)('gives text %s enough contrast on %s', (ink, ground) => {
    expect(contrast(palette, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SEEN)('gives graphic %s enough contrast on %s', (mark, ground) => {
    expect(contrast(palette, mark, ground)).toBeGreaterThanOrEqual(3);
  });
});
