"""The version of a database schema, and its upgrade to the newest."""

from typing import Final

from sqlalchemy import Connection, inspect, text

NEWEST: Final = "0020"  #: The latest migration.


#: From this migration on, public statistics leave out private games.
PRIVATE_UNCOUNTED: Final = "0009"


def bring_up_to_date(connection: Connection) -> bool:
    """Run the missing migrations; raise NewerSchemaError for a database of a newer version.

    Returns whether the statistics may include private games. Also raises for a read-only database,
    which would otherwise fail only in the first game.
    """
    had = _revisions(connection)
    if had != [NEWEST]:
        from yachtdice.storage.engine.migration import upgrade  # noqa: PLC0415 - slow import, 0.25 s

        upgrade(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    return any(revision < PRIVATE_UNCOUNTED for revision in had)


def _revisions(connection: Connection) -> list[str]:
    """Return the current revision of a database, an empty list for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return []
    return list(connection.scalars(text("SELECT version_num FROM alembic_version")))
