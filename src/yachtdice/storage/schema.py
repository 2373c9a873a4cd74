"""The schema of a database: which it has, and bringing it up to date."""

from typing import Final

from sqlalchemy import Connection, inspect, text

NEWEST: Final = "0007"
"""The last of the migrations."""


def bring_up_to_date(connection: Connection) -> None:
    """Run the migrations this database has not had yet; raise NewerSchemaError for unknown ones.

    Fails for a database that can be read but not written, which else the first game would show.
    """
    if _revisions(connection) != [NEWEST]:
        from yachtdice.storage.upgrading import upgrade  # noqa: PLC0415 - a quarter of a second

        upgrade(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _revisions(connection: Connection) -> list[str]:
    """Return the last migration a database has had; nothing for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return []
    return list(connection.scalars(text("SELECT version_num FROM alembic_version")))
