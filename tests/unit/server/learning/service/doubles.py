"""Doubles for the tests of training: reviews without a process, and best play that is ready."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import ReviewStage
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.learning.service.answering import answer_to
from yachtdice.server.learning.service.requests import AnyReviewRequest
from yachtdice.solver import best_play

T = TypeVar("T")


class LocalReviewer:
    """The Reviewer port without a process of its own; it has no answer while `fails` says so."""

    def __init__(self) -> None:
        """Start with no request."""
        self.asked: list[AnyReviewRequest] = []
        self.in_background: set[bool] = set()
        self.fails: Callable[[AnyReviewRequest], bool] = lambda _: False

    async def ask(
        self, request: AnyReviewRequest, answer: type[T], *, background: bool = False
    ) -> T:
        """Return the answer of the review process."""
        self.asked.append(request)
        self.in_background.add(background)
        if self.fails(request):
            raise HelperError("killed")
        return msgspec.json.decode(msgspec.json.encode(answer_to(request)), type=answer)


class ReadyStages:
    """Best play is ready, or what `readiness` says; the insight is not."""

    def __init__(self) -> None:
        """Start with best play."""
        self.readiness = Readiness.READY

    def of(self, rules: RuleSet) -> tuple[ReviewStage, ReviewStage]:
        """Return the progress of both, with best play in the cache."""
        best_play(rules)
        return ReviewStage(self.readiness, 1.0), ReviewStage(Readiness.SOLVING, 0.5)
