"""Best play against published values and against an independent solver."""

import pytest

from tests.conformance.peer import PEERS, stored_values
from tests.paths import ROOT
from yachtdice import load_rules
from yachtdice.solver import Solution, solve

PUBLISHED = ROOT / "vectors" / "values" / "published.tsv"
LINES = [
    line.split("\t")
    for line in PUBLISHED.read_text(encoding="utf-8").splitlines()
    if not line.startswith(("#", "rules\t"))
]


@pytest.fixture(scope="module")
def solutions() -> dict[str, Solution]:
    """Return the solutions of the published rule sets."""
    return {rules: solve(load_rules(rules)) for rules, _, _ in LINES}


@pytest.mark.parametrize(("rules", "value", "source"), LINES, ids=[line[0] for line in LINES])
def test_expected_scores_are_the_published_ones(
    solutions: dict[str, Solution], rules: str, value: str, source: str
) -> None:
    """The expected score of best play equals the published value to 1e-6."""
    assert source
    assert solutions[rules].expected_score == pytest.approx(float(value), abs=1e-6)


@pytest.mark.parametrize("rules_id", PEERS)
def test_values_agree_with_an_independent_solver(
    solutions: dict[str, Solution], rules_id: str
) -> None:
    """The values of 500 random positions equal those of yatzy-solver to 1e-9."""
    stored = stored_values(rules_id)

    ours = [solutions[rules_id].value(card) for card, _ in stored]

    assert ours == pytest.approx([value for _, value in stored], abs=1e-9, rel=0)
    assert len(stored) == 500
