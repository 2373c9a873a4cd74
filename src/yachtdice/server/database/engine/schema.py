"""The version of a database schema, and its upgrade to the newest."""

from typing import Final

from sqlalchemy import Connection, inspect, text

from yachtdice.server.database.engine.faults import SchemaError

NEWEST: Final = "0027"  #: The latest migration.

_OLDEST: Final = "0017"  #: The first migration.

#: To be removed in version 0.3, with its lines in docs/host.
_UNRELEASED: Final = (
    "was written by an unreleased version of Yacht Dice; open it once with commit 3d70e4f "
    "of the repository, then with this version"
)


def bring_up_to_date(connection: Connection) -> None:
    """Run the missing migrations; raise SchemaError for a database that has none of these versions.

    Also raises for a read-only database, which would otherwise fail only in the first game.
    """
    had = _revisions(connection)
    if any(revision < _OLDEST for revision in had):
        raise SchemaError(_UNRELEASED)
    if had != [NEWEST]:
        from yachtdice.server.database.engine.migration import upgrade  # noqa: PLC0415 - slow import, 0.25 s

        upgrade(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _revisions(connection: Connection) -> list[str]:
    """Return the current revision of a database, an empty list for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return []
    return list(connection.scalars(text("SELECT version_num FROM alembic_version")))
