"""Databases for the tests: copies of one on which the migrations ran once, and changes of time."""

import atexit
import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from tests.support.waiting import run_beside
from yachtdice.server.database.engine.database import database_at


def migrate(url: str) -> None:
    """Create the tables of an empty database, also while this thread runs an event loop."""
    run_beside(_open(url))


async def _open(url: str) -> None:
    """Open a database, which runs all migrations, and close it."""
    database = database_at(url)
    await database.open()
    await database.close()


@lru_cache(maxsize=1)
def _template() -> Path:
    """Return an SQLite file without any rows."""
    folder = tempfile.mkdtemp(prefix="yachtdice-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = Path(folder) / "yacht.sqlite3"
    migrate(str(file))
    return file


def new_sqlite(file: Path) -> str:
    """Create a fresh SQLite database, as the server leaves it after its first start."""
    shutil.copy2(_template(), file)
    return str(file)


def time_for_words_passes(database: str) -> None:
    """Let the time for words of waiting tournaments pass: move its end back by an hour."""
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE tournaments SET words_until_ms = words_until_ms - 3600000")
