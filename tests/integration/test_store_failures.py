"""A failing database call costs no step; all databases are in tests/soak/chaos."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.integration.people import play_one_box
from tests.support.databases import new_sqlite
from tests.support.failing_rooms import fail_at_every_call
from tests.support.guest import Guest
from tests.support.one_box import ANY
from tests.support.server_process import ServerProcess
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.rooms.store.rooms import SqlRooms


@pytest.mark.parametrize("fails_after", [False, True], ids=["before", "after"])
async def test_a_failure_at_any_call_costs_nothing(tmp_path: Path, fails_after: bool) -> None:
    """If the n-th store call fails, for any n, every step is applied once, as stored."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    rooms = SqlRooms(database)
    await fail_at_every_call(rooms, fails_after=fails_after)
    await rooms.close()
    await database.close()


async def test_a_damaged_game_is_missing_in_lists_and_nowhere_else(tmp_path: Path) -> None:
    """The list answers with the rest, the game says why it cannot, and one line is logged."""
    file = tmp_path / "yacht.sqlite3"
    (tmp_path / "one-box.toml").write_text(ANY, "utf-8")
    with ServerProcess(new_sqlite(file), rules_folder=str(tmp_path)) as server:
        async with Guest(server.url) as mina:
            await mina.named("Mina")
            damaged, whole = await play_one_box([mina]), await play_one_box([mina])
            with closing(sqlite3.connect(file)) as database, database:
                database.execute(
                    "UPDATE events SET body = ? WHERE game = ? AND version = 1",
                    ('{"type":"GameSt', damaged),
                )
            for _ in range(2):
                listed = await mina.http.get("/api/games")
                assert [line["id"] for line in listed.json()["games"]] == [whole]
            refused = await mina.http.get(f"/api/games/{damaged}")
            assert refused.status_code == 503
            assert "damaged" in refused.json()["detail"]
            assert (await mina.http.get(f"/api/games/{whole}")).status_code == 200
            assert (await mina.http.get("/ready")).status_code == 200
        [line] = server.said().splitlines()
        assert damaged in line
        assert "Restore these rows from a backup" in line
