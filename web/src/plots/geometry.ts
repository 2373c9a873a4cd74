/** Positions of the marks of a plot, in its own pixels. Pure. */

/** A rectangle as SVG draws it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Scale = (value: number) => number;
type Span = readonly [number, number];

/** Maps values of one span to another; an empty span maps to the middle. */
export function scale([low, high]: Span, [from, to]: Span): Scale {
  if (high === low) return () => (from + to) / 2;
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** Round values from low to high (both included if round), at most the given number of them. */
export function ticks(low: number, high: number, most: number): readonly number[] {
  const step = roundStep((high - low) / Math.max(1, most - 1));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => (first + place) * step);
}

/** The smallest round step (..., 0.2, 0.5, 1, 2, 5, 10, ...) that is not below `least`. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Columns side by side across a span, each with this share of it left free. */
export function columns(count: number, [from, to]: Span, free: number): readonly Pick<Box, 'x' | 'width'>[] {
  const pitch = (to - from) / count;
  return Array.from({ length: count }, (_, place) => ({ x: from + (place + free / 2) * pitch, width: (1 - free) * pitch }));
}

/** The part of a column between two values, in either order. */
export function between(column: Pick<Box, 'x' | 'width'>, one: number, other: number, up: Scale): Box {
  const [top, foot] = [Math.min(up(one), up(other)), Math.max(up(one), up(other))];
  return { ...column, y: top, height: foot - top };
}

/** An SVG path that draws the values as steps; each step is as wide as a column with its gap. */
export function steps(values: readonly number[], [from, to]: Span, up: Scale): string {
  const pitch = (to - from) / values.length;
  return values.map((value, place) => `${place === 0 ? 'M' : 'L'}${round(from + place * pitch)} ${round(up(value))}H${round(from + (place + 1) * pitch)}`).join('');
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** The columns to label, so that each label has enough room. */
export function written(count: number, room: number, least: number): readonly number[] {
  const every = Math.max(1, Math.ceil((least * count) / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / every) }, (_, place) => place * every);
}
