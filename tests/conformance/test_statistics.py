"""The stored statistics of the rule sets are those that the solver computes."""

from typing import Any

import numpy as np
import pytest

from tools.site.statistics import Facts, distribution_of, statistics, stored
from yachtdice.rules import RuleSet, load_rules, rules_ids


def figures(name: str) -> tuple[RuleSet, Facts]:
    """Return a rule set and its stored statistics; skip the test if they are not computed yet."""
    rules = load_rules(name)
    facts = stored(rules)
    if facts is None:
        pytest.skip(f"no statistics yet (make statistics ARGS={name})")
    return rules, facts


def _numbers(facts: Any) -> list[float]:
    """Return all numbers of some statistics, in order."""
    match facts:
        case dict():
            return [number for value in facts.values() for number in _numbers(value)]
        case list():
            return [number for value in facts for number in _numbers(value)]
        case int() | float():
            return [facts]
        case _:
            return []


@pytest.mark.parametrize("name", ["classic", "sums"])
def test_the_solver_computes_the_stored_statistics(name: str) -> None:
    """Computed again, the smallest two have the same structure and the same numbers to 1e-9."""
    rules, kept = figures(name)
    computed = statistics(rules)
    kept = {key: kept[key] for key in kept if key not in {"play", "reach"}}

    assert computed.keys() == kept.keys()
    np.testing.assert_allclose(_numbers(computed), _numbers(kept), rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", rules_ids())
def test_stored_statistics_agree_with_each_other(name: str) -> None:
    """The chances sum to 1; their mean, and boxes and bonuses together, are the expected score."""
    rules, facts = figures(name)
    exact = distribution_of(rules, facts)

    bonus = 0 if rules.upper_bonus is None else rules.upper_bonus.points * sum(exact.upper_bonus)
    parts = sum(box.mean for box in exact.boxes) + bonus + sum(exact.repeat_bonus)

    assert exact.chances.sum() == pytest.approx(1, abs=1e-9)
    assert exact.mean == pytest.approx(facts["expected_score"], abs=1e-6)
    assert parts == pytest.approx(facts["expected_score"], abs=1e-6)


@pytest.mark.parametrize("name", rules_ids())
def test_stored_games_agree_with_the_exact_figures(name: str) -> None:
    """The bot of best play scores as computed; no total is more likely than its greatest chance."""
    rules, facts = figures(name)
    exact, games = distribution_of(rules, facts), facts["play"]["games"]
    boxes, turns = len(rules.boxes), facts["play"]["turns"]

    error = exact.deviation / games**0.5
    assert abs(facts["play"]["bots"]["optimal"]["score"] - exact.mean) < 4 * error
    for phase in range(len(rules.phases)):
        filled = turns[phase * boxes : (phase + 1) * boxes]
        assert np.mean(filled) == pytest.approx(phase * boxes + (boxes + 1) / 2, abs=1e-3)
    assert facts["reach"]
    assert all(exact.at_least(total) <= greatest < 1 for total, greatest in facts["reach"])
