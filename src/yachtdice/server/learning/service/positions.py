"""Positions: their choices, and the verdict on an answer, from the review process."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from yachtdice.analysis.marks import mark_of
from yachtdice.analysis.positions import Position, check_position
from yachtdice.analysis.training.lessons import RIGHT, Lesson
from yachtdice.game import FillOffer, GameState, Scorecard, Step, fill_offers
from yachtdice.game.events import Seat
from yachtdice.rules import DICE, RuleSet
from yachtdice.server.best_play.service.coach import ReviewStage, ReviewStages
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.learning.messages.practice import PositionView, QuestionView, VerdictView
from yachtdice.server.learning.messages.reviews import PositionFigures, ReasonsFigures, ReasonsView
from yachtdice.server.learning.service.ports import Reviewer
from yachtdice.server.learning.service.requests import ExplainRequest, OptionsRequest
from yachtdice.server.learning.service.reviews import reasons_of
from yachtdice.views.table import Choice

#: The places kept, or the box filled; the other is None.
GivenAnswer = tuple[tuple[int, ...] | None, str | None]

_NOT_BOTH: Final = "give either `keep` (places of dice) or `box` (its id), and the other as null"


class Positions:
    """Answers questions about positions with the review process."""

    def __init__(self, reviewer: Reviewer, stages: ReviewStages) -> None:
        """Ask this process once the files that it needs are computed."""
        self._reviewer, self.stages = reviewer, stages

    def stage(self, rules: RuleSet) -> ReviewStage:
        """Return the progress of best play; start the computation if needed."""
        return self.stages.of(rules)[0]

    async def options(self, rules: RuleSet, position: Position) -> PositionView:
        """Return all choices of a position, once best play is computed.

        Raises ImpossiblePositionError for a position that no game reaches.
        """
        check_position(rules, position)
        stage = self.stage(rules)
        view = PositionView(offers_of(rules, position), *stage, stage.reason, None)
        if not stage.is_ready:
            return view
        try:
            return replace(view, figures=await self._figures(rules, position))
        except HelperError as error:
            return self.stages.after_failure(rules, view, error)

    async def reasons(self, rules: RuleSet, position: Position, answer: GivenAnswer) -> ReasonsView:
        """Return why a choice costs points, once the insight is computed.

        Raises ImpossiblePositionError, and RefusedRequestError for an impossible choice.
        """
        check_position(rules, position)
        _check_answer(position, answer)
        request = _explanation(rules, position, answer)
        return await reasons_of(self._reviewer, self.stages, rules, request)

    async def verdict(self, rules: RuleSet, lesson: Lesson, answer: GivenAnswer) -> VerdictView:
        """Return the verdict on an answer; best play must be computed.

        Raises RefusedRequestError for an impossible choice and HelperError without an answer.
        """
        figures = await self._figures(rules, lesson.position)
        best = figures.options[0].choice
        chosen = _chosen((one.choice for one in figures.options), lesson.position, answer)
        reasons = None
        if chosen.regret and self.stages.of(rules)[1].is_ready:
            request = _explanation(rules, lesson.position, answer)
            reasons = await self._reviewer.ask(request, ReasonsFigures)
        return VerdictView(
            right=chosen.regret < RIGHT,
            mark=mark_of(chosen.regret).value,
            theme=lesson.theme.value,
            chosen=chosen,
            best=best,
            reasons=reasons,
        )

    async def _figures(self, rules: RuleSet, position: Position) -> PositionFigures:
        """Return all choices without the roll that keeps all dice: a fill is never worse."""
        card = position.card(rules)
        request = OptionsRequest(rules.text, card, position.dice, position.rolls_left)
        found = await self._reviewer.ask(request, PositionFigures)
        real = tuple(
            one for one in found.options if one.choice.keep is None or len(one.choice.keep) < DICE
        )
        return replace(found, options=real)


def _explanation(rules: RuleSet, position: Position, answer: GivenAnswer) -> ExplainRequest:
    """Return the request for the reasons behind the cost of a choice."""
    keep, box = answer
    card = position.card(rules)
    return ExplainRequest(rules.text, card, position.dice, position.rolls_left, keep=keep, box=box)


def offers_of(rules: RuleSet, position: Position) -> tuple[FillOffer, ...]:
    """Return the boxes that may be filled in a position, with their points."""
    columns: list[tuple[int | None, ...]] = [(None,) * len(rules.boxes)] * len(rules.phases)
    columns[position.phase] = position.column
    card = Scorecard(
        columns=tuple(columns),
        open_boxes=tuple(
            sum(1 << place for place, held in enumerate(column) if held is None)
            for column in columns
        ),
        repeat=(0,) * len(columns),
    )
    state = GameState(
        rules=rules,
        holders=(Seat("board"),),
        order=(0,),
        cards=(card,),
        step=Step.AWAIT_CHOICE if position.rolls_left else Step.AWAIT_BOX,
        seat=0,
        phase=position.phase,
        rolls_left=position.rolls_left,
        dice=position.dice,
        kept=(),
        resigned=frozenset(),
        bots=(None,),
        version=0,
    )
    return fill_offers(state)


def show_question(rules: RuleSet, position: Position) -> QuestionView:
    """Return a position to choose in, for clients."""
    return QuestionView(
        position.phase,
        position.column,
        position.dice,
        position.rolls_left,
        offers_of(rules, position),
    )


def _chosen(options: Iterable[Choice], position: Position, answer: GivenAnswer) -> Choice:
    """Return the option of an answer; raise RefusedRequestError for an impossible one."""
    _check_answer(position, answer)
    keep, box = answer
    wanted = None if keep is None else _faces(position, keep)
    for option in options:
        faces = None if option.keep is None else _faces(position, option.keep)
        if (faces, option.box) == (wanted, box):
            return replace(option, keep=keep)
    raise RefusedRequestError(
        "this position does not allow that choice: fill a box that it offers, or keep up to four "
        "dice while rolls are left"
    )


def _check_answer(position: Position, answer: GivenAnswer) -> None:
    """Raise RefusedRequestError unless an answer is either places of dice or a box."""
    keep, box = answer
    if (keep is None) == (box is None):
        raise RefusedRequestError(_NOT_BOTH)
    if keep is not None:
        _faces(position, keep)


def _faces(position: Position, places: tuple[int, ...]) -> list[int]:
    """Return the faces at these places in ascending order; raise RefusedRequestError."""
    if len(set(places)) != len(places) or not all(0 <= place < DICE for place in places):
        raise RefusedRequestError(f"`keep` takes places from 0 to {DICE - 1}, each at most once")
    return sorted(position.dice[place] for place in places)
