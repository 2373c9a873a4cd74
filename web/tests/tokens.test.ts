import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

type Palette = Readonly<Record<string, string>>;

/** The colours that a part of the style sheet names. */
const coloursIn = (part: string): Palette =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));

const day = coloursIn(light);
const night = { ...day, ...coloursIn(dark) };

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

/** What is written on what. */
const TEXT = [
  ...across(['ink', 'soft', 'tide', 'lamp'], ['ground', 'hull', 'hull-lit']),
  ...across(['rope', 'buoy'], ['ground', 'hull']),
  ...across(['on-seat'], SEATS),
  ['on-lamp', 'lamp-fill'] as const,
];

/** What is only seen: marks, pips, the flags' masts, the edge of what has the focus. */
const SEEN = [
  ...across(['tide'], ['ground', 'hull', 'hull-lit']),
  ...across(['pip', 'pip-one'], ['ivory']),
  ...across(['pip'], ['ivory-side']),
  ...across(['lamp-fill'], ['teak', 'teak-dark']),
];

describe.each([['day', day], ['night', night]] as const)('the palette by %s', (_name, palette) => {
  it.each(TEXT)('lets %s be read on %s', (ink, ground) => {
    expect(contrast(palette, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SEEN)('lets %s be seen on %s', (mark, ground) => {
    expect(contrast(palette, mark, ground)).toBeGreaterThanOrEqual(3);
  });
});
