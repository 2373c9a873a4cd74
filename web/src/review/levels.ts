/** The marks of choices by the level of their player. Pure. */
import type { ReviewedChoice, ReviewedSeat } from '../protocol.gen';

export type MarkLevel = 'beginner' | 'practised' | 'strict';

/** The points from which on a choice is an inaccuracy, a mistake and a blunder: each level is one step further. */
export const FROM: Readonly<Record<MarkLevel, readonly [number, number, number]>> = {
  strict: [0.5, 2, 5],
  practised: [2, 5, 10],
  beginner: [5, 10, 20],
};

/** The mean points given away by a choice from which on a player is practised or a beginner, and not strong. */
const PRACTISED = 0.5;
const BEGINNER = 1.5;

/** The level of a seat: by the mean cost of a choice of its account, without an account by that of this game. */
export function levelOf(seat: ReviewedSeat, usual: number | null | undefined): MarkLevel {
  const cost = usual ?? seat.per_choice;
  return cost < PRACTISED ? 'strict' : cost < BEGINNER ? 'practised' : 'beginner';
}

/** A seat with the marks of a level: smaller losses have none. The points stay as they are. */
export function markedFor(seat: ReviewedSeat, level: MarkLevel): ReviewedSeat {
  if (level === 'strict') return seat;
  const turns = seat.turns.map((turn) => ({ ...turn, choices: turn.choices.map((made) => ({ ...made, mark: markFor(made, level) })) }));
  const marks: ReviewedSeat['marks'] = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { mark } of turns.flatMap(({ choices }) => choices)) if (mark !== null) marks[mark] = (marks[mark] ?? 0) + 1;
  return { ...seat, turns, marks };
}

function markFor({ mark, chosen: { regret } }: ReviewedChoice, level: MarkLevel): ReviewedChoice['mark'] {
  const [inaccuracy, mistake, blunder] = FROM[level];
  if (mark === null || mark === 'best' || mark === 'good') return mark;
  return regret < inaccuracy ? null : regret < mistake ? 'inaccuracy' : regret < blunder ? 'mistake' : 'blunder';
}
