import type { RatingView } from '../../protocol.gen';

/** A strength whose deviation is above this is not settled; some twenty games of two bring it below. */
const SETTLED = 5;

/** Between these a strength lies 19 times in 20: two deviations to either side. */
export const rangeOf = ({ mean, deviation }: Pick<RatingView, 'mean' | 'deviation'>): readonly [number, number] => [
  mean - 2 * deviation,
  mean + 2 * deviation,
];

export const isProvisional = ({ deviation }: Pick<RatingView, 'deviation'>): boolean => deviation > SETTLED;

/** The scale all strengths are drawn on: newcomers stand in its middle, at 25. */
export const STRENGTHS: readonly [number, number] = [0, 50];
