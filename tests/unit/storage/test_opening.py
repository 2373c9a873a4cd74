"""Opening a database: made, kept, and refused in one line where it cannot be used."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.postgres import PostgresCluster
from tests.unit.storage.steps import record
from yachtdice.services.ports import Player, StoreUnavailableError
from yachtdice.storage import Database, DatabaseError, SqlGuests, SqlRooms, database_url
from yachtdice.storage.tables import metadata


async def _refusal(url: str) -> str:
    """Return what is said when this database is opened."""
    database = Database(database_url(url))
    with pytest.raises(DatabaseError) as caught:
        await database.open()
    await database.close()
    await asyncio.sleep(0.1)  # the driver's thread says goodbye to this loop in its own time
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_the_migrations_make_what_the_code_expects(database: Database) -> None:
    """The schema that the migrations make is the one the code's tables describe."""

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_folder_of_a_database_is_its_users_alone(tmp_path: Path) -> None:
    """A folder that is made for a database file can be looked into by nobody else."""
    database = Database(database_url(str(tmp_path / "yachtdice" / "yacht.sqlite3")))
    await database.open()
    await database.close()
    assert (tmp_path / "yachtdice").stat().st_mode & 0o077 == 0


async def test_a_database_is_opened_again_as_it_was(url: str) -> None:
    """Opening a second time changes nothing that was stored."""
    for expected in (None, Player("mina", "Mina")):
        database = Database(database_url(url))
        await database.open()
        guests = SqlGuests(database)
        assert await guests.player_of("secret", 8) == expected
        if expected is None:
            await guests.add_player(Player("mina", "Mina"), "secret", 7)
        await database.close()


async def test_a_database_of_a_newer_version_is_refused_untouched(url: str) -> None:
    """A database with migrations we do not know is refused, and not changed."""
    database = Database(database_url(url))
    await database.open()
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    assert "newer version of Yacht Dice" in await _refusal(url)
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    await database.close()


async def test_sqlite_is_set_up_to_keep_what_it_was_given(tmp_path: Path) -> None:
    """SQLite writes ahead, syncs fully, waits for others, and minds its foreign keys."""
    database = Database(database_url(str(tmp_path / "deep" / "er" / "yacht.sqlite3")))
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


async def test_files_that_are_no_database_are_refused(tmp_path: Path) -> None:
    """A text file, a folder, and a path that cannot be made are refused with path and reason."""
    notes = tmp_path / "notes.txt"
    notes.write_text("milk and eggs\n" * 100)
    assert "not a database" in await _refusal(str(notes))
    assert notes.read_text().startswith("milk")
    assert str(tmp_path) in await _refusal(str(tmp_path))
    assert "cannot be made" in await _refusal(str(notes / "deeper" / "yacht.sqlite3"))
    assert "cannot be made" in await _refusal("/proc/nowhere/yacht.sqlite3")


async def test_an_unreachable_postgresql_is_refused(postgres: PostgresCluster) -> None:
    """No server, no database, no role, an unknown option: one line, without the password."""
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


async def test_a_database_that_has_gone_away_is_unavailable(url: str) -> None:
    """When the tables can no longer be reached, every store says so, and nothing else is raised."""
    database = Database(database_url(url))
    await database.open()
    await SqlRooms(database).create("room", record(), 7)
    async with database.engine.begin() as connection:
        for table in (
            *("bot_invitations", "game_seats", "sessions", "standings", "ratings", "accounts"),
            *("commands", "events", "games", "rooms", "players"),
        ):
            await connection.execute(text(f"DROP TABLE {table}"))
    rooms, guests = SqlRooms(database), SqlGuests(database)
    for asked in (
        rooms.create("other", record(), 7),
        rooms.wake("room"),
        guests.player_of("secret", 8),
        guests.add_player(Player("mina", "Mina"), "secret", 7),
        guests.rename_player("mina", "Mina"),
    ):
        with pytest.raises(StoreUnavailableError):
            await asked
    await database.close()
