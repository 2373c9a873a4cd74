"""A copy of the database in a file, made while the server runs."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct
from sqlalchemy import URL

from yachtdice.storage.database import DatabaseError

_PAGES: Final = 256
"""Pages copied at a time: a megabyte, so that nobody waits long."""


class Copied(Struct, frozen=True):
    """What a copy holds, read from the copy itself."""

    path: Path
    bytes: int
    games: int
    players: int


def back_up(url: URL, to: Path) -> Copied:
    """Copy a SQLite database to a new file and check the copy; raise DatabaseError.

    The file is there whole or not at all.
    """
    if url.get_backend_name() != "sqlite":
        raise DatabaseError("yacht backup copies SQLite files; for PostgreSQL run pg_dump")
    source = Path(url.database or "")
    if not source.is_file():
        raise DatabaseError(f"there is no database {source}")
    if to.exists():
        raise DatabaseError(f"{to} is there already; name another file")
    part = to.with_name(to.name + ".part")
    try:
        copied = _copy(source, part, to)
        part.replace(to)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{source} cannot be copied to {to}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return copied


def _copy(source: Path, part: Path, to: Path) -> Copied:
    """Copy the pages, in one piece of history, and look the copy over."""
    part.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(source, timeout=30)) as live,
        closing(sqlite3.connect(part)) as copy,
    ):
        live.execute("BEGIN")  # one snapshot: whatever is written meanwhile is not in it
        live.execute("SELECT count(*) FROM sqlite_master").fetchone()
        live.backup(copy, pages=_PAGES)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        [(verdict,)] = copy.execute("PRAGMA integrity_check(1)").fetchall()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {verdict}")
        games = copy.execute("SELECT count(*) FROM games").fetchone()[0]
        players = copy.execute("SELECT count(*) FROM players").fetchone()[0]
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return Copied(to, part.stat().st_size, games, players)
