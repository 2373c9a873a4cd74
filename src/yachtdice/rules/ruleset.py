"""A rule set as one frozen value, and the plain score of its boxes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from yachtdice.rules.dice import FACES, Dice, check_dice
from yachtdice.rules.errors import UnknownCategoryError
from yachtdice.rules.patterns import OfFace, Pattern


@dataclass(frozen=True, slots=True)
class Text:
    """One text in the two languages of the game."""

    en: str
    ko: str


class Section(StrEnum):
    """The part of the card a box stands in; the upper one counts toward the upper bonus."""

    UPPER = "upper"
    LOWER = "lower"


class Order(StrEnum):
    """Which open boxes of a phase may be filled."""

    ANY = "any"
    TOP_DOWN = "top_down"


class TurnOrder(StrEnum):
    """Whether the seats play by number, or in an order drawn before the game."""

    SEATS = "seats"
    DRAWN = "drawn"


class Pay(StrEnum):
    """What a box pays, unless it pays a fixed number."""

    MATCHING = "matching"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the card: the pattern it asks for and what it pays for it."""

    id: str
    section: Section
    title: Text
    pattern: Pattern
    pay: Pay | int

    def score(self, dice: Sequence[int]) -> int:
        """Return the plain points of five dice in this box, jokers aside."""
        matching = self.pattern.matching(dice)
        return 0 if matching is None else self.pays(dice, matching)

    def pays(self, dice: Sequence[int], matching: int) -> int:
        """Return what dice that meet the pattern are paid."""
        if self.pay is Pay.MATCHING:
            return matching
        return sum(dice) if self.pay is Pay.ALL else self.pay


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Points for an upper section of at least so much."""

    at_least: int
    points: int


@dataclass(frozen=True, slots=True)
class RepeatBonus:
    """Points for five alike once `box` holds points.

    `upper_only`: given only when an upper box is filled. `into_box`: the points are
    written into `box` itself; otherwise they stand in a row of their own.
    """

    box: str
    points: int
    upper_only: bool
    into_box: bool


@dataclass(frozen=True, slots=True)
class Joker:
    """Five alike may stand for any lower box once `box` is filled and their own upper box too.

    `forced`: five alike must go to their own upper box while it is open, then to lower
    boxes, then anywhere. Not forced: any box may be chosen, at all times.
    """

    box: str
    forced: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """One column of the card, played until it is full."""

    id: str
    title: Text
    order: Order
    rolls: int


@dataclass(frozen=True)
class RuleSet:
    """A rule set: what every roll is worth in every box, and in what order a card is filled.

    `text` is the file it was read from, `fingerprint` the SHA-256 of all that matters for
    play (titles and sources do not). Two rule sets are equal when their texts are.
    """

    id: str
    title: Text = field(compare=False)
    summary: Text = field(compare=False)
    sources: tuple[str, ...] = field(compare=False)
    section_titles: tuple[Text, Text] = field(compare=False)
    boxes: tuple[Box, ...] = field(compare=False)
    upper_bonus: UpperBonus | None = field(compare=False)
    repeat_bonus: RepeatBonus | None = field(compare=False)
    joker: Joker | None = field(compare=False)
    phases: tuple[Phase, ...] = field(compare=False)
    seats: tuple[int, int] = field(compare=False)
    turn_order: TurnOrder = field(compare=False)
    fingerprint: str
    text: str = field(repr=False)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The ids of the boxes, from the top of the card to its foot."""
        return tuple(box.id for box in self.boxes)

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each box on the card, from 0, by its id."""
        return {box.id: place for place, box in enumerate(self.boxes)}

    @cached_property
    def turns(self) -> int:
        """The turns a seat has in a game."""
        return len(self.boxes) * len(self.phases)

    @cached_property
    def upper(self) -> tuple[int, ...]:
        """The places of the upper boxes."""
        return tuple(i for i, box in enumerate(self.boxes) if box.section is Section.UPPER)

    @cached_property
    def upper_bits(self) -> int:
        """The upper boxes as bits, box 0 of the card the lowest."""
        return sum(1 << place for place in self.upper)

    @cached_property
    def own_bits(self) -> tuple[int, ...]:
        """By face (0 is unused): the upper boxes that collect that face, as bits."""
        return tuple(
            sum(1 << i for i in self.upper if self.boxes[i].pattern == OfFace(face))
            for face in range(FACES + 1)
        )

    @cached_property
    def _rows(self) -> dict[Dice, tuple[int, ...]]:
        return {}

    def points(self, dice: Dice) -> tuple[int, ...]:
        """Return the plain points of five dice in every box, in card order; the dice are trusted.

        Raises BadDiceError for dice never seen before that are no dice.
        """
        row = self._rows.get(dice)
        if row is None:
            ordered = tuple(sorted(check_dice(dice)))
            row = tuple(box.score(ordered) for box in self.boxes)
            self._rows[dice] = row
        return row

    def score(self, category: str, dice: Sequence[int]) -> int:
        """Return the plain points of five dice, in any order, in a category; jokers aside.

        Raises UnknownCategoryError and BadDiceError.
        """
        place = self.index.get(category)
        if place is None:
            known = ", ".join(self.categories)
            raise UnknownCategoryError(f"{self.id} has no category {category!r}; it has {known}")
        return self.points(check_dice(dice))[place]
