"""The low-priority queue that reviews finished games, and stores reviews and lessons of accounts.

The store says which games have no review yet, so a restart loses nothing: games that ended before
it are reviewed when there are no new ones. Two nodes of a cluster may review the same game; the
first review stays.

Games of guests are not reviewed: most guests never return. A guest who opens an account keeps the
games, and they are reviewed before all others, like those of an account that waits for its lessons.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from yachtdice.analysis.positions import Position
from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.leitner import begun
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.game import DicePledged, turns_of
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, settled
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.learning.messages.reviews import ReviewedChoice, ReviewedSeat, ReviewFigures
from yachtdice.server.learning.service.ports import (
    GameDue,
    LessonStore,
    NewLesson,
    ReviewedSeats,
    Reviewer,
    ReviewStore,
    SeatThemes,
    StoredReview,
)
from yachtdice.server.learning.service.requests import ClearRequest, FoundLessons, ReviewRequest
from yachtdice.solver import has_best_play

#: Called with a review of the queue.
OnReview: TypeAlias = Callable[[ReviewedSeats, ReviewFigures], Awaitable[None]]

WINDOW: Final = 500  #: Number of endings that one query covers.

#: The queue rests for this multiple of the time that it took to store a game.
#:
#: So it has at most a quarter of the store's time, and less while tables use the store.
REST: Final = 3.0

LEAST_REGRET: Final = 1.0  #: The points that a choice gives away to become a lesson.

_log = logging.getLogger(__name__)


class ReviewQueue:
    """Reviews finished games one after the other: those of new accounts first, then new ones."""

    def __init__(
        self,
        store: ReviewStore,
        reviewer: Reviewer,
        solutions: Coach[Path],
        insights: Coach[Path],
        every_s: float = 5.0,
        keep_lessons: OnReview | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Look for new games in this store every `every_s` seconds, which is also the longest rest.

        `keep_lessons` is called with each review before it is stored; it may be called again for
        the same game.
        """
        self._keep_lessons, self._pause = keep_lessons, pause
        self._store, self._reviewer, self._every_s = store, reviewer, every_s
        self._solutions, self._insights = solutions, insights
        self._seen = 0
        self._older: tuple[int, int] = (0, 0)
        self._wanted: dict[str, None] = {}  # players in the order of their calls
        self._is_wanted = asyncio.Event()
        self._failed: set[str] = set()

    def want(self, player: str) -> None:
        """Review the games of a player next, because the player has opened an account."""
        self._wanted[player] = None
        self._is_wanted.set()

    async def preparing(self, player: str) -> int:
        """Return the number of finished games of an account that will still be reviewed.

        They come next: the account waits for them.
        """
        due = await self._store.without_review_of(player)
        many = sum(map(self._may_review, due))
        if many:
            self.want(player)
        return many

    async def work(self) -> None:
        """Review games without end; a store that is unavailable is asked again later."""
        is_begun = False
        while True:
            try:
                if not is_begun:
                    await self.begin()
                    is_begun = True
                is_idle = not await self.step()
            except StoreUnavailableError:
                is_idle = True
            except Exception:  # noqa: BLE001 - a fault in one game must not end the queue
                _log.exception("reviews: a step failed")
                is_idle = True
            await (self._idle() if is_idle else self._pause(0))

    async def _idle(self) -> None:
        """Wait for the next look, or for a new account."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_wanted.wait(), self._every_s)
        self._is_wanted.clear()

    async def begin(self) -> None:
        """Count all games that have ended so far as older games, which new games precede."""
        self._seen = await self._store.newest()
        self._older = (0, self._seen)

    async def step(self) -> bool:
        """Review the games of new accounts, else those that ended since the last step, else older.

        Returns False if there was nothing to do. Raises StoreUnavailableError; the next step then
        covers the same games.
        """
        if self._wanted:
            player = next(iter(self._wanted))
            await self._review_all(await self._store.without_review_of(player), _never)
            del self._wanted[player]
            return True
        newest = await self._store.newest()
        if newest > self._seen:
            up_to = min(newest, self._seen + WINDOW)
            games = await self._store.without_review(self._seen, up_to)
            if await self._review_all(games, self._is_late):
                self._seen = up_to
            return True
        begin, end = self._older
        if begin >= end:
            return False
        first = max(begin, end - WINDOW)  # the latest first
        if await self._review_all(await self._store.without_review(first, end), self._has_new):
            self._older = (begin, first)
        return True

    async def _is_late(self) -> bool:
        """Return whether games of a new account wait."""
        return bool(self._wanted)

    async def _has_new(self) -> bool:
        """Return whether games wait that come before older ones."""
        return bool(self._wanted) or await self._store.newest() > self._seen

    async def _review_all(
        self, games: Collection[GameDue], gives_way: Callable[[], Awaitable[bool]]
    ) -> bool:
        """Review and store these games; return False if it stopped because it `gives_way`."""
        for due in games:
            if await gives_way():
                return False
            if self._may_review(due) and not await self._is_reviewed(due):
                self._failed.add(due.game)
        return True

    def _may_review(self, due: GameDue) -> bool:
        """Return whether a game has best play, and has not failed since the start."""
        try:
            return due.game not in self._failed and has_best_play(rules_of(due.rules_text))
        except DamagedDataError:
            return False

    async def _is_reviewed(self, due: GameDue) -> bool:
        """Review and store a game; return False if this server cannot review it."""
        try:
            game = await self._store.read(due)
            found = await self._review(game)
            if found is None:
                return False
            begun = time.monotonic()
            await self._keep(game, found)
        except (HelperError, RefusedRequestError, DamagedDataError) as error:
            _log.warning("no review of the game %s: %s", due.game, error)
            return False
        except StoreUnavailableError:
            raise
        except Exception:
            self._failed.add(due.game)  # the next step leaves it out
            raise
        await self._pause(min(REST * (time.monotonic() - begun), self._every_s))
        return True

    async def _keep(self, game: ReviewedSeats, found: ReviewFigures) -> None:
        """Store the lessons and the reviews of a game."""
        if self._keep_lessons is not None:
            await self._keep_lessons(game, found)
        await self._store.keep(stored_reviews(game, found))

    async def _review(self, game: ReviewedSeats) -> ReviewFigures | None:
        """Return the review of a game, None without best play; raise an error of the reviewer."""
        rules = rules_of(game.rules_text)
        if await settled(rules, self._solutions) is not Readiness.READY:
            return None
        has_insight = await settled(rules, self._insights) is Readiness.READY
        request = ReviewRequest(game.rules_text, game.events, has_insight)
        return await self._reviewer.ask(request, ReviewFigures, background=True)


async def _never() -> bool:
    """Return whether other games come before those of a new account."""
    return False


def stored_reviews(game: ReviewedSeats, found: ReviewFigures) -> Sequence[StoredReview]:
    """Return the reviews of the wanted seats of a game in the form that is stored."""
    mark = rules_of(game.rules_text).fingerprint
    sealed = any(isinstance(event, DicePledged) for event in game.events)
    return [_stored(game.game, seat, mark, sealed, found.seats[seat]) for seat in game.seats]


def _stored(
    game: str, seat: int, fingerprint: str, sealed: bool, found: ReviewedSeat
) -> StoredReview:
    """Return the review of one seat in the form that is stored."""
    return StoredReview(
        game=game,
        seat=seat,
        fingerprint=fingerprint,
        luck=found.luck,
        given_away=found.given_away - found.by_others,
        to_win=found.to_win,
        counted=found.counted,
        whole=found.whole,
        sealed=sealed,
        marks=found.marks,
        themes=themes_of(found),
    )


def themes_of(found: ReviewedSeat) -> SeatThemes:
    """Return the marked choices of a seat by theme."""
    themes: SeatThemes = {}
    for turn in found.turns:
        for choice in turn.choices:
            if choice.theme is not None:
                add_themes(themes, {choice.theme: (1, choice.chosen.regret)})
    return themes


def add_themes(themes: SeatThemes, more: SeatThemes) -> None:
    """Add the choices of some themes to others."""
    for theme, (count, points) in more.items():
        had = themes.get(theme, (0, 0.0))
        themes[theme] = (had[0] + count, had[1] + points)


class LessonCollector:
    """Stores the lessons of each game that the review queue has reviewed."""

    def __init__(self, store: LessonStore, reviewer: Reviewer, now: Now) -> None:
        """Store lessons here; the reviewer says which are clear."""
        self._store, self._reviewer, self._now = store, reviewer, now

    async def collect(self, game: ReviewedSeats, found: ReviewFigures) -> None:
        """Store the lessons of a game; a game that was collected before adds none."""
        kept = await clear_lessons(self._reviewer, game, found, background=True)
        if kept:
            await self._store.keep(kept, begun(self._now()))


async def clear_lessons(
    reviewer: Reviewer, game: ReviewedSeats, found: ReviewFigures, *, background: bool
) -> tuple[NewLesson, ...]:
    """Return the lessons of a game whose best choice leads clearly; raise HelperError."""
    lessons = lessons_of(game, found)
    if not lessons:
        return ()
    asked = ClearRequest(game.rules_text, tuple(one.lesson for one in lessons))
    clear = await reviewer.ask(asked, FoundLessons, background=background)
    return tuple(one for one in lessons if one.lesson in clear.lessons)


def lessons_of(game: ReviewedSeats, found: ReviewFigures) -> tuple[NewLesson, ...]:
    """Return the choices of the wanted seats that become lessons, in the order of play."""
    rules = rules_of(game.rules_text)
    marked = {
        choice.event: (choice, Theme(choice.theme))
        for seat in game.seats
        for turn in found.seats[seat].turns
        for choice in turn.choices
        if choice.theme is not None and _is_lesson(choice)
    }
    return tuple(
        NewLesson(
            game=game.game,
            seat=turn.seat,
            event=choice.event,
            fingerprint=rules.fingerprint,
            lesson=Lesson(
                Position(turn.phase, turn.points, choice.dice, choice.rolls_left),
                marked[choice.event][1],
            ),
            regret=marked[choice.event][0].chosen.regret,
        )
        for turn in turns_of(rules, game.events)
        for choice in turn.choices
        if choice.event in marked
    )


def _is_lesson(choice: ReviewedChoice) -> bool:
    """Return whether the account made a choice itself, and it costs enough."""
    return choice.own and choice.chosen.regret >= LEAST_REGRET
