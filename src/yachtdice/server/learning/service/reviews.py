"""Reviews of finished games for pages: the points first, then chances and reasons.

Points need best play of the rules, everything else also their insight. The review process then
solves the end of a game of two, for exact chances to win. All of it is computed on request, and
pages repeat their request until the figures are computed.
"""

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from yachtdice.game import Event, GameStarted
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import ReviewStages
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.limits import asking_client
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.learning.messages.reviews import (
    EndgameFigures,
    ReasonsFigures,
    ReasonsView,
    ReviewFigures,
    ReviewView,
)
from yachtdice.server.learning.service.lessons import with_lessons
from yachtdice.server.learning.service.ports import Reviewer
from yachtdice.server.learning.service.requests import (
    EndgameRequest,
    ExplainRequest,
    ReasonsRequest,
    ReviewRequest,
)
from yachtdice.server.people.service.ports import StoredGame

#: Number of reviews with a solved end kept in memory: all clients of a table ask for the same.
MOST_KEPT: Final = 64

MOST_GAMES: Final = 256  #: Games kept in memory, each up to some hundred kilobytes.

_log = logging.getLogger(__name__)


class ReviewedGame(NamedTuple):
    """A finished game: its rules and all its events."""

    rules: RuleSet
    events: tuple[Event, ...]


class RecentGames:
    """Finished games by their viewer; those that were requested last are kept in memory.

    Pages repeat their request for a review each second until it is computed. The rolls and
    choices of a finished game and its viewers never change.
    """

    def __init__(self, read: Callable[[str, str | None], Awaitable[StoredGame | None]]) -> None:
        """Read other games with this function."""
        self._read = read
        self._kept: OrderedDict[tuple[str, str | None], ReviewedGame] = OrderedDict()

    async def of(self, game: str, viewer: str | None) -> ReviewedGame | None:
        """Return a finished game; None if it does not exist or this viewer may not see it."""
        asked = game, viewer
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        found = await self._read(game, viewer)
        if found is None:
            return None
        self._kept[asked] = ReviewedGame(rules_of(found.rules_text), found.events)
        if len(self._kept) > MOST_GAMES:
            self._kept.popitem(last=False)
        return self._kept[asked]


class Reviews:
    """Reviews games with the review process."""

    def __init__(self, reviewer: Reviewer, stages: ReviewStages) -> None:
        """Ask this process once the files that it needs are computed."""
        self._reviewer, self._stages = reviewer, stages
        self._exact: OrderedDict[str, ReviewFigures] = OrderedDict()

    async def of(self, game: ReviewedGame, *, sums: bool = False) -> ReviewView:
        """Return the review of a finished game with all figures that are computed so far.

        With `sums`, the review has few choices and no moments, and its chances are estimates.
        Raises RefusedRequestError for a game that is not over.
        """
        points, insight = self._stages.of(game.rules)
        view = ReviewView(*points, *insight, points.reason, None, *insight)
        if not points.is_ready:
            return view
        try:
            if insight.is_ready and not sums and _has_two_seats(game):
                return await self._with_endgame(game, view)
            found = await self._review(game, has_insight=insight.is_ready)
        except HelperError as error:
            return self._stages.after_failure(game.rules, view, error)
        return replace(view, review=with_lessons(found) if sums else found)

    async def _with_endgame(self, game: ReviewedGame, view: ReviewView) -> ReviewView:
        """Return the review with a solved end, or with estimates and the progress until then."""
        key = _mark(game)
        exact = self._exact.get(key)
        if exact is not None:
            self._exact.move_to_end(key)
            return replace(view, review=exact)
        view = replace(view, review=await self._review(game, has_insight=True))
        request = EndgameRequest(game.rules.text, game.events, asking_client.get())
        try:
            found = await self._reviewer.ask(request, EndgameFigures)
        except HelperError as error:
            _log.warning("no exact chances in a review: %s", error)
            return replace(view, endgame=Readiness.FAILED, endgame_done=0.0)
        if found.review is None:
            return replace(view, endgame=Readiness.SOLVING, endgame_done=found.done)
        self._exact[key] = found.review
        while len(self._exact) > MOST_KEPT:
            self._exact.popitem(last=False)
        return replace(view, review=found.review)

    async def reasons(self, game: ReviewedGame, event: int) -> ReasonsView:
        """Return why the choice of an event costs points, if the figures are computed.

        Raises RefusedRequestError for an event that is not a choice.
        """
        request = ReasonsRequest(game.rules.text, game.events, event)
        return await reasons_of(self._reviewer, self._stages, game.rules, request)

    async def close(self) -> None:
        """Stop following the computations, when the server stops."""
        self._stages.forget_all()

    async def _review(self, game: ReviewedGame, *, has_insight: bool) -> ReviewFigures:
        """Return the review of a game, with estimates of the chances if it has an insight."""
        request = ReviewRequest(game.rules.text, game.events, has_insight)
        return await self._reviewer.ask(request, ReviewFigures)


async def reasons_of(
    reviewer: Reviewer,
    stages: ReviewStages,
    rules: RuleSet,
    request: ReasonsRequest | ExplainRequest,
) -> ReasonsView:
    """Return the answer to a request for reasons under these rules, once the insight is computed.

    Raises RefusedRequestError for an impossible choice.
    """
    stage = stages.of_reasons(rules)
    view = ReasonsView(*stage, stage.reason, None)
    if not stage.is_ready:
        return view
    try:
        return replace(view, reasons=await reviewer.ask(request, ReasonsFigures))
    except HelperError as error:
        return stages.after_failure(rules, view, error)


def _has_two_seats(game: ReviewedGame) -> bool:
    """Return whether the end of a game can be solved."""
    started = game.events[0]
    return isinstance(started, GameStarted) and len(started.holders) == 2


def _mark(game: ReviewedGame) -> str:
    """Return a key of a game that depends on its content only."""
    digest = hashlib.sha256(game.rules.fingerprint.encode())
    digest.update(msgspec.json.encode(game.events))
    return digest.hexdigest()
