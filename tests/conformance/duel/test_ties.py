"""The tie rule of docs/solver/ties.md, in all implementations of best play."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.conformance.duel.tie_rule import chances_of
from tests.conformance.test_solver_laws import some_card
from tests.support.games.strategies import KINDS
from tests.support.length import some_of
from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import DICE, Dice, RuleSet
from yachtdice.solver import Card, Option, Solution, best_play, distribution, solve
from yachtdice.solver.kernels import counting, turns
from yachtdice.solver.kernels.arrays import (
    KEEP_LANES,
    LANES,
    PARTIAL_LANES,
    TIE,
    WORK_LANES,
    CardKey,
)
from yachtdice.solver.kernels.counting import TurnChances
from yachtdice.solver.kernels.turns import Stages
from yachtdice.solver.values.choices import outcomes_of
from yachtdice.solver.values.lattice import KEEP_NUMBER, KEEPS, ROLLS, lattice, throws

LATE = 8
#: The options of every roll of a turn, by rolls left and dice.
Turn = dict[tuple[int, Dice], tuple[Option, ...]]


def turn_of(solution: Solution, card: Card) -> Turn:
    """Return the options of every roll of a turn."""
    rolls = range(solution.rules.phases[card.phase].rolls)
    return {(left, roll): solution.options(card, roll, left) for left in rolls for roll in ROLLS}


def cards_of(rules: RuleSet) -> Iterator[Card]:
    """Yield two cards from anywhere in a game, and some with two open boxes and many ties."""
    rng = Random(rules.id)
    yield from (some_card(rules, rng) for _ in range(2))
    last, boxes = len(rules.phases) - 1, range(len(rules.boxes))
    for _ in range(LATE):
        yield Card(last, sum(1 << box for box in rng.sample(boxes, 2)), rng.randrange(70))


def partial_keeps(options: tuple[Option, ...]) -> list[Option]:
    """Return the keeps of fewer than five dice."""
    return [
        option
        for option in options
        if option.keep_faces is not None and len(option.keep_faces) < DICE
    ]


def by_the_rule(rules: RuleSet, options: tuple[Option, ...]) -> Option:
    """Return the choice of best play according to docs/solver/ties.md."""
    fills = sorted(
        (option for option in options if option.box is not None),
        key=lambda option: rules.index[option.box or ""],
    )
    keeps = partial_keeps(options)
    filled = max(option.value for option in fills)
    best = max((option.value for option in keeps), default=filled)
    if best - filled < TIE:
        return next(option for option in fills if filled - option.value < TIE)
    tied = [option for option in keeps if best - option.value < TIE]
    return max(tied, key=lambda option: (len(option.keep_faces or ()), option.keep_faces))


def ties_in(turn: Turn) -> int:
    """Return the number of rolls with more than one best choice."""
    real = (
        [o for o in options if o.box or o in partial_keeps(options)] for options in turn.values()
    )
    return sum(sum(not option.regret for option in options) > 1 for options in real)


def stages_of(solution: Solution, card: Card) -> Stages:
    """Return the values within a turn of a card that the kernels use."""
    values = solution.column_values[card.phase]
    rolls = values.column.rolls
    stages = Stages(np.empty((rolls, WORK_LANES)), np.empty((rolls, PARTIAL_LANES)))
    turns.fill_stages(stages, values, block_of(solution, card))
    return stages


def block_of(solution: Solution, card: Card) -> CardKey:
    """Return a card in the form of the kernels, with the first upper total of its block."""
    upper = min(card.upper_total, solution.columns[card.phase].cap)
    return CardKey(card.open_boxes, int(card.holds_repeat), upper - upper % LANES)


def played(solution: Solution, card: Card) -> Iterator[tuple[int, Dice, Dice | None]]:
    """Yield the dice that the batch engine keeps of every roll, None to fill a box."""
    (best, means), column = stages_of(solution, card), solution.columns[card.phase]
    within, lane = (
        (throws().within, throws().within_count),
        min(card.upper_total, column.cap) % LANES,
    )
    for left in range(1, column.rolls):
        for number, roll in enumerate(ROLLS):
            keep = turns.best_keep(best, means, left, lane, number, *within)
            yield left, roll, None if keep < 0 else KEEPS[keep]


def counted(solution: Solution, card: Card) -> NDArray[np.float64]:
    """Return the probability of each outcome of a turn that the distribution uses."""
    values, column = solution.column_values[card.phase], solution.columns[card.phase]
    flow, ends, choice, thrown = (np.empty(KEEP_LANES) for _ in range(4))
    chances = TurnChances(flow, ends, choice, thrown, np.empty(len(column.paid) * LANES))
    stages = stages_of(solution, card)
    counting.count_turn(chances, stages, values, block_of(solution, card))
    lane = min(card.upper_total, column.cap) % LANES
    of_lane: NDArray[np.float64] = chances.outcomes.reshape(-1, LANES)[:, lane]
    return of_lane


def followed(solution: Solution, card: Card, turn: Turn) -> NDArray[np.float64]:
    """Return the probability of each outcome of a turn in which the first option is chosen."""
    column, tables, flow = solution.columns[card.phase], throws(), lattice().chance
    chances = np.zeros(len(column.paid))
    for left in reversed(range(column.rolls)):
        after = np.zeros(len(ROLLS))
        for number, roll in enumerate(ROLLS):
            option = turn[left, roll][0]
            if option.keep_faces is None:
                box = solution.rules.index[option.box or ""]
                chances[outcomes_of(column, card, number)[box]] += flow[number]
            else:
                keep = KEEP_NUMBER[option.keep_faces]
                begin, many = tables.start[keep], tables.many[keep]
                np.add.at(after, tables.rolls[begin : begin + many], flow[number] / many)
        flow = after
    return chances


@pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)
def test_all_ways_to_play_choose_alike(rules: RuleSet) -> None:
    """Options, the batch engine and the distribution follow the same tie rule."""
    solution, ties = best_play(rules), 0
    for card in cards_of(rules):
        turn = turn_of(solution, card)
        ties += ties_in(turn)
        for (left, roll), options in turn.items():
            assert options[0] == by_the_rule(rules, options)
            assert options[0] == solution.best(card, roll, left)
        for left, roll, keep in played(solution, card):
            assert turn[left, roll][0].keep_faces == keep
        assert counted(solution, card) == pytest.approx(followed(solution, card, turn), abs=1e-12)
    assert ties, "some choices are tied"


SOME = some_of(SMALL, "bonus", "strictly down, two rolls", "forced joker", "free joker")


@pytest.mark.parametrize("rules", SOME.values(), ids=SOME.keys())
def test_another_program_finds_every_chance(rules: RuleSet) -> None:
    """A program that follows only the documented rule finds every probability to 1e-12."""
    expected = np.trim_zeros(chances_of(rules), "b")
    found = distribution(solve(rules, threads=1)).chances

    assert found == pytest.approx(expected, abs=1e-12)
