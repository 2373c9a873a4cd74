"""The score distribution of best play."""

import numpy as np
import pytest

from tests.paths import ROOT
from tests.support.games.strategies import SHIPPED
from tests.support.length import IS_LONG
from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import Distribution, best_play, distribution, play_games, solve

VALUES = ROOT / "vectors" / "values"
FIGURES = [
    line.split("\t")
    for line in (VALUES / "distribution.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith(("#", "rules\t"))
]
#: The published figures of other rule sets cost more than a second each.
SOME = SHIPPED if IS_LONG else tuple(map(load_rules, ("classic", "extended")))
every = pytest.mark.parametrize(
    "rules",
    [*SOME, *SMALL.values()],
    ids=lambda rules: f"{rules.id}-{rules.fingerprint[:4]}",
)


def check_published(found: Distribution) -> None:
    """Check deviation, percentiles, box means and probabilities against published figures."""
    for rules, name, value, margin, source in FIGURES:
        if rules == found.rules.id:
            assert source
            expected = pytest.approx(float(value), abs=float(margin))
            assert figure(found, name) == expected, name


def figure(found: Distribution, name: str) -> float:
    """Return a figure by its name in the file."""
    word, _, of = name.partition(" ")
    boxes = {facts.box: facts for facts in found.boxes}
    match word:
        case "deviation" | "least" | "greatest":
            return float(getattr(found, word))
        case "percentile":
            return found.percentile(float(of))
        case "at_least":
            return found.at_least(int(of))
        case "mean":
            return boxes[of].mean
        case "zero":
            return boxes[of].zero
        case "upper_bonus":
            return found.upper_bonus[0]
        case "repeat_bonus":
            return found.repeat_bonus[0]
        case _:
            raise LookupError(name)


@every
def test_games_are_distributed_as_computed(rules: RuleSet) -> None:
    """Probabilities sum to 1, the mean, 60,000 games and published figures agree."""
    solution = best_play(rules)
    found = distribution(solution, threads=2)
    check_published(found)

    assert found.chances.sum() == pytest.approx(1, abs=1e-11)
    assert found.mean == pytest.approx(solution.expected_score, abs=1e-9)
    bonus = 0 if rules.upper_bonus is None else rules.upper_bonus.points
    parts = sum(facts.mean for facts in found.boxes) + sum(found.repeat_bonus)
    assert parts + bonus * sum(found.upper_bonus) == pytest.approx(found.mean, abs=1e-9)
    scores = play_games(solution, 60_000, seed=8).scores
    counts = np.bincount(scores, minlength=len(found.chances))
    assert len(counts) == len(found.chances), "no game scores what is impossible"
    assert not counts[found.chances == 0].any()
    expected = found.chances * len(scores)
    usual = expected > 20
    chi_square = (((counts - expected) ** 2)[usual] / expected[usual]).sum()
    freedom = max(1, usual.sum() - 1)
    assert chi_square < freedom + 5 * np.sqrt(2 * freedom)


def test_threads_change_nothing() -> None:
    """One thread and three give bit-identical results."""
    solution = solve(SMALL["forced joker"])
    one, three = distribution(solution, threads=1), distribution(solution, threads=3)

    assert (one.chances == three.chances).all()
    assert one.boxes == three.boxes
