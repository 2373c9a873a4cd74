"""The value of each choice: laws, and a turn against the slow reference solver."""

from functools import partial
from random import Random
from typing import Any

import pytest

from tests.unit.solver import reference
from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import FACES, BadDiceError, Dice, RuleSet, ways
from yachtdice.solver import (
    Solution,
    TurnValues,
    best_play,
    distribution,
    empty_card,
    play_games,
    solve,
)
from yachtdice.solver.values.lattice import ROLLS

RULES = SMALL["forced joker"]
EMPTY = (None,) * len(RULES.boxes)


@pytest.fixture(scope="module")
def solution() -> Solution:
    """Return best play of a small rule set."""
    return solve(RULES, threads=1)


def best_value(solution: Solution, dice: Dice, rolls_left: int) -> float:
    """Return the value of the best choice."""
    return solution.best(empty_card(solution.rules), dice, rolls_left).value


@pytest.mark.parametrize("rules", SMALL.values(), ids=SMALL.keys())
def test_the_value_of_a_card_is_the_mean_of_its_best_choices(rules: RuleSet) -> None:
    """The value of a card is the mean, over all first rolls, of the best option."""
    solution = solve(rules, threads=1)
    left = rules.phases[0].rolls - 1

    mean = sum(ways(roll) * best_value(solution, roll, left) for roll in ROLLS) / FACES**5

    assert mean == pytest.approx(solution.value(empty_card(rules)), abs=1e-9)


@pytest.mark.parametrize("dice", [(6, 6, 6, 1, 2), (1, 1, 1, 1, 1), (2, 3, 2, 3, 3)])
def test_options_agree_with_the_slow_twin(solution: Solution, dice: Dice) -> None:
    """The value of every keep and box equals that of plain enumeration."""
    after = reference.offer_rolls(RULES, 0, EMPTY)
    offers = reference.offers(RULES, 0, EMPTY, tuple(sorted(dice)))

    options = solution.options(empty_card(RULES), dice, 1)

    keeps = {option.keep_faces: option.value for option in options if option.keep_faces is not None}
    boxes = {option.box: option.value for option in options if option.box is not None}
    assert keeps.keys() == reference.keeps_of(tuple(sorted(dice)))
    for keep, value in keeps.items():
        assert value == pytest.approx(reference.mean(keep, after), abs=1e-9)
    assert boxes == {
        RULES.categories[place]: pytest.approx(value, abs=1e-9) for place, value in offers.items()
    }


def test_regrets_are_the_distance_to_the_best(solution: Solution) -> None:
    """Options come best first; the best has regret 0, others their distance to it."""
    options = solution.options(empty_card(RULES), (1, 2, 3, 3, 6), 2)

    assert [option.value for option in options] == sorted(
        (option.value for option in options), reverse=True
    )
    assert options[0].regret == 0
    for option in options:
        assert option.regret == pytest.approx(options[0].value - option.value, abs=1e-9)


def test_impossible_questions_are_refused(solution: Solution) -> None:
    """Invalid dice, and more rolls than a turn has, are refused with a message."""
    with pytest.raises(BadDiceError):
        solution.options(empty_card(RULES), (1, 2, 3, 4, 7), 1)
    with pytest.raises(ValueError, match="3 rolls cannot be left"):
        solution.options(empty_card(RULES), (1, 2, 3, 4, 5), 3)


def test_after_the_last_roll_only_boxes_are_left(solution: Solution) -> None:
    """With no roll left the options are exactly the boxes that may be filled."""
    rng = Random(3)
    for _ in range(20):
        dice = tuple(rng.choices(range(1, 7), k=5))
        options = solution.options(empty_card(RULES), dice, 0)
        legal = reference.legal(RULES, 0, EMPTY, tuple(sorted(dice)))
        assert {option.box for option in options} == {
            box for place, box in enumerate(RULES.categories) if legal >> place & 1
        }


def test_wrong_types_are_named(solution: Solution) -> None:
    """A wrong card, rule set or solution is refused with the value to pass instead."""
    dice: Any = [1, 2, 3, 4, 5]
    wrong: Any = {"ones": 3}
    name: Any = "classic"
    assert solution.options(empty_card(RULES), dice, 1)
    with pytest.raises(TypeError, match="card_from_boxes"):
        solution.options(wrong, dice, 1)
    for call in (solve, best_play, empty_card):
        with pytest.raises(TypeError, match=r"load_rules\('classic'\)"):
            call(name)
    values = partial(TurnValues, card=empty_card(RULES))
    for play in (distribution, partial(play_games, games=1), values):
        with pytest.raises(TypeError, match=r"for example best_play\(rules\)"):
            play(name)
