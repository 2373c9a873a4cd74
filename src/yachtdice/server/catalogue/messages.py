"""Bodies of the HTTP API for rule sets, house rules and bots on offer."""

from enum import StrEnum

from msgspec import Struct

from yachtdice.server.common.messages import Problem
from yachtdice.views.rules import RulesView, TextView


class RulesText(Struct, frozen=True, forbid_unknown_fields=True):
    """A rules file."""

    text: str  #: The file's text (TOML).


class PatternKind(StrEnum):
    """The dice that a box needs, as in a rules file."""

    FACE = "face"  #: Dice of the face `number`.
    OF_A_KIND = "of_a_kind"  #: At least `number` dice of one face.
    STRAIGHT = "straight"  #: `number` faces in a row, or exactly those of `row`.
    TWO_PAIRS = "two_pairs"  #: Two dice of one face and two of another.
    FULL_HOUSE = "full_house"  #: Three dice of one face and two of another.
    FULL_HOUSE_OR_FIVE_ALIKE = "full_house_or_five_alike"  #: A full house, or five of a kind.
    ANYTHING = "anything"  #: Any dice.


class PayKind(StrEnum):
    """How a box scores."""

    MATCHING = "matching"  #: The sum of the dice that form the pattern.
    ALL = "all"  #: The sum of all dice.
    POINTS = "points"  #: A fixed number of points.


class BoxRule(Struct, frozen=True):
    """The rule of a box, in the terms of a rules file."""

    pattern: PatternKind  #: The dice that it needs.
    #: The face, the number of dice or the length of the row; null for other patterns.
    number: int | None
    #: The exact row of a straight, null if any row of its length counts.
    row: tuple[int, ...] | None
    pay: PayKind  #: How it scores.
    points: int | None  #: The fixed number of points, null for other kinds of pay.
    most: int  #: The most points that five dice can score in it, without a joker.


class RulesDraft(Struct, frozen=True):
    """A rules file and its meaning, for an editor."""

    text: str  #: The file's text (TOML).
    rules: RulesView  #: The rule set; its `reference` is valid once the text has been added.
    boxes: tuple[BoxRule, ...]  #: The rules of the boxes, in the order of `rules.boxes`.
    joker_box: str | None  #: The box of the joker rule, null without joker.


class RulesProblem(Problem, frozen=True):
    """Why a rules file was refused. `text` is null when the request itself is invalid."""

    line: int | None = None  #: Line of the file, from 1; null if unknown.
    #: The entry, in English: `box 3 (full_house), pay`; null if the fault belongs to none.
    place: str | None = None
    text: TextView | None = None  #: `detail` in both languages.
    reason: TextView | None = None  #: `text` without the line and the place.


class StrengthView(Struct, frozen=True):
    """The measured strength of a bot playing alone."""

    mean: float  #: Mean score.
    standard_error: float  #: Standard error of the mean.
    games: int  #: Number of games.


class BotLine(Struct, frozen=True):
    """A bot that can take a seat."""

    id: str  #: The bot's id, used by `SeatBot`.
    title: TextView  #: The bot's name.
    about: TextView  #: One line about it.
    needs_best_play: bool  #: Whether it needs the rule set's best play.
    strength: StrengthView | None  #: Its strength under the requested rules, null if not measured.
