"""Games that accounts played on their own devices: their mistakes become lessons, nothing else.

The dice are those of the device, so such a game has no rating, statistics, level or list. The
same game counts once.
"""

import hashlib

import msgspec

from yachtdice.analysis.training.leitner import begun
from yachtdice.game import Record, Step
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import PRACTICE_GAMES, Limiter
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.common.uninterrupted import uninterrupted
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.learning.messages.practice import PracticeGameView
from yachtdice.server.learning.messages.reviews import ReviewFigures
from yachtdice.server.learning.service.ports import (
    NewLesson,
    PracticeGame,
    PracticeGameStore,
    ReviewedSeats,
    Reviewer,
)
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.requests import ReviewRequest
from yachtdice.server.learning.service.storing import clear_lessons


class NotPracticeError(ValueError):
    """A game that cannot count as practice; the text says why."""


class OtherSeatError(ValueError):
    """A game that counts already, for another seat."""


def check_practice(record: Record, seat: int) -> None:
    """Raise NotPracticeError for a game without mistakes of a person on this seat to learn from."""
    state = record.state
    if record.table is not None:
        raise NotPracticeError(
            "this record has sealed dice, so the game was played on a server, which makes its "
            "lessons; send records of games from your own device"
        )
    if record.own:
        raise NotPracticeError(
            "the players of this record threw real dice (its line says dice own); "
            "review it under Open a record instead"
        )
    if state.step is not Step.OVER:
        raise NotPracticeError("the game of this record is not over; finish it, then send it again")
    if seat >= len(state.holders):
        raise NotPracticeError(
            f"this game has no seat {seat}; its {len(state.holders)} seats count from 0"
        )
    if state.holders[seat].bot is not None or state.holders[seat].program:
        raise NotPracticeError(f"a bot played on seat {seat}; name the seat of a person")


class PracticeGames:
    """Counts games from the devices of accounts as practice."""

    def __init__(
        self,
        store: PracticeGameStore,
        reviewer: Reviewer,
        positions: Positions,
        shelf: RulesCatalog,
        limiter: Limiter,
        now: Now,
    ) -> None:
        """Store lessons here; the reviewer finds them once best play is computed."""
        self._store, self._reviewer, self._positions = store, reviewer, positions
        self._shelf, self._limiter, self._now = shelf, limiter, now

    async def count(self, player: str, record: Record, seat: int) -> PracticeGameView:
        """Make the lessons of a game that `check_practice` allows, unless it counts already.

        Raises OtherSeatError, and TooOftenError for too many games a day.
        """
        game = _mark(player, record)
        counted = await self._counted(game, seat)
        if counted is not None:
            return counted
        self._limiter.check(PRACTICE_GAMES, player)
        stage = self._positions.stage(record.rules)
        view = PracticeGameView(*stage, detail=stage.reason, lessons=None)
        if not stage.is_ready:
            return view
        played = ReviewedSeats(game, record.rules.text, record.events, (seat,))
        try:
            lessons = await self._lessons(played)
        except HelperError as error:
            return self._positions.stages.after_failure(record.rules, view, error)
        await uninterrupted(self._keep(player, record, played, lessons), StoreUnavailableError)
        return await self._counted(game, seat) or view

    async def _counted(self, game: str, seat: int) -> PracticeGameView | None:
        """Return the answer for a game that counts; raise OtherSeatError for another seat."""
        found = await self._store.find(game)
        if found is None:
            return None
        if found.seat != seat:
            raise OtherSeatError(f"this game counts already, with seat {found.seat} as yours")
        return PracticeGameView(Readiness.READY, 1.0, None, found.lessons)

    async def _lessons(self, played: ReviewedSeats) -> tuple[NewLesson, ...]:
        """Return the lessons of a game; raise HelperError."""
        request = ReviewRequest(played.rules_text, played.events, insight=False)
        found = await self._reviewer.ask(request, ReviewFigures)
        return await clear_lessons(self._reviewer, played, found, background=False)

    async def _keep(
        self, player: str, record: Record, played: ReviewedSeats, lessons: tuple[NewLesson, ...]
    ) -> None:
        """Store a game and its lessons, and its rules if they are a house rule set."""
        self._limiter.take(PRACTICE_GAMES, player)
        offered = self._shelf.offered(record.rules.fingerprint)
        text = played.rules_text if offered is None else offered[1].text
        if offered is None:
            await self._shelf.add(text)
        game = PracticeGame(played.game, player, played.seats[0], text, house=offered is None)
        now = self._now()
        await self._store.keep(game, lessons, begun(now), now)


def _mark(player: str, record: Record) -> str:
    """Return the id of a game: it follows from the player, the rules and the play."""
    digest = hashlib.sha256(f"{player}|{record.rules.fingerprint}|".encode())
    digest.update(msgspec.json.encode(record.events))
    return digest.hexdigest()[:32]
