"""Previews of links whose services are slow, fail, or are not ready."""

import asyncio
from typing import Any, Final, cast

import pytest

from tests.doubles.memory import MemoryRules
from tests.unit.server.learning.service.doubles import LocalReviewer, ReadyStages
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import ReviewStages
from yachtdice.server.catalogue.service.roster import BUILT_IN
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.contests.messages.bodies import (
    ContestKind,
    ContestLine,
    ContestRanking,
    ContestStatus,
    ContestView,
    StandingPlace,
)
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.today import Today
from yachtdice.server.people.service.ports import FinishedGame
from yachtdice.server.previews.service import finding
from yachtdice.server.previews.service.finding import LASTS_MS, Previews
from yachtdice.server.previews.service.targets import LinkKind, Target
from yachtdice.views.rules import TextView

GAME: Final = Target(LinkKind.GAME, "abcdefghijkl")
HAND: Final = Target(LinkKind.TODAY)
CONTEST: Final = Target(LinkKind.CONTEST, "abcdefghijkl")

_LINE: Final = ContestLine(
    id=CONTEST.key,
    name="Harbour Cup",
    status=ContestStatus.OVER,
    rules="bonus",
    title=TextView("Yacht", "요트"),
    games=3,
    ranking=ContestRanking.POINTS,
    seconds=60,
    listed=True,
    host="Mina",
    host_id="mina",
    club=None,
    club_name=None,
    created_ms=0,
    starts_ms=0,
    ended_ms=1,
    entrants=4,
    kind=ContestKind.SWISS,
)


def _place(place: int, name: str | None, bot: str | None, points: float) -> StandingPlace:
    """Return a line of the standing."""
    return StandingPlace(place, place, name, None, bot, points, None, left=False)


CUP: Final = ContestView(
    line=_LINE,
    entrants=(),
    own=None,
    may_host=False,
    may_enter=False,
    seal="",
    game=3,
    throw=0,
    standings=(
        _place(1, "Mina", None, 2.5),
        _place(2, None, "captain", 2.0),
        _place(3, None, None, 1.0),
        _place(4, "Jun", None, 0.5),
    ),
    judged=False,
    link=None,
)


class _Site:
    """Previews of a server whose stored games are slow or fail, with one contest."""

    def __init__(self, error: Exception | None = None) -> None:
        """Raise this error for each game; None: never answer."""
        self._error, self.asked, self.now_ms = error, 0, 1_800_000_000_000
        self.stages = ReadyStages()
        self.contest: ContestView | None = CUP
        shelf = RulesCatalog(MemoryRules(), lambda: self.now_ms)
        reviewer = LocalReviewer()
        positions = Positions(reviewer, cast(ReviewStages, self.stages))
        today = Today(reviewer, positions, shelf, lambda: self.now_ms)
        unused: Any = None
        contests: Any = self
        self.previews = Previews(
            self.game, unused, shelf, BUILT_IN, today, contests, lambda: self.now_ms
        )

    async def game(self, _: str, viewer: str | None) -> FinishedGame | None:
        """Fail, or never answer."""
        assert viewer is None
        if self._error is not None:
            raise self._error
        await asyncio.Event().wait()
        return None

    async def view(self, _contest: str, viewer: str | None) -> ContestView:
        """Count the question, and return the contest if a visitor may see it."""
        assert viewer is None
        self.asked += 1
        if self.contest is None:
            raise NoContestError
        return self.contest


async def test_a_page_does_not_wait_for_a_slow_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lookup without an end leaves the page without tags."""
    monkeypatch.setattr(finding, "PAGE_WAITS_S", 0.01)
    assert await _Site().previews.find_soon(GAME) is None


async def test_a_broken_store_or_game_leaves_the_plain_page() -> None:
    """A page without tags is better than none; a picture gets the error of the database."""
    down = _Site(StoreUnavailableError()).previews
    assert await down.find_soon(GAME) is None
    with pytest.raises(StoreUnavailableError):
        await down.find(GAME)
    assert await _Site(DamagedDataError("games", "x")).previews.find(GAME) is None


async def test_the_hand_of_the_day_has_a_preview_once_it_is_made() -> None:
    """The preview has the date and the dice of the first position, and none before."""
    site = _Site()
    site.stages.readiness = Readiness.SOLVING
    assert await site.previews.find(HAND) is None
    site.stages.readiness = Readiness.READY
    found = await site.previews.find(HAND)
    assert found is not None
    assert found.note.en == "Yacht Dice, clubhouse · 2027-01-15"
    assert len(found.dice) == 5


async def test_a_contest_is_looked_up_again_after_some_seconds() -> None:
    """The preview has the first three places, and costs one lookup for all that load the page."""
    site = _Site()
    for _ in range(3):
        found = await site.previews.find(CONTEST)
        assert found is not None
        assert [(row.name.ko, row.points, row.is_marked) for row in found.rows] == [
            ("Mina", "2.5", True), ("선장", "2", False), ("탈퇴한 플레이어", "1", False)
        ]  # fmt: skip
    assert site.asked == 1
    site.now_ms += LASTS_MS
    site.contest = None  # as for a contest of a private club
    assert await site.previews.find(CONTEST) is None
    assert site.asked == 2
