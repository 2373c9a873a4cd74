"""One seat's scorecard: its boxes column by column, and the sums a rule set makes of them."""

from typing import TypeAlias

from msgspec import Struct

from yachtdice.rules import RuleSet

Column: TypeAlias = tuple[int | None, ...]


class Scorecard(Struct, frozen=True):
    """The boxes of one seat.

    `columns`: for each phase the points of each box in card order, None while open.
    `open_boxes`: for each phase the open boxes as bits, box 0 the lowest.
    `repeat`: for each phase the repeat bonus that stands in a row of its own.
    """

    columns: tuple[Column, ...]
    open_boxes: tuple[int, ...]
    repeat: tuple[int, ...]

    def filled(self, column: int, place: int, points: int) -> "Scorecard":
        """Return the card with one more box filled."""
        old = self.columns[column]
        new = (*old[:place], points, *old[place + 1 :])
        left = self.open_boxes[column] & ~(1 << place)
        return Scorecard(
            _with(self.columns, column, new), _with(self.open_boxes, column, left), self.repeat
        )

    def with_repeat_bonus(
        self, column: int, place: int, points: int, into_box: bool
    ) -> "Scorecard":
        """Return the card with a repeat bonus, written into the box at `place` or into its row."""
        if not into_box:
            repeat = _with(self.repeat, column, self.repeat[column] + points)
            return Scorecard(self.columns, self.open_boxes, repeat)
        old = self.columns[column]
        raised = (*old[:place], (old[place] or 0) + points, *old[place + 1 :])
        return Scorecard(_with(self.columns, column, raised), self.open_boxes, self.repeat)


def empty_card(rules: RuleSet) -> Scorecard:
    """Return a card with every box open."""
    columns, boxes = len(rules.phases), len(rules.boxes)
    return Scorecard(((None,) * boxes,) * columns, ((1 << boxes) - 1,) * columns, (0,) * columns)


def upper_total(rules: RuleSet, card: Scorecard, column: int) -> int:
    """Return the sum of the upper boxes filled so far in a column."""
    points = card.columns[column]
    return sum(points[place] or 0 for place in rules.upper)


def upper_bonus(rules: RuleSet, card: Scorecard, column: int) -> int:
    """Return the upper bonus a column has reached, 0 where there is none."""
    bonus = rules.upper_bonus
    reached = bonus is not None and upper_total(rules, card, column) >= bonus.at_least
    return bonus.points if bonus is not None and reached else 0


def column_total(rules: RuleSet, card: Scorecard, column: int) -> int:
    """Return all points of a column: boxes, upper bonus and repeat bonus."""
    boxes = sum(points or 0 for points in card.columns[column])
    return boxes + upper_bonus(rules, card, column) + card.repeat[column]


def card_total(rules: RuleSet, card: Scorecard) -> int:
    """Return all points of a card."""
    return sum(column_total(rules, card, column) for column in range(len(card.columns)))


def _with(items: tuple, place: int, item: object) -> tuple:  # type: ignore[type-arg]
    """Return the tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])
