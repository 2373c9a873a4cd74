"""The messages between the server and the review process, one JSON document a line.

A request names the text of a rule set; the process answers requests in their order. A new kind of
request is a struct in the union `AnyReviewRequest`, with a function in `answering.py`.
"""

from typing import TypeAlias

from msgspec import Struct

from yachtdice.analysis.training.lessons import Lesson
from yachtdice.game import Event
from yachtdice.rules import Dice
from yachtdice.server.jobs.lines import PureRequest
from yachtdice.solver import Card


class ReviewRequest(PureRequest, frozen=True, tag=True):
    """A whole finished game; the answer is a `ReviewFigures`.

    `insight`: whether the insight of the rules is stored. Without it the review has points only.
    """

    rules: str
    events: tuple[Event, ...]
    insight: bool


class GivenRequest(PureRequest, frozen=True, tag=True):
    """Finished games of one seat; the answer is a `GivenFigures`. Needs no insight.

    A batch costs 3 ms of processor time a game, so its size is how long others wait for it.
    """

    rules: str
    games: tuple[tuple[Event, ...], ...]


class GivenFigures(Struct, frozen=True):
    """The points given away in each game, by stand-ins and the clock too."""

    given: tuple[float, ...]


class EndgameRequest(Struct, frozen=True, tag=True):
    """A finished game of two with a solved end; the answer is an `EndgameFigures`.

    The process answers at once with its progress. It gives up if the request is not repeated.
    Needs the insight. Games of the same `client` wait for each other.
    """

    rules: str
    events: tuple[Event, ...]
    client: str


class ReasonsRequest(PureRequest, frozen=True, tag=True):
    """The choice of one event of a game; the answer is a `ReasonsFigures`. Needs the insight."""

    rules: str
    events: tuple[Event, ...]
    event: int


class ExplainRequest(PureRequest, frozen=True, tag=True):
    """A choice in a position; the answer is a `ReasonsFigures`. Needs the insight.

    `card` is the card before the turn. `keep`: the places kept, or `box`: the box filled.
    """

    rules: str
    card: Card
    dice: Dice
    rolls_left: int
    keep: tuple[int, ...] | None = None
    box: str | None = None


class OptionsRequest(PureRequest, frozen=True, tag=True):
    """All choices in a position; the answer is a `PositionFigures`. Needs no insight."""

    rules: str
    card: Card
    dice: Dice
    rolls_left: int


class DayRequest(PureRequest, frozen=True, tag=True):
    """The five positions of a day (YYYY-MM-DD); the answer is a `FoundLessons`."""

    rules: str
    day: str


class SisterRequest(PureRequest, frozen=True, tag=True):
    """Another position like a lesson's, or with `herring` a red herring.

    The answer is a `FoundLessons` of at most one. It depends on the request alone, `seed` included.
    """

    rules: str
    lesson: Lesson
    seed: str
    herring: bool


class ClearRequest(PureRequest, frozen=True, tag=True):
    """A filter: the answer is a `FoundLessons` of the lessons whose best choice leads clearly."""

    rules: str
    lessons: tuple[Lesson, ...]


class FoundLessons(Struct, frozen=True):
    """Positions to practise."""

    lessons: tuple[Lesson, ...]


AnyReviewRequest: TypeAlias = (
    ReviewRequest
    | GivenRequest
    | EndgameRequest
    | ReasonsRequest
    | ExplainRequest
    | OptionsRequest
    | DayRequest
    | SisterRequest
    | ClearRequest
)
