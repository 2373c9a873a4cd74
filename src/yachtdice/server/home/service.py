"""The home page: running games, players online, and the latest results."""

import asyncio
from typing import Final, Protocol

from yachtdice.server.common.ports import Now
from yachtdice.server.home.messages import HomeView
from yachtdice.server.people.messages.games import GameLine
from yachtdice.server.people.messages.profiles import BestScore
from yachtdice.server.people.service.ports import GamesAsked, HistoryStore
from yachtdice.server.rooms.messages.room import RunningGame
from yachtdice.server.tournaments.messages.tournaments import StandingChampion
from yachtdice.server.tournaments.service.queue import Tournaments

#: The time for which the stored part of the page is cached, in milliseconds.
LASTS_MS: Final = 5000

MOST_GAMES: Final = 12
MOST_RESULTS: Final = 8
_WEEK_MS: Final = 7 * 24 * 3600 * 1000

_Stored = tuple[tuple[GameLine, ...], tuple[BestScore, ...], StandingChampion | None]


class BestScoreStore(Protocol):
    """Storage of the best scores of each day."""

    async def best_since(self, since_ms: int) -> tuple[BestScore, ...]:
        """Return the best score of each rule set since the day of this time, by rule set."""
        ...


class LiveRooms(Protocol):
    """The loaded rooms of all servers."""

    def watchable(self) -> tuple[RunningGame, ...]:
        """Return running games that anyone may watch."""
        ...

    def online(self) -> int:
        """Return the number of players in rooms."""
        ...


class Home:
    """Collects the home page; concurrent requests share the queries."""

    def __init__(
        self,
        rooms: LiveRooms,
        history: HistoryStore,
        bests: BestScoreStore,
        tournaments: Tournaments,
        now: Now,
    ) -> None:
        """Collect from these sources."""
        self._rooms, self._history, self._bests = rooms, history, bests
        self._tournaments, self._now = tournaments, now
        self._lock = asyncio.Lock()
        self._cached: tuple[int, _Stored] | None = None

    async def view(self) -> HomeView:
        """Return the page; raise StoreUnavailableError."""
        results, bests, champion = await self._stored()
        games = sorted(self._rooms.watchable(), key=lambda game: (-game.watchers, game.room))
        shown = tuple(games[:MOST_GAMES])
        return HomeView(self._rooms.online(), shown, results, bests, champion)

    async def _stored(self) -> _Stored:
        """Return the part of the page that comes from the store, at most LASTS_MS old."""
        async with self._lock:
            now = self._now()
            if self._cached is None or not 0 <= now - self._cached[0] < LASTS_MS:
                self._cached = (now, await self._read(now))
            return self._cached[1]

    async def _read(self, now: int) -> _Stored:
        page = await self._history.games(GamesAsked(limit=MOST_RESULTS))
        bests = await self._bests.best_since(now - _WEEK_MS)
        champions = await self._tournaments.champions()
        return page.games, bests, champions[0] if champions else None
