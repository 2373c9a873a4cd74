"""The highest probability of reaching a total."""

from random import Random

import numpy as np
import pytest

from tests.unit.solver import reference
from tests.unit.solver.test_reference import SMALL
from yachtdice.bots import find_bot
from yachtdice.game import Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES, RuleSet, load_rules, ways
from yachtdice.solver import (
    Reach,
    TooLargeError,
    best_play,
    card_from_points,
    distribution,
    empty_card,
    reach as module,
    reach_size,
    solve_reach,
)
from yachtdice.solver.values.lattice import ROLLS

TWO_BOXES = {name: rules for name, rules in SMALL.items() if len(rules.boxes) == 2}


@pytest.fixture(scope="module")
def classic() -> Reach:
    """Return the probabilities of 230 points under the classic rules."""
    return solve_reach(load_rules("classic"), 230)


@pytest.mark.parametrize("rules", TWO_BOXES.values(), ids=TWO_BOXES.keys())
def test_chances_agree_with_the_slow_twin(rules: RuleSet) -> None:
    """The probability of every total of a small rule set equals that of plain enumeration."""
    empty = (None,) * len(rules.boxes)
    reach = solve_reach(rules, 90, threads=2)

    for total in (25, 36):
        slow = reference.reach_cards(rules, empty, total)
        assert reach.curve()[total] == pytest.approx(slow, abs=1e-12)
        assert reach.chance(empty_card(rules), 90 - total) == pytest.approx(slow, abs=1e-12)


def test_the_first_chance_is_the_mean_of_the_best_options(classic: Reach) -> None:
    """The probability of a card is the mean over first rolls of the best option's."""
    points = [3, 8, None, 16, None, 24, 28, None, 30, 0, None, 0]
    card, scored = card_from_points(classic.rules, points), 109 + 60
    mean = (
        sum(ways(roll) * classic.options(card, roll, 2, scored)[0].value for roll in ROLLS)
        / FACES**5
    )

    assert 0 < mean < 1
    assert mean == pytest.approx(classic.chance(card, scored), abs=1e-12)


def test_playing_for_a_total_reaches_it_more_often(classic: Reach) -> None:
    """Each probability is at least that of playing for points, and falls as totals rise."""
    points = distribution(best_play(classic.rules))
    curve = classic.curve()

    assert curve[0] == 1
    assert (np.diff(curve) <= 1e-15).all()
    for total in range(231):
        assert curve[total] >= points.at_least(total) - 1e-12
    assert curve[230] > points.at_least(230) + 0.01


def test_phases_follow_each_other() -> None:
    """In a game of three columns the probability is above that of best play, and below 1."""
    rules = load_rules("extended")
    reach, points = solve_reach(rules, 450), distribution(best_play(rules))

    assert points.at_least(450) < reach.chance(empty_card(rules)) < 1
    last = card_from_points(rules, [0] * (len(rules.boxes) - 1) + [None], phase=2)
    assert reach.chance(last, 450) == 1
    assert reach.chance(last, 449 - 60) == 0


def test_the_bot_reaches_goals_as_often_as_computed() -> None:
    """The bot for a total reaches it as often as computed, within 4 errors."""
    rules = SMALL["bonus"]
    solution, chance = best_play(rules), solve_reach(rules, 48).chance(empty_card(rules))
    kind, dice, games = find_bot("reach:48"), Random(5), 1500
    bot, reached = kind.make(Random(1), solution), 0
    for _ in range(games):
        _, state = new_game(rules)
        while state.step is not Step.OVER:
            if state.step is Step.AWAIT_DICE:
                faces = tuple(dice.choices(range(1, FACES + 1), k=dice_awaited(state)))
                state = apply(state, ThrowDice(faces))
            else:
                state = apply(state, bot.choose(state))
        reached += state.totals[0] >= 48

    assert 0.05 < chance < 0.95
    assert abs(reached / games - chance) < 4 * np.sqrt(chance * (1 - chance) / games)


def test_the_size_is_predicted_and_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The predicted size is that of the tables, and above the limit nothing is computed."""
    rules = SMALL["forced joker"]
    made = sum(needs.table.nbytes for needs in solve_reach(rules, 200).needs)

    assert reach_size(rules, 200).bytes == made
    monkeypatch.setattr(module, "MOST_BYTES", made - 1)
    with pytest.raises(TooLargeError, match="choose a lower target"):
        solve_reach(rules, 200)
    with pytest.raises(ValueError, match="at least 1"):
        solve_reach(rules, 0)
