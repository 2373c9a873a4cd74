"""The insight: the facts of every card, its quantiles and its exact late rows."""

import pytest

from tests.conformance.reviews.laws import check_empty_card
from tests.support.games.bot_games import BRIEF
from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver import Card, distribution, insight_of, solve
from yachtdice.solver.insight.table import INSIGHTS
from yachtdice.solver.limits import TooLargeError, WorkLimit
from yachtdice.solver.sizes import distribution_size, insight_size

EVERY = {**SMALL, "brief": BRIEF}


@pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY.keys())
def test_the_empty_card_has_the_facts_of_the_distribution(rules: RuleSet) -> None:
    """Means of boxes, bonuses and all scores from the empty card equal those of `distribution`."""
    solution = solve(rules)
    found, counted = insight_of(solution), distribution(solution)
    check_empty_card(solution, found)
    middle = counted.percentile(50)
    assert found.percentile(middle) == pytest.approx(1 - counted.at_least(middle + 1), abs=1e-6)


def test_a_card_that_no_game_reaches_is_refused() -> None:
    """A card with an upper total that its filled boxes cannot have is refused."""
    found = insight_of(solve(BRIEF))
    with pytest.raises(ValueError, match="no game of brief reaches"):
        found.facts(Card(0, (1 << 6) - 1, 5))


def test_an_insight_beyond_the_limit_is_refused() -> None:
    """The size of an insight is checked before it is computed."""
    with pytest.raises(TooLargeError, match="takes about"):
        insight_of(solve(BRIEF), limit=WorkLimit(1000, 1000))


@pytest.mark.parametrize("boxes", [6, 7])
def test_the_insight_holds_the_points_of_any_rules(boxes: int) -> None:
    """Six and seven boxes of 10,000 points, below and above 16 bits, add up, stored too."""
    line = '{{ id = "b{}", section = "lower", title = "B", pattern = "anything", pay = 10000 }}'
    every = ",".join(line.format(number) for number in range(boxes))
    rules = parse_rules(f'id = "large"\ntitle = "L"\nsummary = "S"\nboxes = [{every}]\n')
    found = insight_of(solve(rules))
    stored = INSIGHTS.parse(bytearray().join(INSIGHTS.pieces(found)), rules)
    for insight in (found, stored):
        assert insight is not None
        assert {*insight.phases[0].quantiles[-1].tolist()} == {boxes * 10_000}
        assert insight.start[boxes * 10_000] == pytest.approx(1)
        assert insight_size(rules).bytes > distribution_size(rules).bytes
