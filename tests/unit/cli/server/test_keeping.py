"""`yacht backup`, `yacht rebuild-ranking`, and how long `yacht serve` keeps unused data."""

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Yacht
from tests.unit.server.people.store.accounts import LOSES, WINS, contents, finish, make_account
from yachtdice.cli.server.options import Keeping
from yachtdice.server.common.durations import RetentionDays
from yachtdice.server.database.engine.database import database_at


async def _played(where: str) -> dict[str, list[object]]:
    """Create a database with a game in it; return its statistics."""
    database = database_at(where)
    await database.open()
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    found = await contents(database)
    await database.close()
    return found


async def _found(where: str) -> dict[str, list[object]]:
    """Return the statistics in a database."""
    database = database_at(where)
    await database.open()
    found = await contents(database)
    await database.close()
    return found


@pytest.fixture
def played(tmp_path: Path) -> str:
    """Return a database with a game in it."""
    where = str(tmp_path / "yacht.sqlite3")
    asyncio.run(_played(where))
    return where


def test_the_ranking_is_rebuilt_and_reported_as_identical(yacht: Yacht, played: str) -> None:
    """The rebuild of an intact database changes nothing, and that of a damaged one repairs it."""
    done = yacht("rebuild-ranking", "--database", played)
    assert (done.code, done.out) == (0, "1 games, 2 accounts: nothing has changed\n")
    before = asyncio.run(_found(played))
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("UPDATE standings SET level = 9")
    done = yacht("rebuild-ranking", "--database", played, "--json")
    assert json.loads(done.out) == {"games": 1, "accounts": 2, "same": False}
    assert asyncio.run(_found(played)) == before


def test_a_backup_is_a_database_with_everything_in_it(
    yacht: Yacht, played: str, tmp_path: Path
) -> None:
    """A copy made during a write opens, is complete, and holds everything committed before."""
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(played)) as writer:
        writer.execute("UPDATE players SET name = 'half written'")
        done = yacht("backup", str(copy), "--database", played)
        writer.rollback()
    assert (done.code, done.err) == (0, "")
    assert "1 games, 2 players" in done.out
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == [copy.name]
    assert asyncio.run(_found(str(copy))) == asyncio.run(_found(played))


def test_a_backup_is_private(yacht: Yacht, played: str, tmp_path: Path) -> None:
    """A copy has mode 0600 with any umask, because it holds password hashes."""
    before = os.umask(0)
    try:
        assert yacht("backup", str(tmp_path / "copy.sqlite3"), "--database", played).code == 0
    finally:
        os.umask(before)
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "x.db", "--database", "postgresql://h/d"], "pg_dump"),
        (["backup", "x.db", "--database", "nowhere.db"], "there is no database"),
        (["backup", "taken", "--database", "PLAYED"], "already exists"),
        (["backup", "no/such/folder/x.db", "--database", "PLAYED"], "cannot be copied"),
        (["rebuild-ranking", "--database", "nowhere.db"], "there is no database"),
        (["backup"], "file"),
    ],
)
def test_failures_are_reported_in_one_line(
    yacht: Yacht,
    played: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: list[str],
    says: str,
) -> None:
    """A missing database, an existing file or PostgreSQL gives one line of advice, and no file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("mine")
    before = sorted(path.name for path in tmp_path.iterdir())
    done = yacht(*(played if word == "PLAYED" else word for word in words))
    assert done.code == 2
    assert says in done.err.lower()
    assert done.err.count("\n") == 1
    assert (tmp_path / "taken").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_each_kind_of_unused_data_is_kept_for_its_own_days() -> None:
    """No option decides about the data of another one."""
    asked = Keeping(keep_empty_rooms=1, keep_unfinished_games=2, keep_rules=3, keep_guests=4)
    assert asked.days == RetentionDays(empty_rooms=1, unfinished_games=2, rules=3, guests=4)
