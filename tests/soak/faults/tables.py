"""Games in flight while a server is killed, stopped, or loses its database or its disk.

This proves what survives a crash of the process; power failures are in `tests/soak/power`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

import httpx

from tests.soak.faults.player import LonePlayer
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE, until
from yachtdice.server.rooms.messages.server import RefusalCode


class Tables:
    """Players who keep playing at their own tables through all faults."""

    def __init__(self, players: list[LonePlayer], pause: float) -> None:
        """Start the players, with this pause in seconds between two moves."""
        self.players = players
        self._playing = [asyncio.create_task(player.play(pause)) for player in players]

    @property
    def accepted(self) -> int:
        """The number of moves acknowledged so far."""
        return sum(player.accepted for player in self.players)

    async def play_on(self, moves: int) -> None:
        """Wait until this number of further moves is acknowledged; fail if play stops."""
        enough = self.accepted + moves

        def is_enough() -> bool:
            assert not any(task.done() for task in self._playing), "a player has given up"
            return self.accepted >= enough

        await until(is_enough)

    async def be_refused(self, code: RefusalCode) -> None:
        """Wait until every player has been refused for this reason once more."""
        for player in self.players:
            player.refused.clear()
        await until(lambda: all(code in player.refused for player in self.players))

    async def end(self) -> None:
        """Stop all players; raise the first error of any table."""
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
    """Seat this number of lone players at a running server, and stop them at the end."""
    players = []
    for number in range(count):
        guest = await Guest(server.url).named(f"Player {number}")
        players.append(LonePlayer(guest, await guest.make_room("extended")))
    them = Tables(players, pause)
    try:
        yield them
    finally:
        await them.end()


async def until_ready(server: ServerProcess, fault: str | None = None) -> None:
    """Wait until `/ready` is 200, or names this fault of the database."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:

        async def is_so() -> bool:
            answer = await http.get(f"{server.url}/ready")
            is_named: bool = answer.json().get("database_fault") == fault
            assert not is_named or answer.status_code == (200 if fault is None else 503)
            return is_named

        await until(is_so)


async def end_often(
    server: ServerProcess, them: Tables, times: int, end: Callable[[], object], seed: int
) -> None:
    """End the server at random moments after a few moves each, and start it again."""
    chance = Random(seed)
    count = len(them.players)
    for _ in range(times):
        await them.play_on(chance.randrange(count, 4 * count))
        await asyncio.sleep(chance.uniform(0, 0.01))  # waits: the end comes at a random moment
        await asyncio.to_thread(end)
        await asyncio.to_thread(server.start)
