"""Opening a database: created, reused, or refused in one line if unusable."""

import os
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.support.servers.postgres import PostgresCluster
from tests.support.waiting import until
from tests.unit.server.rooms.store.steps import record
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.database.engine.database import (
    Database,
    DatabaseError,
    database_at,
    database_url,
)
from yachtdice.server.database.tables import metadata
from yachtdice.server.rooms.store.rooms import SqlRooms


def _driver_threads() -> set[threading.Thread]:
    """Return the running threads of aiosqlite, one for each connection."""
    return {each for each in threading.enumerate() if "_connection_worker" in each.name}


async def _refusal(url: str) -> str:
    """Return the error message of opening this database."""
    database, before = database_at(url), _driver_threads()
    with pytest.raises(DatabaseError) as caught:
        await database.open()
    await database.close()
    # the driver's thread still reports its end to this event loop
    await until(lambda: _driver_threads() <= before)
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_the_migrations_create_the_tables_of_the_code(database: Database) -> None:
    """The schema made by the migrations matches the tables in the code."""

    def is_here(_: object, name: str | None, *__: object) -> bool:
        return name != "rooms_by_code" or database.is_server  # only PostgreSQL has this index

    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "include_object": is_here}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))

    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_folder_of_a_database_is_private(tmp_path: Path) -> None:
    """A folder created for a database file is readable only by its owner."""
    database = database_at(str(tmp_path / "yachtdice" / "yacht.sqlite3"))
    await database.open()
    await database.close()
    assert (tmp_path / "yachtdice").stat().st_mode & 0o077 == 0


def _modes(folder: Path) -> dict[str, int]:
    """Return the modes of the files in a folder."""
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def _open_to_all(folder: Path) -> None:
    """Let all users read the files in a folder."""
    for path in folder.iterdir():
        path.chmod(0o644)


async def test_the_files_of_a_database_are_private(tmp_path: Path) -> None:
    """The database and SQLite's files beside it have mode 0600, with any umask."""
    before = os.umask(0)
    try:
        database = database_at(str(tmp_path / "yacht.sqlite3"))
        await database.open()
        await accounts_in(database).add_player(Player("mina", "Mina"), "secret", 7)
        async with database.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
            modes = _modes(tmp_path)
        await database.close()
    finally:
        os.umask(before)
    files = ("yacht.sqlite3", "yacht.sqlite3-wal", "yacht.sqlite3-shm")
    assert modes == dict.fromkeys(files, 0o600)


async def test_files_of_older_releases_are_tightened(tmp_path: Path) -> None:
    """A world-readable database and the files beside it get mode 0600 when opened."""
    where = database_url(str(tmp_path / "yacht.sqlite3"))
    older, newer = Database(where), Database(where)
    await older.open()
    async with older.engine.connect() as connection:
        await connection.execute(text("SELECT count(*) FROM players"))
        _open_to_all(tmp_path)
        await newer.open()
        modes = _modes(tmp_path)
    await newer.close()
    await older.close()
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}


async def test_a_database_is_opened_again_as_it_was(url: str) -> None:
    """Opening a database a second time keeps everything stored."""
    for expected in (None, Player("mina", "Mina")):
        database = database_at(url)
        await database.open()
        session = await accounts_in(database).session("secret", 8)
        assert (session and session.player) == expected
        if expected is None:
            await accounts_in(database).add_player(Player("mina", "Mina"), "secret", 7)
        await database.close()


async def test_a_database_of_a_newer_version_is_refused_untouched(url: str) -> None:
    """A database with unknown migrations is refused and not changed."""
    database = database_at(url)
    await database.open()
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    assert "newer version of Yacht Dice" in await _refusal(url)
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    await database.close()


async def test_sqlite_is_configured_for_durability(tmp_path: Path) -> None:
    """SQLite uses WAL, full sync, a busy timeout and foreign keys."""
    database = database_at(str(tmp_path / "deep" / "er" / "yacht.sqlite3"))
    await database.open()
    async with database.engine.connect() as connection:
        found = {
            name: await connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await database.close()
    assert found == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000
    }  # fmt: skip


async def test_deleted_content_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    """SQLite overwrites what is deleted, such as the server's secret of a finished game."""
    file = tmp_path / "yacht.sqlite3"
    secret = b"wBhKiYEK3BUvd614aSQgjsEcsRBmZw2KVEZxMze6PHM"
    database = database_at(str(file))
    await database.open()
    async with database.engine.begin() as connection:
        row = {"mark": "m", "body": secret.decode() * 1000}
        await connection.execute(text("CREATE TABLE marks (mark TEXT, body TEXT)"))
        await connection.execute(text("INSERT INTO marks VALUES (:mark, :body)"), row)
    await database.close()
    assert secret in file.read_bytes()
    async with database.engine.begin() as connection:
        await connection.execute(text("DELETE FROM marks"))
    await database.close()
    assert secret not in file.read_bytes()


async def test_files_without_a_database_are_refused(tmp_path: Path) -> None:
    """A text file, a folder and an impossible path are refused with path and reason."""
    notes = tmp_path / "notes.txt"
    notes.write_text("milk and eggs\n" * 100)
    assert "not a database" in await _refusal(str(notes))
    assert notes.read_text().startswith("milk")
    (tmp_path / "folder").mkdir(mode=0o755)
    assert str(tmp_path) in await _refusal(str(tmp_path / "folder"))
    assert _modes(tmp_path)["folder"] == 0o755
    assert "cannot be created" in await _refusal(str(notes / "deeper" / "yacht.sqlite3"))
    assert "cannot be created" in await _refusal("/proc/nowhere/yacht.sqlite3")


async def test_an_unreachable_postgresql_is_refused(postgres: PostgresCluster) -> None:
    """A wrong server, database, role or option gives one line without the password."""
    good = postgres.new_database()
    for bad, says in [
        (good + "nope", "does not exist"),
        (good.replace("postgres@", "nobody:hush@"), "nobody"),
        (good.replace(f":{postgres.port}", ":1"), "cannot be used"),
        (good + "?nonsense=1", "nonsense"),
    ]:
        refusal = await _refusal(bad)
        assert says in refusal
        assert "hush" not in refusal
        assert "asyncpg" not in refusal


async def test_an_unreachable_database_is_unavailable(url: str) -> None:
    """When the tables cannot be reached, every store raises StoreUnavailableError only."""
    database = database_at(url)
    await database.open()
    await SqlRooms(database).create("room", record(), 7)
    async with database.engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
    rooms, accounts = SqlRooms(database), accounts_in(database)
    for asked in (
        rooms.create("other", record(), 7),
        rooms.wake("room"),
        accounts.session("secret", 8),
        accounts.add_player(Player("mina", "Mina"), "secret", 7),
        accounts.rename_player("mina", "Mina"),
    ):
        with pytest.raises(StoreUnavailableError):
            await asked
    await database.close()
