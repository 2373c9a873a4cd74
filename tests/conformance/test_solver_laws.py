"""Laws of best play, over every shipped rule set and over random custom rules."""

from functools import cache
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tests.conformance.peer import reachable
from tests.support.games.strategies import SHIPPED, house_rules
from yachtdice.rules import FACES, RuleSet, parse_rules, ways
from yachtdice.solver import (
    KEEP_PLACES,
    Card,
    Solution,
    best_play,
    distribution,
    empty_card,
    load_kernels,
    option_table,
    play_games,
    solve,
)
from yachtdice.solver.values.lattice import ROLLS

every_rule_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
seeds = st.integers(0, 2**32)


@cache
def solved(rules: RuleSet) -> Solution:
    """Return best play of a rule set, loaded or computed once per process."""
    return best_play(rules)


def some_card(rules: RuleSet, rng: Random) -> Card:
    """Return a card with an open box, in any phase."""
    card = reachable(rules, rng)
    phase = rng.randrange(len(rules.phases))
    if solved(rules).columns[phase].top_down:
        filled = rng.randrange(len(rules.boxes))
        return Card(phase, (1 << len(rules.boxes)) - (1 << filled), card.upper_total, False)
    return Card(phase, card.open_boxes, card.upper_total, card.holds_repeat)


@pytest.mark.parametrize(
    "rules", [r for r in SHIPPED if not r.repeat_bonus and not r.joker], ids=lambda rules: rules.id
)
@given(seed=seeds)
@settings(max_examples=60)
def test_an_open_box_more_never_lowers_the_value(rules: RuleSet, seed: int) -> None:
    """Without a repeat bonus or joker, one more open box never lowers the value."""
    card = some_card(rules, Random(seed))
    places = [i for i in range(len(rules.boxes)) if card.open_boxes >> i & 1]
    if solved(rules).columns[card.phase].top_down:
        places = places[:1]
    for place in places:
        scratched = Card(card.phase, card.open_boxes ^ 1 << place, card.upper_total)
        assert solved(rules).value(card) >= solved(rules).value(scratched) - 1e-9


@every_rule_set
@given(seed=seeds)
@settings(max_examples=10)
def test_a_card_is_worth_the_mean_of_its_best_options(rules: RuleSet, seed: int) -> None:
    """The value of a card is the mean over first rolls of the best option, whose regret is 0."""
    card = some_card(rules, Random(seed))
    left = rules.phases[card.phase].rolls - 1
    mean = 0.0
    for roll in ROLLS:
        options = solved(rules).options(card, roll, left)
        assert options[0].regret == 0
        assert all(option.regret >= 0 for option in options)
        mean += ways(roll) / FACES**5 * options[0].value

    assert mean == pytest.approx(solved(rules).value(card), abs=1e-9)


@every_rule_set
@given(seed=seeds)
@settings(max_examples=10)
def test_numpy_and_kernels_compute_the_same_bits(rules: RuleSet, seed: int) -> None:
    """Options are bit-identical with and without loaded kernels, and in batches."""
    rng, solution = Random(seed), solved(rules)
    load_kernels()
    card = some_card(rules, rng)
    dice = tuple(rng.choices(range(1, FACES + 1), k=5))
    roll = tuple(sorted(dice))
    left = rng.randrange(rules.phases[card.phase].rolls)
    later = card.phase + 1 < len(rules.phases)
    plus = solution.value(empty_card(rules, card.phase + 1)) if later else 0.0

    by_kernels = solution.options(card, dice, left)
    with patch("yachtdice.solver.values.solution.has_kernels", return_value=False):
        assert solution.options(card, dice, left) == by_kernels

    many = option_table(
        solution,
        phase=card.phase,
        open_boxes=[card.open_boxes] * 3,
        upper_total=card.upper_total,
        holds_repeat=card.holds_repeat,
        dice=[dice] * 3,
        rolls_left=left,
    )
    for option in by_kernels:
        if option.box is not None:
            value = many.boxes[2, rules.index[option.box]]
        else:
            same = [tuple(roll[i] for i in places) == option.keep_faces for places in KEEP_PLACES]
            value = np.nanmax(many.keeps[2, same])
        assert value + plus == option.value


@given(text=house_rules(), seed=seeds)
@settings(max_examples=12)
def test_any_house_rules_are_solved(text: str, seed: int) -> None:
    """Games of best play under random custom rules have the expected mean.

    By Bernstein's inequality a mean is farther away at most once in four million tries, also if
    rare throws pay most of the points.
    """
    solution, games = solve(parse_rules(text)), 20_000
    exact, scores = distribution(solution), play_games(solution, games, seed=seed).scores

    error = exact.deviation * np.sqrt(32 / games) + 32 * len(exact.chances) / (3 * games)
    assert abs(scores.mean() - solution.expected_score) < error + 1e-9


def test_invalid_positions_are_refused_with_a_reason() -> None:
    """Impossible positions are refused with the valid values."""
    solution = solved(SHIPPED[0])
    good = {
        "open_boxes": 3,
        "upper_total": 0,
        "holds_repeat": 0,
        "dice": [[1, 2, 3, 4, 5]],
        "rolls_left": 2,
    }
    wrong = [("open_boxes", 0), ("rolls_left", 3), ("upper_total", -1), ("dice", [[1, 2, 3, 4, 7]])]
    for name, value in wrong:
        with pytest.raises(ValueError, match=f"{'a die' if name == 'dice' else name} must be"):
            option_table(solution, **(good | {name: value}))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no open box"):
        solution.options(Card(0, 0, 0), (1, 2, 3, 4, 5), 0)
