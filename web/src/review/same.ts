/** Choices of the same dice. Pure. */
import type { Choice } from '../protocol.gen';

/** The kept places, or the box. */
export interface Answered {
  readonly keep: readonly number[] | null;
  readonly box: string | null;
}

/** The faces of the dice that a choice keeps. */
export const facesOf = (dice: readonly number[], { keep }: Pick<Answered, 'keep'>): readonly number[] => (keep ?? []).map((place) => dice[place] ?? 0).sort();

/** Whether an option is the answer: the same box, or dice with the same faces. */
export const isSame = (option: Choice, given: Answered, dice: readonly number[]): boolean =>
  option.box === given.box && (option.box !== null || (given.keep !== null && facesOf(dice, option).join() === facesOf(dice, given).join()));
