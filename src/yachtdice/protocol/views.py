"""Views for clients: rooms, rule sets, games, bots and chat lines."""

from enum import StrEnum

from msgspec import Struct

from yachtdice.rules import Order, Section


class TextView(Struct, frozen=True):
    """A text in both languages."""

    en: str  #: English.
    ko: str  #: Korean.


class BoxView(Struct, frozen=True):
    """A box of the score card."""

    id: str  #: The box's id, used by `Fill`.
    section: Section  #: The section of the card it belongs to.
    title: TextView  #: The box's name.
    about: TextView  #: One sentence: the dice it needs and the points it scores.
    face: int | None = None  #: The face that counts, for boxes of a single face; otherwise null.


class UpperBonusView(Struct, frozen=True):
    """The bonus for the upper section."""

    at_least: int  #: Upper points needed.
    points: int  #: Points of the bonus.


class RepeatBonusView(Struct, frozen=True):
    """The bonus for another five of a kind."""

    box: str  #: The box that must hold points first.
    points: int  #: Points of each bonus.
    upper_only: bool  #: Whether the roll must be scored in the upper section.
    #: Whether the points are added to `box`; otherwise they have a row of their own.
    into_box: bool


class PhaseView(Struct, frozen=True):
    """A column of the score card."""

    id: str  #: The phase's id.
    title: TextView  #: The column's name.
    order: Order  #: Which open boxes may be filled.
    rolls: int  #: Rolls per turn.


class JokerKind(StrEnum):
    """How freely a joker may be placed."""

    FORCED = "forced"  #: The upper box of the face first; then any lower box; then any upper box.
    FREE = "free"  #: Any open box.


class RulesView(Struct, frozen=True):
    """A rule set with its boxes and its rules as text."""

    reference: str  #: The value that `ChangeSettings` and `POST /api/rooms` take.
    id: str  #: The rule set's id.
    house: bool  #: Whether a user added this rule set.
    title: TextView  #: The rule set's name.
    summary: TextView  #: One line about it.
    sources: tuple[str, ...]  #: Where the rules come from.
    upper_title: TextView  #: The upper section's name, empty if the card has no sections.
    lower_title: TextView  #: The lower section's name, empty if the card has no sections.
    boxes: tuple[BoxView, ...]  #: The boxes of one column, from top to bottom.
    upper_bonus: UpperBonusView | None  #: The upper bonus, null if there is none.
    #: The bonus for another five of a kind, null if there is none.
    repeat_bonus: RepeatBonusView | None
    joker: JokerKind | None  #: The joker rule, null if there is none.
    phases: tuple[PhaseView, ...]  #: The columns in playing order.
    least_seats: int  #: Fewest seats in a game.
    most_seats: int  #: Most seats in a game.
    order_drawn: bool  #: Whether the turn order is random.
    turns: int  #: Turns per seat.
    best_play: bool  #: Whether best play can be computed, so that hints and the strong bots work.
    paragraphs: tuple[TextView, ...]  #: The rules in sentences, without those of the boxes.


class PointsView(Struct, frozen=True):
    """The points of every roll in every box of an empty card."""

    boxes: tuple[str, ...]  #: The ids of the boxes, in card order.
    #: For each of the 252 rolls, written as its faces in ascending order such as `11346`, the
    #: points in each box. Jokers and repeat bonuses depend on the card and are not included.
    rolls: dict[str, tuple[int, ...]]


class RulesLine(Struct, frozen=True):
    """A rule set in a list."""

    reference: str  #: The value that `ChangeSettings` and `POST /api/rooms` take.
    house: bool  #: Whether a user added this rule set.
    title: TextView  #: The rule set's name.
    summary: TextView  #: One line about it.
