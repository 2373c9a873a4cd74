"""The rules of a game as JSON, for clients and programs."""

from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from msgspec import Struct

from yachtdice.rules import (
    DICE,
    FACES,
    Box,
    Joker,
    Order,
    Phase,
    RepeatBonus,
    RuleSet,
    Section,
    Text,
    TurnOrder,
)
from yachtdice.rules.describe import describe_box, describe_rules
from yachtdice.rules.patterns import OfFace
from yachtdice.solver import has_best_play
from yachtdice.solver.values.codes import codes_of


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
    #: The rules as numbers, for a solver that runs with the client
    #: (`solver/kernels/rule_sets/codes.py`).
    codes: tuple[int, ...]


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


class RulesFile(Struct, frozen=True):
    """The file of a rule set, which the records of its games contain."""

    text: str  #: The text of the file (TOML).
    fingerprint: str  #: The hash of the rules, equal for rule sets that play the same.


HOUSE: str = "house:"  #: The prefix of references to users' own rule sets; the fingerprint follows.


def show_text(text: Text) -> TextView:
    """Return a text for clients."""
    return TextView(text.en, text.ko)


@lru_cache(maxsize=16)
def show_points(rules: RuleSet) -> PointsView:
    """Return the points of every roll in every box, for clients."""
    rolls = combinations_with_replacement(range(1, FACES + 1), DICE)
    points = {"".join(map(str, roll)): rules.points(roll) for roll in rolls}
    return PointsView(rules.categories, points)


_ROLLS: Final = tuple(combinations_with_replacement(range(1, 7), 5))


_NONE: Final = Text(en="", ko="")  #: The section titles of a card without sections.


@lru_cache(maxsize=64)  # every snapshot contains it, and after a restart all clients request one
def show_rules(rules: RuleSet, reference: str) -> RulesView:
    """Return a whole rule set for clients."""
    bonus, repeat = rules.upper_bonus, rules.repeat_bonus
    upper, lower = rules.section_titles if rules.has_sections else (_NONE, _NONE)
    return RulesView(
        reference=reference,
        id=rules.id,
        house=reference.startswith(HOUSE),
        title=show_text(rules.title),
        summary=show_text(rules.summary),
        sources=rules.sources,
        upper_title=show_text(upper),
        lower_title=show_text(lower),
        boxes=tuple(_box(box) for box in rules.boxes),
        upper_bonus=None if bonus is None else UpperBonusView(bonus.at_least, bonus.points),
        repeat_bonus=None if repeat is None else _repeat_bonus(repeat),
        joker=None if rules.joker is None else _joker(rules.joker),
        phases=tuple(_phase(phase) for phase in rules.phases),
        least_seats=rules.seats[0],
        most_seats=rules.seats[1],
        order_drawn=rules.turn_order is TurnOrder.DRAWN,
        turns=rules.turns,
        best_play=has_best_play(rules),
        paragraphs=tuple(show_text(text) for text in describe_rules(rules)),
        codes=codes_of(rules),
    )


def show_rules_line(rules: RuleSet, reference: str) -> RulesLine:
    """Return a rule set for a list."""
    title, summary = show_text(rules.title), show_text(rules.summary)
    return RulesLine(reference, reference.startswith(HOUSE), title, summary)


def show_file(rules: RuleSet) -> RulesFile:
    """Return the file of a rule set for clients."""
    return RulesFile(rules.text, rules.fingerprint)


def _box(box: Box) -> BoxView:
    about = show_text(describe_box(box))
    face = box.pattern.face if isinstance(box.pattern, OfFace) else None
    return BoxView(box.id, box.section, show_text(box.title), about, face)


def _joker(joker: Joker) -> JokerKind:
    return JokerKind.FORCED if joker.forced else JokerKind.FREE


def _repeat_bonus(bonus: RepeatBonus) -> RepeatBonusView:
    return RepeatBonusView(bonus.box, bonus.points, bonus.upper_only, bonus.into_box)


def _phase(phase: Phase) -> PhaseView:
    return PhaseView(phase.id, show_text(phase.title), phase.order, phase.rolls)
