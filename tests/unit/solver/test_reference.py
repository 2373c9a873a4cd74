"""The compiled solver against the slow reference solver, on small rule sets."""

import pytest

from tests.support.length import some_of
from tests.unit.solver import reference
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver.solving import solve
from yachtdice.solver.values.card import card_from_points

HEAD = 'id = "small"\ntitle = "Small"\nsummary = "A small one."\n'
BOX = '{{ id = "{id}", section = "{section}", title = "{id}", pattern = {pattern}, pay = {pay} }}'


def box(name: str, section: str, pattern: str, pay: str) -> str:
    """Return a box of a rules file."""
    return BOX.format(id=name, section=section, pattern=pattern, pay=pay)


ONES = box("ones", "upper", "{ face = 1 }", '"matching"')
SIXES = box("sixes", "upper", "{ face = 6 }", '"matching"')
YACHT = box("yacht", "lower", "{ of_a_kind = 5 }", "50")
HOUSE = box("full_house", "lower", '"full_house"', "25")
ROW = box("row", "lower", "{ straight = 4 }", '"matching"')
PAIR = box("pair", "upper", "{ of_a_kind = 2 }", '"matching"')
BONUS = "upper_bonus = { at_least = 13, points = 35 }\n"
REPEAT = 'repeat_bonus = {{ box = "yacht", points = 100, upper_only = {}, into_box = {} }}\n'
JOKER = 'joker = {{ box = "yacht", forced = {} }}\n'
DOWN = 'phases = [{ id = "down", title = "Down", order = "top_down", rolls = 2 }]\n'


def rule_set(extra: str, *boxes: str) -> RuleSet:
    """Return a small rule set."""
    return parse_rules(HEAD + extra + "boxes = [\n" + ",\n".join(boxes) + "\n]\n")


SMALL = {
    "plain": rule_set("", HOUSE, ROW),
    "bonus": rule_set(BONUS, ONES, SIXES),
    "odd upper boxes": rule_set(BONUS, PAIR, ONES),
    "bonus out of reach": rule_set("upper_bonus = { at_least = 500, points = 9 }\n", ONES, ROW),
    "strictly down, two rolls": rule_set(BONUS + DOWN, SIXES, YACHT, ROW),
    "repeat, upper only": rule_set(REPEAT.format("true", "true"), SIXES, YACHT),
    "forced joker": rule_set(
        BONUS + REPEAT.format("false", "false") + JOKER.format("true"), SIXES, YACHT, HOUSE
    ),
    "free joker": rule_set(
        REPEAT.format("false", "false") + JOKER.format("false"), ONES, YACHT, HOUSE
    ),
    "free joker, two boxes": rule_set(JOKER.format("false"), YACHT, HOUSE),
    "joker without repeat bonus": rule_set(JOKER.format("true"), SIXES, YACHT, ROW),
}


SOME = some_of(SMALL, "bonus", "strictly down, two rolls", "forced joker", "free joker")


@pytest.mark.parametrize("rules", SOME.values(), ids=SOME.keys())
def test_the_solver_agrees_with_its_slow_twin(rules: RuleSet) -> None:
    """Every value of a small rule set equals that of plain enumeration of all rolls."""
    solution = solve(rules, threads=1)
    empty = (None,) * len(rules.boxes)

    assert solution.expected_score == pytest.approx(
        reference.solve_cards(rules, 0, empty), abs=1e-9
    )
    for place in range(len(rules.boxes)):
        for roll in [(1, 1, 1, 1, 1), (6, 6, 6, 6, 6), (1, 2, 3, 4, 6)]:
            if reference.legal(rules, 0, empty, roll) >> place & 1:
                paid, bonus = reference.worth(rules, empty, roll, place)
                after = reference.filled(rules, empty, place, paid, bonus)
                slow = reference.solve_cards(rules, 0, after)
                assert solution.value(card_from_points(rules, after)) == pytest.approx(
                    slow, abs=1e-9
                )


def test_the_number_of_threads_changes_nothing() -> None:
    """One thread and three give bit-identical results."""
    rules = SMALL["forced joker"]

    one, three = solve(rules, threads=1), solve(rules, threads=3)

    assert (one.tables[0] == three.tables[0]).all()
