"""The points that a filled box can hold, for score cards that a person has typed in."""

from collections.abc import Sequence

from yachtdice.rules.dice import all_rolls
from yachtdice.rules.five_alike import are_five_alike, is_joker, joker_points
from yachtdice.rules.ruleset import Order, RuleSet, Section


def possible_points(rules: RuleSet, column: Sequence[int | None], place: int) -> list[int]:
    """Return the points that the box at a place can hold on this column, in ascending order.

    `column`: the points of every box in card order, None for open boxes.
    """
    open_boxes = sum(1 << i for i, held in enumerate(column) if held is None)
    can = {rules.points(roll)[place] for roll in all_rolls()}
    for roll in filter(are_five_alike, all_rolls()):
        if is_joker(rules, roll, open_boxes):
            can.add(joker_points(rules, roll, place))
    bonus = rules.repeat_bonus
    if bonus is not None and bonus.into_box and rules.index[bonus.box] == place:
        times = range(_repeats(rules, column) + 1)
        can |= {held + many * bonus.points for held in can if held for many in times}
    return sorted(can)


def gap_above(rules: RuleSet, phase: int, column: Sequence[int | None]) -> tuple[int, int] | None:
    """Return an open box above a filled one (their places) in a column filled from the top.

    Returns None if there is none, and for columns that are filled in any order.
    """
    if rules.phases[phase].order is not Order.TOP_DOWN or None not in column:
        return None
    first = list(column).index(None)
    late = next((i for i in range(first, len(column)) if column[i] is not None), None)
    return None if late is None else (first, late)


def number_ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers in short form: `0, 5-30`; three or more in a row are a range."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(_range(part) for part in parts)


def _range(numbers: list[int]) -> str:
    """Return consecutive numbers in short form."""
    if len(numbers) > 2:
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def _repeats(rules: RuleSet, column: Sequence[int | None]) -> int:
    """Return the number of filled boxes that can have brought a repeat bonus.

    Those are the boxes whose points five alike can score.
    """
    bonus = rules.repeat_bonus
    assert bonus is not None, "called only for rules with a repeat bonus"
    fives = [rules.points(roll) for roll in filter(are_five_alike, all_rolls())]
    return sum(
        any(points[place] == column[place] for points in fives)
        for place, other in enumerate(rules.boxes)
        if other.id != bonus.box
        and (other.section is Section.UPPER or not bonus.upper_only)
        and column[place] is not None
    )
