"""Games in flight while a server is killed, stopped, or loses its database or its disk.

It proves what survives a crash of the process; for a loss of power the databases' own
synchronous commits are relied upon.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

from tests.faults.player import LonePlayer
from tests.guest import Guest
from tests.server_process import PATIENCE, ServerProcess


class Tables:
    """Players who play on at tables of their own, whatever happens to the server."""

    def __init__(self, players: list[LonePlayer], pause: float) -> None:
        """Let them begin, with so many seconds between two moves."""
        self.players = players
        self._playing = [asyncio.create_task(player.play(pause)) for player in players]

    @property
    def accepted(self) -> int:
        """How many moves have been acknowledged to this hour."""
        return sum(player.accepted for player in self.players)

    async def play_on(self, moves: int) -> None:
        """Wait until so many more moves are acknowledged; fail when nobody gets any further."""
        enough = self.accepted + moves
        async with asyncio.timeout(PATIENCE):
            while self.accepted < enough:
                assert not any(task.done() for task in self._playing), "a player has given up"
                await asyncio.sleep(0.001)

    async def end(self) -> None:
        """Let everybody stop; raise what has gone wrong at any table."""
        for task in self._playing:
            task.cancel()
        for end in await asyncio.gather(*self._playing, return_exceptions=True):
            if isinstance(end, Exception):
                raise end
        for player in self.players:
            player.journal.note(player.guest)
            await player.guest.leave()
            await player.guest.http.aclose()


@asynccontextmanager
async def tables(server: ServerProcess, count: int, pause: float = 0.0) -> AsyncIterator[Tables]:
    """Seat so many lone players at a running server, for as long as this lasts."""
    players = []
    for number in range(count):
        guest = await Guest(server.url).named(f"Player {number}")
        players.append(LonePlayer(guest, await guest.make_room("extended")))
    them = Tables(players, pause)
    try:
        yield them
    finally:
        await them.end()


async def end_often(
    server: ServerProcess, them: Tables, times: int, end: Callable[[], object], seed: int
) -> None:
    """End the server so often at random moments, each after a few moves, and start it again."""
    chance = Random(seed)
    count = len(them.players)
    for _ in range(times):
        await them.play_on(chance.randrange(count, 4 * count))
        await asyncio.sleep(chance.uniform(0, 0.01))
        await asyncio.to_thread(end)
        await asyncio.to_thread(server.start)
