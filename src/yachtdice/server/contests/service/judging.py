"""The points given away in the games of contests, computed by the review process.

A game that is over waits in the database until it is judged, so a restart loses at most a batch.
Two servers may judge the same game; both find the same points.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from yachtdice.game import choice_of, duplicate_events
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, settled
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.contests.service.ports import ContestGame, ContestStore, StoredContest, Wave
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.learning.service.ports import Reviewer
from yachtdice.server.learning.service.requests import GivenFigures, GivenRequest
from yachtdice.solver import has_best_play

RECENT_MS: Final = 7 * DAY_MS  #: The age of contests that are judged.
BATCH: Final = 16  #: Games of a request: 50 ms of the review process.

_log = logging.getLogger(__name__)


class JudgeStore(ContestStore, Protocol):
    """Storage of the points given away. All methods raise StoreUnavailableError."""

    async def unjudged(self, since_ms: int) -> tuple[str, ...]:
        """Return contests created since then with games that are over and not judged.

        Games of entrants that have left are not judged.
        """
        ...

    async def unjudged_in(self, contest: str) -> Mapping[int, tuple[int, ...]]:
        """Return the numbers of the entrants that are not judged yet, by game."""
        ...

    async def judge(self, contest: str, game: int, given: Mapping[int, float]) -> None:
        """Store the points given away in a game, by number of the entrant."""
        ...


class Judge:
    """Judges the games of contests, one contest after the other."""

    def __init__(
        self,
        store: JudgeStore,
        reviewer: Reviewer,
        solutions: Coach[Path],
        now: Now,
        finish: Callable[[str], Awaitable[None]],
        every_s: float = 2.0,
    ) -> None:
        """Look for games every `every_s` seconds; `finish` ends a contest that is judged."""
        self._store, self._reviewer, self._solutions = store, reviewer, solutions
        self._now, self._finish, self._every_s = now, finish, every_s
        self._failed = set[str]()

    async def work(self) -> None:
        """Judge games without end; a store that is unavailable is asked again later."""
        while True:
            try:
                is_idle = not await self.step()
            except StoreUnavailableError:
                is_idle = True
            except Exception:  # noqa: BLE001 - a fault in one contest must not end the job
                _log.exception("contests: a step of the judge failed")
                is_idle = True
            await asyncio.sleep(self._every_s if is_idle else 0)

    async def step(self) -> bool:
        """Judge the next contest; return False if there was nothing to do."""
        recent = await self._store.unjudged(self._now() - RECENT_MS)
        waiting = [each for each in recent if each not in self._failed]
        if not waiting:
            return False
        contest = await self._store.one(waiting[0])
        try:
            await self._judge(contest)
        except (HelperError, RefusedRequestError, DamagedDataError) as error:
            self._failed.add(contest.id)
            _log.warning("the contest %s is not judged: %s", contest.id, error)
        if contest.status is ContestStatus.JUDGING:
            await self._finish(contest.id)
        return True

    async def _judge(self, contest: StoredContest) -> None:
        """Judge all games of a contest that are over; raise an error of the reviewer."""
        rules = rules_of(contest.setup.rules_text)
        is_ready = has_best_play(rules) and (
            await settled(rules, self._solutions) is Readiness.READY
        )
        if not is_ready:
            raise HelperError("best play of its rules is not available")
        games = {game.game: game for game in await self._store.games(contest.id)}
        for number, entrants in (await self._store.unjudged_in(contest.id)).items():
            game = games[number]
            since = await self._store.waves(contest.id, game.throw + 1)
            waves = [wave for wave in since if wave.game == number]
            for first in range(0, len(entrants), BATCH):
                await self._judge_some(contest, game, waves, entrants[first : first + BATCH])

    async def _judge_some(
        self,
        contest: StoredContest,
        game: ContestGame,
        waves: list[Wave],
        entrants: tuple[int, ...],
    ) -> None:
        """Judge some entrants of a game that is over."""
        rules, places = rules_of(contest.setup.rules_text), sorted(game.roster)
        played = []
        for entrant in entrants:
            place = places.index(entrant)
            own = [(wave.tape, choice_of(rules, (wave.choices or b"")[place])) for wave in waves]
            played.append(duplicate_events(rules, own))
            await asyncio.sleep(0)
        request = GivenRequest(rules.text, tuple(played))
        found = await self._reviewer.ask(request, GivenFigures, background=True)
        given = dict(zip(entrants, found.given, strict=True))
        await self._store.judge(contest.id, game.game, given)
