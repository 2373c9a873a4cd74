/** The kind of mistake of a choice, as analysis/themes.py names it: the first theme that fits. */
import type { Choice, FillOffer, ReviewedChoice } from '../../protocol.gen';
import { facesOf } from '../../review/same';
import type { Position, Solution } from '../solution';

export type MistakeTheme = NonNullable<ReviewedChoice['theme']>;

const RUN = 3;

/** The theme of a choice with these dice when another one is best. */
export function themeBetween(solution: Solution, position: Position, chosen: Choice, best: Choice): MistakeTheme {
  const { dice } = position;
  if (chosen.box === null) return best.box === null ? betweenKeeps(facesOf(dice, chosen), facesOf(dice, best)) : 'rolled_on';
  if (best.box === null) return 'stopped_early';
  return [chosen, best].some(({ box }) => paysOf(solution.offers(position), box) === 0) ? 'scratch' : 'wrong_box';
}

/** The theme of keeping some dice, when keeping others is best. */
function betweenKeeps(one: readonly number[], other: readonly number[]): MistakeTheme {
  if ((isRow(one) && most(other) > 1) || (isRow(other) && most(one) > 1)) return 'straight_or_set';
  if (isOneFace(one) && isOneFace(other) && one[0] !== other[0]) return 'which_number';
  if (isWithin(other, one)) return 'kept_too_much';
  return isWithin(one, other) ? 'kept_too_little' : 'other';
}

/** The points of a box with a repeat bonus, 0 where it may not be filled. */
export function paysOf(offers: readonly FillOffer[], box: string | null): number {
  const offer = offers.find((one) => one.box === box);
  return (offer?.points ?? 0) + (offer?.repeat_bonus ?? 0);
}

const counts = (faces: readonly number[]): readonly number[] => [1, 2, 3, 4, 5, 6].map((face) => faces.filter((one) => one === face).length);

const most = (faces: readonly number[]): number => Math.max(...counts(faces));

const isOneFace = (faces: readonly number[]): boolean => new Set(faces).size === 1;

/** Whether dice have three or more faces one after the other and no pair. */
const isRow = (faces: readonly number[]): boolean => most(faces) === 1 && faces.some((face) => Array.from({ length: RUN }, (_, more) => face + more).every((one) => faces.includes(one)));

const isWithin = (some: readonly number[], more: readonly number[]): boolean => counts(some).every((count, at) => count <= (counts(more)[at] ?? 0));
