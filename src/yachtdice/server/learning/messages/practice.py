"""Bodies of the HTTP API for positions: the board, the hand of the day, and the practice."""

from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.game import FillOffer
from yachtdice.rules import Dice
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.common.messages import Problem
from yachtdice.server.learning.messages.reviews import (
    ChoiceMark,
    MistakeTheme,
    PositionFigures,
    ReasonsFigures,
)
from yachtdice.views.rules import RulesView, TextView
from yachtdice.views.table import Choice

_Faces = Annotated[tuple[int, ...], Meta(max_length=8)]
_Keep = Annotated[tuple[int, ...], Meta(max_length=8)]


class PositionRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position: the dice on the table and the card of the player on turn."""

    rules: Annotated[str, Meta(max_length=80)]  #: `reference` of the rule set.
    dice: _Faces  #: Five faces by place.
    rolls_left: int  #: Rolls left in this turn.
    #: Points of the filled boxes by id; all other boxes of the column are open.
    card: Annotated[dict[str, int], Meta(max_length=32)] = {}
    #: Id of the column being filled; by default the first.
    phase: Annotated[str, Meta(max_length=80)] | None = None


class PositionChoice(PositionRequest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A choice in a position. One of `keep` and `box` is null."""

    keep: _Keep | None = None  #: Places of the dice to keep for the next roll.
    box: Annotated[str, Meta(max_length=80)] | None = None  #: The box to fill.


class PositionProblem(Problem, frozen=True):
    """Why a position is impossible."""

    #: The reason in both languages, null for other faults of the request.
    text: TextView | None = None
    box: str | None = None  #: The box with impossible points, null for faults elsewhere.


class PositionView(Struct, frozen=True):
    """All choices of a position. Repeat the request while `readiness` is `solving`."""

    offers: tuple[FillOffer, ...]  #: Boxes that may be filled now, with their points.
    readiness: Readiness  #: Progress of best play; `figures` is null until it is `ready`.
    done: float  #: Progress from 0 to 1.
    #: Why there are no figures, null unless `readiness` is `too_large` or `failed`.
    detail: str | None
    figures: PositionFigures | None  #: The choices, best first; null until they are computed.


class QuestionView(Struct, frozen=True):
    """A position to choose in. Nothing in it tells which choice is best."""

    phase: int  #: Index of the column.
    #: Points of each box of the column in card order, null for open boxes.
    points: tuple[int | None, ...]
    dice: Dice  #: Five faces by place.
    rolls_left: int  #: Rolls left in this turn.
    offers: tuple[FillOffer, ...]  #: Boxes that may be filled now, with their points.


class VerdictView(Struct, frozen=True):
    """An answer compared with the best choice."""

    right: bool  #: Whether it gives away fewer than 0.5 points.
    mark: ChoiceMark  #: The mark of the answer.
    #: The kind of mistake that the question is about; null if there is none.
    theme: MistakeTheme | None
    chosen: Choice  #: The answer; its regret is the points given away.
    best: Choice  #: The best choice.
    #: Why the best choice is better; null if the answer is best, or while this is computed.
    reasons: ReasonsFigures | None


class TodayView(Struct, frozen=True):
    """The hand of the day: five positions, the same for everybody."""

    readiness: Readiness  #: Progress of best play; `questions` is empty until it is `ready`.
    done: float  #: Progress from 0 to 1.
    #: Why there are no questions, null unless `readiness` is `too_large` or `failed`.
    detail: str | None
    day: str  #: The date, YYYY-MM-DD in UTC.
    ends_ms: int  #: When the next day begins, in milliseconds since 1970.
    rules: RulesView  #: The rule set.
    questions: tuple[QuestionView, ...]  #: The positions in their order.


class FirstQuestion(Struct, frozen=True):
    """The first question of the hand of the day, for a link to it."""

    rules: TextView  #: Name of the rule set.
    dice: Dice  #: Five faces by place.
    rolls_left: int  #: Rolls left in this turn.


class TodayAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a position of a day. One of `keep` and `box` is null."""

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]  #: `day` of the hand.
    question: Annotated[int, Meta(ge=0, le=4)]  #: Index of the position.
    keep: _Keep | None = None  #: Places of the dice to keep for the next roll.
    box: Annotated[str, Meta(max_length=80)] | None = None  #: The box to fill.


class PracticeCount(Struct, frozen=True):
    """The lessons of a theme or of a rule set."""

    id: str  #: The theme, or the fingerprint of the rule set.
    title: TextView | None  #: The title of the rule set, null for a theme.
    lessons: int  #: Number of lessons.


class PracticeItem(Struct, frozen=True):
    """A position of a drill. Nothing in it tells which choice is best."""

    lesson: str  #: Id of its lesson.
    round: int  #: Number of answers to the lesson so far.
    #: Whether it is a second position beside the lesson's, which does not change its progress.
    herring: bool
    rules: RulesView  #: The rule set.
    question: QuestionView  #: The position.


class PracticeView(Struct, frozen=True):
    """The practice of an account.

    Repeat the request while `readiness` is `solving` or `preparing` is not 0.
    """

    #: Progress of best play of the drill's rules; `drill` is empty until it is `ready`.
    readiness: Readiness
    done: float  #: Progress from 0 to 1.
    #: Why there is no drill, null unless `readiness` is `too_large` or `failed`.
    detail: str | None
    preparing: int  #: Number of finished games, at most 50, whose lessons are still to come.
    lessons: int  #: Number of lessons.
    learned: int  #: Number of lessons answered right at every step.
    due: int  #: Number of lessons that are due now, under the filters of the request.
    #: When the next lesson is due, in milliseconds since 1970; null if all are learned.
    next_ms: int | None
    themes: tuple[PracticeCount, ...]  #: Lessons by theme, most first.
    rules: tuple[PracticeCount, ...]  #: Lessons by rule set, most first.
    drill: tuple[PracticeItem, ...]  #: Up to ten positions.


class PracticeAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a position of a drill. One of `keep` and `box` is null."""

    round: Annotated[int, Meta(ge=0)]  #: `round` of the position.
    herring: bool = False  #: `herring` of the position.
    keep: _Keep | None = None  #: Places of the dice to keep for the next roll.
    box: Annotated[str, Meta(max_length=80)] | None = None  #: The box to fill.


class PracticeRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game that the account played on its own device."""

    text: str  #: The record of the game.
    seat: Annotated[int, Meta(ge=0)]  #: The account's seat, from 0.


class PracticeGameView(Struct, frozen=True):
    """A game that counts as practice once `lessons` is a number.

    Repeat the request while `readiness` is `solving`. The same game counts once.
    """

    readiness: Readiness  #: Progress of best play of the rules.
    done: float  #: Progress from 0 to 1.
    #: Why the game cannot count, null unless `readiness` is `too_large` or `failed`.
    detail: str | None
    lessons: int | None  #: Number of lessons of this game, null until it counts.


class LessonVerdict(Struct, frozen=True):
    """The verdict on an answer, and the progress of its lesson."""

    verdict: VerdictView  #: The answer compared with the best choice.
    #: Right answers in a row, each when the lesson was due; five make it learned.
    step: int
    #: When the lesson comes again, in milliseconds since 1970; null once it is learned.
    due_ms: int | None
