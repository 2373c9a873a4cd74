"""A game that waits for its players, on a real server that is killed while turns are overdue."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.length import at_length
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import until
from yachtdice.server.rooms.messages.client import ChangeSettings, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.messages.server import Accepted

MONTH_MS = 30 * 86_400_000
_OVERDUE = "SELECT count(*) FROM turns WHERE due_ms < began_ms"
KILLS = at_length(2, int(os.environ.get("KILLS", "50")))  #: `KILLS=200` for more in one run.


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server that looks for overdue turns all the time, and forgets empty rooms soon."""
    with ServerProcess(
        str(tmp_path / "yacht.sqlite3"),
        turns_s=0.05,
        linger=0.05,
        second_ms=1000,
        share_ms=200,
        limit_factor=CROWD,
    ) as process:
        yield process


def _asked(server: ServerProcess, statement: str) -> list[tuple[int, ...]]:
    """Return the answer of the server's database."""
    with closing(sqlite3.connect(server.database, timeout=30)) as database, database:
        return database.execute(statement).fetchall()


def _expire(server: ServerProcess) -> None:
    """Move the deadlines of all turns a month back; a claim of a dead server ends too."""
    _asked(server, f"UPDATE turns SET due_ms = due_ms - {MONTH_MS}, held_ms = 0")


def _fills(server: ServerProcess) -> int:
    """Return the number of boxes that were filled."""
    [(count,)] = _asked(server, "SELECT count(*) FROM events WHERE body LIKE '%BoxFilled%'")
    return count


async def _filled(server: ServerProcess, count: int) -> None:
    """Wait until this number of boxes is filled."""
    await until(lambda: _fills(server) == count)


async def _begun(mina: Guest, jun: Guest) -> str:
    """Return a room in which a game of a day per turn has begun."""
    room = await mina.make_room()
    for guest in (mina, jun):
        await guest.leave()
        guest.epoch = guest.version = 0
        await guest.enter(room)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    await mina.catch_up(jun.version)
    assert isinstance(await mina.do(ChangeSettings, pace=Pace.DAY), Accepted)
    assert isinstance(await mina.do(StartGame), Accepted)
    await jun.catch_up(mina.version)
    return room


async def test_a_game_goes_on_without_its_players(keeping: ServerProcess) -> None:
    """The server plays a turn of each absent player; both then come back and go on."""
    async with Guest(keeping.url) as mina, Guest(keeping.url) as jun:
        await mina.named("Mina")
        await jun.named("Jun")
        room = await _begun(mina, jun)
        await play_on(mina, 0, turns=1)
        await play_on(jun, 1, turns=1)
        counts = [(await each.http.get("/api/me/turns")).json()["turns"] for each in (mina, jun)]
        assert counts == [1, 0]
        for guest in (mina, jun):
            await guest.leave()
        for played in (3, 4):
            _expire(keeping)
            await _filled(keeping, played)
        [own] = (await jun.http.get("/api/me/games")).json()["games"]
        assert (own["pace"], own["is_turn"], own["runs"], own["paused"]) == (
            "1d",
            False,
            True,
            False,
        )
        assert 0 < own["game"]["left_ms"] <= 86_400_000
        for guest in (mina, jun):
            guest.epoch = guest.version = 0
            await guest.enter(room)
        assert mina.room.timeouts == (1, 1)
        assert [seat.bot for seat in mina.table.seats] == [None, None]
        await play_on(mina, 0, turns=1)
        assert _fills(keeping) == 5


async def test_no_kill_loses_a_turn_or_plays_it_twice(keeping: ServerProcess) -> None:
    """Each overdue turn is over once, wherever the server is killed, and a game has one turn."""
    async with Guest(keeping.url) as mina, Guest(keeping.url) as jun:
        await mina.named("Mina")
        await jun.named("Jun")
        for kill in range(KILLS):
            before = _fills(keeping)
            await _begun(mina, jun)
            for guest in (mina, jun):
                await guest.leave()
            _expire(keeping)
            # waits: the kill falls at another place of the step each time, also before the claim
            await asyncio.sleep(kill % 10 * 0.02)
            keeping.kill()
            _asked(keeping, "UPDATE turns SET held_ms = 0")
            keeping.start()
            await _filled(keeping, before + 1)
            [(games, turns)] = _asked(
                keeping,
                "SELECT (SELECT count(*) FROM games WHERE ended_ms IS NULL), count(*) FROM turns",
            )
            assert games == turns == 1
            for _ in range(3):  # the game ends: one more turn, then both seats resign
                _expire(keeping)
                await until(lambda: _asked(keeping, _OVERDUE) == [(0,)])
            assert _asked(keeping, "SELECT count(*) FROM turns") == [(0,)]
            assert _fills(keeping) == before + 2
