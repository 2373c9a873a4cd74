/** The review of a finished game of this device: analysis/review.py without an insight, so without chances to win. */
import type { Choice, FillOffer, ReviewedChoice, ReviewedSeat, ReviewFigures, TableView } from '../../protocol.gen';
import { facesOf, isSame } from '../../review/same';
import { keepNumber, KEEPS } from '../figures/lattice';
import { TIE } from '../figures/ranking';
import { cardOf, type Position, type Solution } from '../solution';
import { markOf } from '../verdict';
import { rollChances } from './chances';
import { CLOSE, LEAST_TEMPTING, MARKS, MOST_TEMPTING, THROW_MARKS, type LuckMark } from './limits.gen';
import { paysOf, themeBetween } from './themes';
import type { PlayedGame, SeatChoice, SeatTurn } from './turns';

/** The review of a finished game; `solution` is solved. */
export function reviewOf(solution: Solution, { turns, end }: PlayedGame): ReviewFigures {
  return { seats: end.seats.map((_, seat) => seatReview(solution, end, turns, seat)), moments: [], swing: null };
}

function seatReview(solution: Solution, end: TableView, turns: readonly SeatTurn[], seat: number): ReviewedSeat {
  const own = turns.filter((turn) => turn.seat === seat).map((turn, at) => ({ number: at + 1, choices: judgedTurn(solution, turn) }));
  const choices = own.flatMap((turn) => turn.choices);
  const lost = (some: readonly ReviewedChoice[]) => sum(some.map(({ chosen }) => chosen.regret));
  const counted = choices.filter(({ counts }) => counts);
  const { columns = [], total = 0, resigned = false } = end.seats[seat] ?? {};
  const isFull = columns.every(({ points }) => !points.includes(null));
  return {
    expected: solution.value(0, solution.rules.boxes.map(() => null)),
    luck: sum(choices.map(({ throw: { luck } }) => luck)),
    given_away: lost(choices),
    by_others: lost(choices.filter((choice) => !choice.own)),
    to_win: 0,
    score: total,
    remaining: remaining(solution, columns),
    percentile: null,
    counted: counted.length,
    per_choice: counted.length > 0 ? lost(counted) / counted.length : 0,
    marks: Object.fromEntries([...MARKS].reverse().map(([mark]) => [mark, choices.filter((choice) => choice.mark === mark).length])),
    whole: !resigned && isFull && choices.every((choice) => choice.own),
    turns: own,
    wins: null,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The points still expected on a card that is not full, beyond those of its total. */
function remaining(solution: Solution, columns: TableView['seats'][number]['columns']): number {
  const phase = columns.findIndex(({ points }) => points.includes(null));
  const column = columns[phase];
  return column === undefined ? 0 : solution.value(phase, column.points) - column.upper_bonus;
}

/** The choices of a turn, each with the throw before it. */
function judgedTurn(solution: Solution, { phase, points, choices }: SeatTurn): ReviewedChoice[] {
  const stages = solution.column(phase).stages(cardOf(solution.rules, points));
  let expected = solution.value(phase, points);
  let kept: readonly number[] = [];
  return choices.map((choice) => {
    const { dice, rollsLeft } = choice.position;
    const judged = judgedChoice(solution, choice, expected);
    const rarity = rarityOf(stages[rollsLeft] ?? new Float64Array(), kept, dice, judged.throw.luck >= 0);
    expected = judged.chosen.value;
    kept = facesOf(dice, judged.chosen);
    return { ...judged, throw: { ...judged.throw, rarity, mark: throwMark(judged.throw.luck, rarity) } };
  });
}

function judgedChoice(solution: Solution, choice: SeatChoice, expected: number): ReviewedChoice {
  const { position, own, keep, box } = choice;
  const { dice, rollsLeft } = position;
  const options = solution.options(position);
  const [best] = options;
  const found = options.find((one) => isSame(one, choice, dice));
  if (best === undefined || found === undefined) throw new RangeError('a choice of the game is not among those of its dice');
  const values = options.map(({ value }) => value);
  const most = Math.max(...values);
  const regret = most - found.value;
  const mark = own ? markOf(regret) : null;
  return {
    ...{ event: choice.event, maker: choice.maker, own, rolls_left: rollsLeft },
    throw: { event: choice.thrown, dice: [...dice], luck: most - expected, rarity: 1, mark: null, wins: [], win_luck: null },
    chosen: { keep: keep === null ? null : [...keep], box, value: found.value, regret },
    best,
    to_win: false,
    counts: own && most - Math.min(...values) >= CLOSE,
    mark,
    theme: mark !== null && mark !== 'best' && mark !== 'good' ? themeBetween(solution, position, found, best) : null,
    bonus: false,
    ...{ win_cost: null, wins: [] },
    tempting: mark === 'best' ? tempting(solution, position, options) : null,
  };
}

function throwMark(luck: number, chance: number): LuckMark | null {
  const [, , good, bad] = THROW_MARKS.find(([rarest, least]) => chance <= rarest && Math.abs(luck) >= least) ?? [];
  return (luck > 0 ? good : bad) ?? null;
}

/** The chance of a throw at least as good as these dice, or as bad, after keeping some; `values` are those of all rolls. */
function rarityOf(values: Float64Array, kept: readonly number[], dice: readonly number[], good: boolean): number {
  const partial = KEEPS.length - values.length;
  const valueOf = (roll: number): number => values[roll - partial] ?? NaN;
  const value = valueOf(keepNumber(dice));
  return [...rollChances(kept)].reduce((chance, [roll, one]) => {
    const isAmong = good ? valueOf(roll) > value - TIE : valueOf(roll) < value + TIE;
    return isAmong ? chance + one : chance;
  }, 0);
}

/** The choice at first sight if it gives away 1 to 5 points: the box with the most points, or the most equal dice. */
function tempting(solution: Solution, position: Position, options: readonly Choice[]): Choice | null {
  const first = position.rollsLeft === 0 ? mostPoints(solution.offers(position), options) : mostEqual(position.dice, options);
  return first !== undefined && LEAST_TEMPTING <= first.regret && first.regret <= MOST_TEMPTING ? first : null;
}

const mostPoints = (offers: readonly FillOffer[], options: readonly Choice[]): Choice | undefined =>
  [...options].sort((one, other) => paysOf(offers, other.box) - paysOf(offers, one.box))[0];

function mostEqual(dice: readonly number[], options: readonly Choice[]): Choice | undefined {
  const sets = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((one) => one === face));
  const set = sets.reduce((one, other) => (other.length >= one.length ? other : one));
  return set.length < 2 ? undefined : options.find((option) => option.keep !== null && facesOf(dice, option).join() === set.join());
}
