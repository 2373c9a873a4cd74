"""The stored values of yatzy-solver, computed by it again."""

import pytest

from tests.conformance.peer import PEERS, computed_values, stored_values


@pytest.mark.parametrize("rules_id", PEERS)
def test_the_stored_values_are_those_of_the_independent_solver(rules_id: str) -> None:
    """yatzy-solver computes the stored values of each rule set again."""
    cards, values = zip(*stored_values(rules_id), strict=True)

    assert computed_values(rules_id, cards) == pytest.approx(values, abs=1e-12, rel=0)
