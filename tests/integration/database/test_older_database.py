"""Databases that the server of commit 3d70e4f wrote are opened by themselves and lose nothing.

`dumps/` has them as SQL, as its server left them when it was killed, with the answers that it had
given. All times are moved to now, because the server deletes old data.
"""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, MetaData, update

from tests.paths import ROOT
from tests.support.clients.bot_account import PASSWORD, bearer
from tests.support.clients.sealed_guest import SealedGuest
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import COMPILED, CROWD, ServerProcess
from yachtdice.game import Step, check_dice, parse_record
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.people.store.rebuilding import rebuild_statistics
from yachtdice.server.rooms.messages.client import Fill
from yachtdice.server.rooms.messages.server import Accepted

_DUMPS: Final = ROOT / "tests" / "integration" / "database" / "dumps"
#: Fields that differ from server to server.
_OF_THE_MOMENT: Final = {"left_ms", "readiness", "done", "best_play"}
_DAY_MS: Final = 24 * 3600 * 1000


class Answer(msgspec.Struct, frozen=True):
    """An answer of the old server to a player's request."""

    by: str
    path: str
    status: int
    body: Any


class Shown(msgspec.Struct, frozen=True):
    """The data and answers of the old server at `at_ms`; people, games and rooms by their names."""

    at_ms: int
    players: dict[str, str]
    games: dict[str, str]
    rooms: dict[str, str]
    bot_token: str
    cookies: dict[str, dict[str, str]]
    answers: tuple[Answer, ...]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Return each kind of database in turn."""
    kind: str = request.param
    return kind


@pytest.fixture
def shown(kind: str) -> Shown:
    """Return the data and answers of the old server."""
    return msgspec.json.decode((_DUMPS / f"{kind}.json").read_bytes(), type=Shown)


@pytest.fixture
def moved_ms(shown: Shown) -> int:
    """Return the time since then."""
    return time.time_ns() // 1_000_000 - shown.at_ms


@pytest.fixture
async def url(kind: str, moved_ms: int, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Return the URL of a database that is restored from the dump."""
    script = (_DUMPS / f"{kind}.sql").read_text("utf-8")
    if kind == "sqlite":
        url = str(tmp_path / "yacht.sqlite3")
        with closing(sqlite3.connect(url)) as file:
            file.executescript(script)
        database = database_at(url)
    else:
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.empty_database()
        database = database_at(url)
        async with database.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.execute(script)
    async with database.engine.begin() as connection:
        await connection.run_sync(_move, moved_ms)
    await database.close()
    return url


def _move(connection: Connection, by_ms: int) -> None:
    """Move all times of a database."""
    tables = MetaData()
    tables.reflect(connection)
    for table in tables.tables.values():
        moved = {each: each + by_ms for each in table.c if each.name.endswith("_ms")}
        moved |= {each: each + by_ms // _DAY_MS for each in table.c if each.name == "day"}
        if moved:
            connection.execute(update(table).values(moved))


@pytest.fixture
async def server(url: str, tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """Return today's server on that database, with compiled code but without best play."""
    shutil.copytree(COMPILED, tmp_path / "yachtdice" / "kernels")
    cache = str(tmp_path)
    with ServerProcess(url, limit_factor=CROWD, own_machine=True, cache=cache) as running:
        yield running


def _guest(server: ServerProcess, shown: Shown, name: str) -> SealedGuest:
    """Return a client with the cookies and the key that a player had at the old server."""
    guest = SealedGuest(server.url, name)
    guest.http.cookies.update(shown.cookies[name])
    return guest


def _differences(then: Any, now: Any, moved_ms: int, where: str = "") -> list[str]:
    """Return the places where an answer lacks what the old one had; it may have more fields.

    The time left in a turn starts again with the server, and best play may be computed by now.
    """
    if isinstance(then, dict) and isinstance(now, dict):
        named = ((name, value) for name, value in then.items() if name not in _OF_THE_MOMENT)
        return [
            found
            for name, value in named
            for found in _differences(value, now.get(name), moved_ms, f"{where}.{name}")
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            found
            for number, (one, other) in enumerate(zip(then, now, strict=True))
            for found in _differences(one, other, moved_ms, f"{where}[{number}]")
        ]
    if isinstance(then, int) and where.endswith("_ms"):
        then += moved_ms
    return [] if then == now else [f"{where}: {then!r} is now {now!r}"]


async def test_every_answer_is_as_before(
    server: ServerProcess, shown: Shown, moved_ms: int
) -> None:
    """Players, ranking, ratings, statistics, reviews, lessons, games and tournaments stay."""
    found: list[str] = []
    for answer in shown.answers:
        async with _guest(server, shown, answer.by) as guest:
            now = await guest.http.get(answer.path)
        assert now.status_code == answer.status, answer.path
        found += _differences(answer.body, now.json(), moved_ms, answer.path)
    assert "\n".join(found) == ""


async def test_accounts_log_in_and_bots_keep_their_tokens(
    server: ServerProcess, shown: Shown
) -> None:
    """Passwords and tokens are valid, and a closed account stays closed."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for name, status in (("Mina", 200), ("준호", 200), ("Gone", 401)):
            body = {"name": name, "password": PASSWORD}
            assert (await http.post("/api/account/login", json=body)).status_code == status
        bot = await http.get("/api/bot/account", headers=bearer({"token": shown.bot_token}))
    assert bot.json()["player"] == shown.players["robot"]


async def test_the_running_game_goes_on_to_its_end(server: ServerProcess, shown: Shown) -> None:
    """It continues in the middle of the turn, its dice stay proven, and its series counts on."""
    mina, jun = (_guest(server, shown, name) for name in ("mina", "jun"))
    async with mina, jun:
        for guest in (mina, jun):
            await guest.enter(shown.rooms["running"])
        assert mina.room.clock == 90
        assert (mina.table.game, mina.table.step) == (shown.games["running"], Step.AWAIT_CHOICE)
        assert (mina.table.seat, mina.table.rolls_left, mina.table.turn) == (0, 2, 2)
        assert isinstance(await mina.do(Fill, box=mina.table.offers[0].box), Accepted)
        await asyncio.gather(mina.play_on(0), jun.play_on(1))
        await _check_record(mina, shown.games["running"])
        assert mina.room.series is not None
        assert mina.room.series.games == 3


async def test_a_game_before_its_first_throw_goes_on(server: ServerProcess, shown: Shown) -> None:
    """The secret of the server and the pledges fit: the players roll, and play to the end."""
    mina, jun = (_guest(server, shown, name) for name in ("mina", "jun"))
    async with mina, jun:
        for guest in (mina, jun):
            await guest.enter(shown.rooms["open"])
        await asyncio.gather(mina.play_on(0), jun.play_on(1))
        await _check_record(mina, shown.games["open"])


async def _check_record(guest: SealedGuest, game: str) -> None:
    """Check that the record of a finished game has dice with proofs, which hold."""
    text = (await guest.http.get(f"/api/games/{game}/record")).raise_for_status().text
    record = parse_record(text)
    assert check_dice(record.rules, record.events, game).throws


async def test_the_last_command_of_each_player_is_kept(url: str) -> None:
    """Of the commands of a player in a room, the one with the highest version stays."""
    asked = "SELECT room, player, cid, version FROM {} ORDER BY version"
    database = database_at(url)
    async with database.engine.connect() as connection:
        before = (await connection.exec_driver_sql(asked.format("commands"))).all()
    await database.open()
    async with database.reading() as connection:
        after = (await connection.exec_driver_sql(asked.format("last_commands"))).all()
    await database.close()
    last = {(row.room, row.player): row for row in before}
    assert sorted(map(tuple, after)) == sorted(map(tuple, last.values()))
    assert 4 < len(after) < len(before)


async def test_the_statistics_are_those_of_the_games(url: str) -> None:
    """`yacht rebuild-ranking` computes the same rows from the games."""
    database = database_at(url)
    await database.open()
    rebuilt = await rebuild_statistics(database)
    await database.close()
    assert rebuilt.same
    assert rebuilt.games > 0
