"""A rule set as a frozen value, and the points of rolls in its boxes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from yachtdice.rules.dice import FACES, Dice, check_dice
from yachtdice.rules.errors import Text, UnknownCategoryError
from yachtdice.rules.patterns import OfFace, Pattern


class Section(StrEnum):
    """A section of the score card."""

    UPPER = "upper"  #: Its sum counts toward the upper bonus.
    LOWER = "lower"  #: All other boxes.


class Order(StrEnum):
    """Which open boxes of a phase may be filled."""

    ANY = "any"  #: Any open box.
    TOP_DOWN = "top_down"  #: Only the topmost open box.


class TurnOrder(StrEnum):
    """Whether the seats play by number, or in an order drawn before the game."""

    SEATS = "seats"
    DRAWN = "drawn"


class Pay(StrEnum):
    """The way a box is scored, unless it has fixed points."""

    MATCHING = "matching"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the card: the pattern it needs and its points."""

    id: str
    section: Section
    title: Text
    pattern: Pattern
    pay: Pay | int

    def score(self, dice: Sequence[int]) -> int:
        """Return the points of five dice in this box, without the joker rule."""
        matching = self.pattern.matching(dice)
        return 0 if matching is None else self.pays(dice, matching)

    def pays(self, dice: Sequence[int], matching: int) -> int:
        """Return the points for dice that meet the pattern."""
        if self.pay is Pay.MATCHING:
            return matching
        return sum(dice) if self.pay is Pay.ALL else self.pay


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Points for an upper section with at least this sum."""

    at_least: int
    points: int


@dataclass(frozen=True, slots=True)
class RepeatBonus:
    """A bonus for each further five alike after `box` was filled with points.

    `upper_only`: given only for filling an upper box. `into_box`: the points are added to `box`
    itself, otherwise to a row of their own.
    """

    box: str
    points: int
    upper_only: bool
    into_box: bool


@dataclass(frozen=True, slots=True)
class Joker:
    """The joker rule: five alike match any lower box once `box` and their upper box are filled.

    `forced`: five alike must fill their own upper box while it is open, then a lower box, then any.
    Otherwise any open box may be filled at any time.
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


#: The sorted dice of each of the 7,776 throws, so that a rule set caches only 252 rows.
_ORDERED: Final[dict[Dice, Dice]] = {}


def _bits(places: Iterable[int]) -> int:
    """Return places on the card as bits, box 0 the lowest."""
    return sum(1 << place for place in places)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set: the points of every roll in every box, and the order in which boxes are filled.

    `text` is the text of its file. `fingerprint` is the SHA-256 of everything that affects play
    (titles and sources do not). Two rule sets with the same text are equal. `has_sections` is
    whether the card shows the section titles; generated sentences always use them.
    """

    id: str
    title: Text = field(compare=False)
    summary: Text = field(compare=False)
    sources: tuple[str, ...] = field(compare=False)
    section_titles: tuple[Text, Text] = field(compare=False)
    has_sections: bool = field(compare=False)
    boxes: tuple[Box, ...] = field(compare=False)
    upper_bonus: UpperBonus | None = field(compare=False)
    repeat_bonus: RepeatBonus | None = field(compare=False)
    joker: Joker | None = field(compare=False)
    phases: tuple[Phase, ...] = field(compare=False)
    seats: tuple[int, int] = field(compare=False)
    turn_order: TurnOrder = field(compare=False)
    fingerprint: str
    text: str = field(repr=False)
    #: The ids of the boxes, from the top of the card to the bottom.
    categories: tuple[str, ...] = field(init=False, repr=False, compare=False)
    #: The place of each box on the card, from 0, by its id.
    index: dict[str, int] = field(init=False, repr=False, compare=False)
    #: The places of the upper boxes.
    upper: tuple[int, ...] = field(init=False, repr=False, compare=False)
    #: The upper boxes as bits, box 0 of the card the lowest.
    upper_bits: int = field(init=False, repr=False, compare=False)
    #: By face (0 is unused): the upper boxes that collect that face, as bits.
    own_bits: tuple[int, ...] = field(init=False, repr=False, compare=False)
    #: The points of the rolls seen so far, each sorted, in every box.
    _rows: dict[Dice, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Derive the fields that follow from the boxes."""
        boxes = self.boxes
        upper = tuple(i for i, box in enumerate(boxes) if box.section is Section.UPPER)
        owners = (OfFace(face) for face in range(FACES + 1))
        derived: dict[str, object] = {
            "categories": tuple(box.id for box in boxes),
            "index": {box.id: place for place, box in enumerate(boxes)},
            "upper": upper,
            "upper_bits": _bits(upper),
            "own_bits": tuple(_bits(i for i in upper if boxes[i].pattern == own) for own in owners),
            "_rows": {},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def turns(self) -> int:
        """The number of turns of a seat in a game."""
        return len(self.boxes) * len(self.phases)

    @property
    def most_rolls(self) -> int:
        """The largest number of rolls in a turn of any phase."""
        return max(phase.rolls for phase in self.phases)

    @property
    def repeat_title(self) -> Text:
        """The name of the repeat bonus, after its box ("Yahtzee bonus"); empty without it."""
        if self.repeat_bonus is None:
            return Text("", "")
        title = self.boxes[self.index[self.repeat_bonus.box]].title
        return Text(f"{title.en} bonus", f"{title.ko} 보너스")

    def points(self, dice: Dice) -> tuple[int, ...]:
        """Return the points of five dice in every box, in card order, without the joker rule.

        Raises BadDiceError for invalid dice; dice seen before are not checked again.
        """
        try:
            return self._rows[_ORDERED[dice]]
        except KeyError:
            pass
        ordered = _ORDERED[dice] = tuple(sorted(check_dice(dice)))
        row = self._rows[ordered] = tuple(box.score(ordered) for box in self.boxes)
        return row

    def score(self, category: str, dice: Sequence[int]) -> int:
        """Return the points of five dice (in any order) in a category, without the joker rule.

        Raises UnknownCategoryError and BadDiceError.
        """
        place = self.index.get(category)
        if place is None:
            known = ", ".join(self.categories)
            raise UnknownCategoryError(f"{self.id} has no category {category!r}; it has {known}")
        return self.points(check_dice(dice))[place]
