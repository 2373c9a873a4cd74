"""Online backup of a SQLite database to a file."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct
from sqlalchemy import URL

from yachtdice.server.database.engine.database import DatabaseError
from yachtdice.server.database.engine.files import make_private

#: Number of pages copied at a time: a megabyte, so that writers wait only briefly.
_PAGES: Final = 256


class Copied(Struct, frozen=True):
    """Summary of a backup, read from the copy itself."""

    path: Path
    bytes: int
    games: int
    players: int


def back_up(url: URL, to: Path) -> Copied:
    """Copy a SQLite database to a new file and check the copy; raise DatabaseError.

    The file appears only when it is complete, and only its owner may read it.
    """
    if url.get_backend_name() != "sqlite":
        raise DatabaseError("yacht backup copies SQLite files; for PostgreSQL run pg_dump")
    source = Path(url.database or "")
    if not source.is_file():
        raise DatabaseError(f"there is no database {source}")
    if to.exists():
        raise DatabaseError(f"{to} already exists; choose another file")
    part = to.with_name(to.name + ".part")
    try:
        copied = _copy(source, part, to)
        part.replace(to)
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DatabaseError(f"{source} cannot be copied to {to}: {reason}") from error
    finally:
        part.unlink(missing_ok=True)
    return copied


def _copy(source: Path, part: Path, to: Path) -> Copied:
    """Copy one snapshot of the source to `part`, and check the integrity of the copy."""
    part.unlink(missing_ok=True)
    make_private(part)
    with (
        closing(sqlite3.connect(source, timeout=30)) as live,
        closing(sqlite3.connect(part)) as copy,
    ):
        live.execute("BEGIN")  # one snapshot: later writes are not copied
        live.execute("SELECT count(*) FROM sqlite_master").fetchone()
        live.backup(copy, pages=_PAGES)
        copy.execute("PRAGMA journal_mode=DELETE")  # a single file, without a WAL beside it
        [(verdict,)] = copy.execute("PRAGMA integrity_check(1)").fetchall()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {verdict}")
        games = copy.execute("SELECT count(*) FROM games").fetchone()[0]
        players = copy.execute("SELECT count(*) FROM players").fetchone()[0]
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return Copied(to, part.stat().st_size, games, players)
