"""The state of a game with its scorecards, and the contract of a bot that plays it.

The state follows from the events of the game.
"""

from typing import Final, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from yachtdice.game.actions import Play
from yachtdice.game.events import Seat
from yachtdice.game.steps import Step
from yachtdice.rules import DICE, FACES, Dice, RuleSet

_Item = TypeVar("_Item")
ColumnPoints: TypeAlias = tuple[int | None, ...]


class Scorecard(Struct, frozen=True, gc=False):
    """The boxes of one seat.

    `columns`: for each phase the points of each box in card order, None while open.
    `open_boxes`: for each phase the open boxes as bits, box 0 the lowest.
    `repeat`: for each phase the repeat bonus, if it has a row of its own.
    """

    columns: tuple[ColumnPoints, ...]
    open_boxes: tuple[int, ...]
    repeat: tuple[int, ...]

    def filled(self, column: int, place: int, points: int) -> "Scorecard":
        """Return the card with one more box filled."""
        points_after = with_item(self.columns[column], place, points)
        open_after = self.open_boxes[column] & ~(1 << place)
        return Scorecard(
            with_item(self.columns, column, points_after),
            with_item(self.open_boxes, column, open_after),
            self.repeat,
        )

    def with_repeat_bonus(
        self, column: int, place: int, points: int, into_box: bool
    ) -> "Scorecard":
        """Return the card with a repeat bonus, written into the box at `place` or into its row."""
        if not into_box:
            repeat = with_item(self.repeat, column, self.repeat[column] + points)
            return Scorecard(self.columns, self.open_boxes, repeat)
        old = self.columns[column]
        raised = with_item(old, place, (old[place] or 0) + points)
        return Scorecard(with_item(self.columns, column, raised), self.open_boxes, self.repeat)


def empty_card(rules: RuleSet) -> Scorecard:
    """Return a card with every box open."""
    columns, boxes = len(rules.phases), len(rules.boxes)
    return Scorecard(((None,) * boxes,) * columns, ((1 << boxes) - 1,) * columns, (0,) * columns)


def upper_total(rules: RuleSet, card: Scorecard, column: int) -> int:
    """Return the sum of the upper boxes filled so far in a column."""
    points = card.columns[column]
    return sum(filter(None, [points[place] for place in rules.upper]))


def upper_bonus(rules: RuleSet, card: Scorecard, column: int) -> int:
    """Return the upper bonus that a column has reached, else 0."""
    bonus = rules.upper_bonus
    if bonus is None or upper_total(rules, card, column) < bonus.at_least:
        return 0
    return bonus.points


def column_total(rules: RuleSet, card: Scorecard, column: int) -> int:
    """Return all points of a column: boxes, upper bonus and repeat bonus."""
    boxes = sum(filter(None, card.columns[column]))
    return boxes + upper_bonus(rules, card, column) + card.repeat[column]


def card_total(rules: RuleSet, card: Scorecard) -> int:
    """Return all points of a card."""
    return sum(column_total(rules, card, column) for column in range(len(card.columns)))


def with_item(items: tuple[_Item, ...], place: int, item: _Item) -> tuple[_Item, ...]:
    """Return the tuple with one item replaced."""
    if len(items) == 1:
        return (item,)
    copy = [*items]
    copy[place] = item
    return tuple(copy)


SHOWN_BEFORE_PLAY: Final[Dice] = (FACES,) * DICE  #: The dice before the first roll.


class GameState(Struct, frozen=True, gc=False):
    """A game between two events.

    `seat` is the seat on turn (at the end, the last one that played). `phase` is the column being
    filled. `dice` are the faces of the last throw, by place; in step
    AWAIT_ROLL that throw belongs to the turn before. `kept` are the places kept in the last
    roll. `bots[seat]` is the bot that plays a seat now, None for its own player. `version` is the
    number of events.
    """

    rules: RuleSet
    holders: tuple[Seat, ...]
    order: tuple[int, ...]
    cards: tuple[Scorecard, ...]
    step: Step
    seat: int
    phase: int
    rolls_left: int
    dice: Dice
    kept: tuple[int, ...]
    resigned: frozenset[int]
    bots: tuple[str | None, ...]
    version: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        return tuple(card_total(self.rules, card) for card in self.cards)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total at the end of the game; several in a draw.

        Empty during the game, and if every seat has resigned.
        """
        if self.step is not Step.OVER:
            return ()
        playing = {
            seat: total for seat, total in enumerate(self.totals) if seat not in self.resigned
        }
        best = max(playing.values(), default=None)
        return tuple(seat for seat, total in playing.items() if total == best)


class Bot(Protocol):
    """A program that plays a seat."""

    def choose(self, state: GameState) -> Play:
        """Return one of `legal_plays(state)`; the seat on turn is the bot's own.

        In step AWAIT_ROLL the only legal play is the roll of all dice. The dice of `state` are then
        still those of the turn before.
        """
        ...
