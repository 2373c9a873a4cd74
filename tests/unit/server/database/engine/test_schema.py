"""The versions of schemas: which is the newest, and which are too old to be opened."""

from importlib.resources import files

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from yachtdice.server import database
from yachtdice.server.database.engine.database import DatabaseError, database_at
from yachtdice.server.database.engine.schema import NEWEST


def test_the_newest_schema_is_that_of_the_last_migration() -> None:
    """NEWEST is the last migration, and no migration has two successors."""
    assert ScriptDirectory(str(files(database) / "migrations")).get_heads() == [NEWEST]


async def test_a_database_of_an_unreleased_version_is_refused_untouched(empty_url: str) -> None:
    """The refusal is one line and names the commit that opens it; the database stays as it is."""
    database = database_at(empty_url)
    async with database.engine.begin() as connection:
        await connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        await connection.execute(text("INSERT INTO alembic_version VALUES ('0016')"))
    with pytest.raises(DatabaseError, match="open it once with commit 3d70e4f") as refused:
        await database.open()
    async with database.engine.connect() as connection:
        tables = await connection.run_sync(lambda plain: inspect(plain).get_table_names())
        left = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    await database.close()
    assert "\n" not in str(refused.value)
    assert (tables, left) == (["alembic_version"], "0016")
