"""The size of a solution, estimated before it is computed."""

import pytest

from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import RuleSet, load_rules, parse_rules, rules_ids
from yachtdice.solver import (
    USUAL,
    TooLargeError,
    WorkLimit,
    check_work,
    distribution,
    distribution_size,
    solution_size,
    solve,
)


def _made_up(boxes: int = 15, at_least: int = 5000, phases: int = 1, rolls: int = 3) -> RuleSet:
    """Return rules with this number of boxes, all of which count for an upper bonus."""
    box = '{{ id = "b{}", section = "upper", title = "B", pattern = "anything", pay = 999 }}'
    columns = ",".join(
        f'{{ id="p{n}", title="P", order="any", rolls={rolls} }}' for n in range(phases)
    )
    return parse_rules(
        'id = "made"\ntitle = "M"\nsummary = "S"\n'
        f"boxes = [{','.join(box.format(n) for n in range(boxes))}]\n"
        f"phases = [{columns}]\n[upper_bonus]\nat_least = {at_least}\npoints = 1\n"
    )


@pytest.mark.parametrize("name", SMALL)
def test_the_number_of_values_is_that_of_the_solution(name: str) -> None:
    """The estimated number of values is that of the solution, for all kinds of rules."""
    assert solution_size(SMALL[name]).values == solve(SMALL[name]).states


@pytest.mark.parametrize("rules", rules_ids())
def test_every_shipped_rule_set_is_within_the_usual_limit(rules: str) -> None:
    """Solving and counting a shipped rule set is never refused."""
    check_work(load_rules(rules), solution_size(load_rules(rules)), USUAL)
    check_work(load_rules(rules), distribution_size(load_rules(rules)), USUAL)


def test_boxes_totals_phases_and_rolls_all_count() -> None:
    """Boxes, totals, phases and rolls each increase the size by the right factor."""
    plain = solution_size(_made_up(boxes=10, at_least=2000))
    assert solution_size(_made_up(boxes=12, at_least=2000)).values == 4 * plain.values
    assert solution_size(_made_up(boxes=10, at_least=2000, phases=6)).values == 6 * plain.values
    assert solution_size(_made_up(boxes=10, at_least=4001)).values == plain.values * 4002 // 2001
    longer = solution_size(_made_up(boxes=10, at_least=2000, rolls=10))
    assert longer.cpu_seconds > 1.5 * plain.cpu_seconds
    assert longer.values == plain.values


def test_a_short_file_of_huge_rules_is_refused_with_its_size() -> None:
    """Rules with fifteen boxes, a far bonus and six phases are refused with bytes and time."""
    huge = _made_up(at_least=7000, phases=6)
    assert len(huge.text) < 2000
    assert solution_size(huge).bytes > 10**10
    with pytest.raises(TooLargeError, match=r"GB of memory .* the limit is 2\.5 GB and 10 min"):
        solve(huge)


def test_work_is_refused_beyond_a_limit_and_done_without() -> None:
    """Memory and time are separate limits; None lifts both."""
    rules = SMALL["bonus"]
    for limit in (WorkLimit(10**6, 600), WorkLimit(10**10, 0.1)):
        with pytest.raises(TooLargeError):
            solve(rules, limit=limit)
        with pytest.raises(TooLargeError):
            distribution(solve(rules, limit=None), limit=limit)
    assert distribution(solve(rules, limit=None), limit=None).mean > 0
