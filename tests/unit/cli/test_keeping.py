"""`yacht backup` and `yacht rebuild-ranking`."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Yacht
from tests.unit.storage.people import LOSES, WINS, contents, finish, make_account
from yachtdice.storage import Database, database_url


async def _played(where: str) -> dict[str, list[object]]:
    """Make a database with a game in it; return what is counted."""
    database = Database(database_url(where))
    await database.open()
    await make_account(database, "a", "b")
    await finish(database, [("a", WINS), ("b", LOSES)])
    found = await contents(database)
    await database.close()
    return found


async def _found(where: str) -> dict[str, list[object]]:
    """Return what is counted in a database."""
    database = Database(database_url(where))
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


def test_the_ranking_is_rebuilt_and_told_as_identical(yacht: Yacht, played: str) -> None:
    """From the games alone comes the same; what was spoilt is mended and told."""
    done = yacht("rebuild-ranking", "--database", played)
    assert (done.code, done.out) == (0, "1 games, 2 accounts: identical to what was there\n")
    before = asyncio.run(_found(played))
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("UPDATE standings SET level = 9")
    done = yacht("rebuild-ranking", "--database", played, "--json")
    assert json.loads(done.out) == {"games": 1, "accounts": 2, "same": False}
    assert asyncio.run(_found(played)) == before


def test_a_backup_is_a_database_with_everything_in_it(
    yacht: Yacht, played: str, tmp_path: Path
) -> None:
    """A copy made while somebody writes opens, is whole, and holds what was committed before."""
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(played)) as writer:
        writer.execute("UPDATE players SET name = 'half written'")
        done = yacht("backup", str(copy), "--database", played)
        writer.rollback()
    assert (done.code, done.err) == (0, "")
    assert "1 games, 2 players" in done.out
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == [copy.name]
    assert asyncio.run(_found(str(copy))) == asyncio.run(_found(played))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "x.db", "--database", "postgresql://h/d"], "pg_dump"),
        (["backup", "x.db", "--database", "nowhere.db"], "there is no database"),
        (["backup", "taken", "--database", "PLAYED"], "is there already"),
        (["backup", "no/such/folder/x.db", "--database", "PLAYED"], "cannot be copied"),
        (["rebuild-ranking", "--database", "nowhere.db"], "there is no database"),
        (["backup"], "file"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    yacht: Yacht,
    played: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: list[str],
    says: str,
) -> None:
    """No database, a file that is there, PostgreSQL: one line says what to do, nothing is made."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("mine")
    before = sorted(path.name for path in tmp_path.iterdir())
    done = yacht(*(played if word == "PLAYED" else word for word in words))
    assert done.code == 2
    assert says in done.err.lower()
    assert done.err.count("\n") == 1
    assert (tmp_path / "taken").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == before
