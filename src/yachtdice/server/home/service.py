"""The home page: running games, players online, and the latest results."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from yachtdice.server.common.ports import Now
from yachtdice.server.home.messages import HomeView
from yachtdice.server.learning.service.today import Today
from yachtdice.server.people.messages.games import GameLine, GamesPage
from yachtdice.server.people.messages.profiles import BestScore
from yachtdice.server.people.service.ports import GamesAsked
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.tournaments.messages.tournaments import StandingChampion
from yachtdice.server.tournaments.service.queue import Tournaments

#: The time for which the stored part of the page is cached, in milliseconds.
LASTS_MS: Final = 5000

MOST_GAMES: Final = 12
MOST_RESULTS: Final = 8
_WEEK_MS: Final = 7 * 24 * 3600 * 1000

_Stored = tuple[tuple[GameLine, ...], tuple[BestScore, ...], StandingChampion | None]


class Home:
    """Collects the home page; concurrent requests share the queries."""

    def __init__(
        self,
        rooms: Rooms,
        games: Callable[[GamesAsked], Awaitable[GamesPage]],
        best_since: Callable[[int], Awaitable[tuple[BestScore, ...]]],
        tournaments: Tournaments,
        today: Today,
        now: Now,
    ) -> None:
        """Collect from these sources; `best_since` takes the time since which scores count."""
        self._rooms, self._games, self._best_since = rooms, games, best_since
        self._tournaments, self._today, self._now = tournaments, today, now
        self._lock = asyncio.Lock()
        self._cached: tuple[int, _Stored] | None = None

    async def view(self) -> HomeView:
        """Return the page; raise StoreUnavailableError."""
        results, bests, champion = await self._stored()
        games = sorted(self._rooms.watchable(), key=lambda game: (-game.watchers, game.room))
        shown = tuple(games[:MOST_GAMES])
        hand = self._today.first_question()
        return HomeView(self._rooms.online(), shown, hand, results, bests, champion)

    async def _stored(self) -> _Stored:
        """Return the part of the page that comes from the store, at most LASTS_MS old."""
        async with self._lock:
            now = self._now()
            if self._cached is None or not 0 <= now - self._cached[0] < LASTS_MS:
                self._cached = (now, await self._read(now))
            return self._cached[1]

    async def _read(self, now: int) -> _Stored:
        page = await self._games(GamesAsked(limit=MOST_RESULTS))
        bests = await self._best_since(now - _WEEK_MS)
        champions = await self._tournaments.champions()
        return page.games, bests, champions[0] if champions else None
