"""Server crashes in the middle of a game and at its end: every table continues where it was.

Crashes at random moments, with games in flight, are in tests/soak/faults.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed

from tests.integration.members import open_account
from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.games.one_box import ANY
from tests.support.length import at_length
from tests.support.servers.server_process import ServerProcess, server_with
from tests.unit.server.people.store.accounts import LINE
from yachtdice.server.rooms.messages.client import Fill, Roll, StartGame
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode, Refused


async def test_every_table_resumes_after_a_restart(server: ServerProcess) -> None:
    """After a crash the same cookies find the same seats, the same table and every step."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        room = await seat_two(mina, jun)
        await play_on(mina, 0, turns=1)
        await play_on(jun, 1, turns=1)
        await mina.catch_up(jun.version)
        await mina.do(Roll)
        await mina.do(Roll, keep=(1, 3))
        before = (mina.version, mina.room, mina.table, mina.you)
        epoch = mina.epoch
        server.kill()
        server.start()
        for guest in (mina, jun):
            guest.socket = None
            await guest.enter(room)
            assert (guest.version, guest.room, guest.table) == before[:3]
            assert guest.epoch > epoch
        assert mina.you == before[3]
        assert isinstance(await mina.do(Fill, box="choice"), Accepted)


async def test_a_command_sent_again_after_a_crash_is_applied_once(server: ServerProcess) -> None:
    """After a restart the last command gets its old answer, received or not; others are stale."""
    async with Guest(server.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room()
        await mina.enter(room)
        await mina.do(StartGame)
        answered = Roll(cid="received", expect=mina.version)
        assert isinstance(await mina.ask(answered), Accepted)
        unheard = Roll(cid="unheard", expect=mina.version, keep=(0,))
        await mina.say(unheard)
        await mina.catch_up(unheard.expect + 1)  # a received change is stored; no answer is read
        table = mina.table
        server.kill()
        server.start()
        mina.socket = None
        await mina.enter(room)
        refused = await mina.ask(answered)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.STALE
        for _ in ("unheard", "received"):
            assert await mina.ask(unheard) == Accepted("unheard", mina.epoch, unheard.expect + 1)
        assert mina.table == table
        assert mina.version == unheard.expect + 1


class EndingGames:
    """Games of one box on a server that is killed while the last box is filled."""

    def __init__(self, server: ServerProcess) -> None:
        """Play on this server."""
        self._server, self._kills, self._ended = server, 0, 0
        self._cookies: httpx.Cookies | None = None

    async def end_and_kill(self, listen: Callable[[Guest], Awaitable[object]]) -> int:
        """Fill the last box of a game, listen, kill the server; return how many games ended."""
        self._kills += 1
        async with Guest(self._server.url, self._cookies) as mina:
            if self._cookies is None:
                await open_account(mina, "Mina")
            self._cookies = mina.http.cookies
            await mina.enter(await mina.make_room(LINE.id))
            await mina.do(StartGame)
            await mina.do(Roll)
            await mina.say(Fill(cid=f"k{self._kills}", expect=mina.version, box="five"))
            with suppress(TimeoutError, ConnectionClosed):
                await listen(mina)
            self._server.kill()
        self._server.start()
        self._ended = _check_counts(self._server.database, self._ended)
        return self._ended


async def _until_accepted(guest: Guest) -> None:
    """Let a guest listen until a command is accepted."""
    await guest.receive_a(Accepted)


async def _for_a_moment(guest: Guest, seconds: float) -> None:
    """Let a guest listen for this time; raise TimeoutError then."""
    async with asyncio.timeout(seconds):
        while True:
            await guest.receive()


async def test_a_crash_at_the_end_of_a_game_writes_all_or_nothing(tmp_path: Path) -> None:
    """After a kill at any moment around the last answer, exactly the ended games are counted."""
    chance = Random(5)
    with server_with(tmp_path, ANY) as server:
        games = EndingGames(server)
        assert await games.end_and_kill(_until_accepted) == 1
        for _ in range(at_length(1, 20)):
            seconds = chance.uniform(0, 0.03)
            await games.end_and_kill(partial(_for_a_moment, seconds=seconds))


def _check_counts(where: str, before: int) -> int:
    """Return the number of ended games, after checking that exactly these are counted."""
    with closing(sqlite3.connect(where)) as connection:

        def one(query: str) -> int:
            return int(connection.execute(query).fetchone()[0] or 0)

        ended = one("SELECT count(*) FROM games WHERE ended_ms IS NOT NULL")
        assert ended >= before
        assert one("SELECT count(*) FROM events WHERE body LIKE '%BoxFilled%'") == ended
        assert one("SELECT count(*) FROM games WHERE ended IS NOT NULL") == ended
        assert one("SELECT sum(games) FROM player_rules") == ended
        assert one("SELECT sum(thrown) FROM all_dice") == 5 * ended
        level, exp = connection.execute("SELECT level, exp FROM standings").fetchone()
        assert sum(10 * max(1, below) for below in range(level)) + exp == 5 * ended
    return ended
