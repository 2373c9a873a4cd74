"""SQLite files: private to their owner, set up, and watched for deletion or replacement."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Engine, event

_MODE: Final = 0o600
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=5000",
    "foreign_keys=ON",
    "secure_delete=ON",  # a secret that is deleted is not in the file any more
)
#: Suffixes of the files that SQLite keeps for one database.
_BESIDE: Final = ("", "-wal", "-shm", "-journal")


class MissingFileError(OSError):
    """The open database file was deleted, moved or replaced; data written to it would be lost."""


def make_private(file: Path) -> None:
    """Create an empty file that only its owner may read; leave an existing file unchanged.

    SQLite gives its additional files the mode of the database file. Raises OSError.
    """
    # do not reopen an existing file: closing it would drop SQLite's locks
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE))


def keep_private(file: Path) -> None:
    """Remove the group and other permissions of a database file and its additional files.

    Files of other users stay as they are.
    """
    for ending in _BESIDE:
        path = file.with_name(file.name + ending)
        with suppress(FileNotFoundError, PermissionError):
            if path.is_file():
                path.chmod(_MODE)


_Identity: TypeAlias = tuple[int, int]


class OpenFile:
    """A database file and its WAL, identified by device and inode; several threads may use it."""

    def __init__(self, path: Path) -> None:
        """Set the path; `check` compares nothing before `remember` was called."""
        self.path, self._wal = path, Path(f"{path}-wal")
        self._file: _Identity | None = None
        self._wal_file: _Identity | None = None
        self._connections, self._counting = 0, threading.Lock()

    def remember(self) -> None:
        """Store the identity of the file; the caller has just opened it."""
        self._file = _identity(self.path)

    def opened(self) -> None:
        """Count a new connection."""
        with self._counting:
            self._connections += 1

    def closed(self) -> None:
        """Count a closed connection; SQLite deletes the WAL with the last one."""
        with self._counting:
            self._connections -= 1
            if self._connections == 0:
                self._wal_file = None

    def check(self) -> None:
        """Raise MissingFileError if a path no longer leads to the open file."""
        if self._file is None:
            return
        if _identity(self.path) != self._file:
            raise MissingFileError(f"{self.path} was deleted or replaced")
        if self._wal_file is not None and _identity(self._wal) != self._wal_file:
            raise MissingFileError(f"{self._wal} was deleted or replaced")

    def check_stored(self) -> None:
        """Raise as `check` does. The caller has just committed, so the WAL must exist."""
        self.check()
        if self._wal_file is None:
            self._wal_file = _identity(self._wal)

    def new_copy(self) -> Path:
        """Create an empty, private file beside this one as a copy target; return its path."""
        copy = Path(f"{self.path}.rescued-{time.strftime('%Y%m%d-%H%M%S')}")
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _MODE))
        return copy


def _identity(path: Path) -> _Identity | None:
    """Return the device and inode of the file at a path, None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def guard(engine: Engine, file: OpenFile) -> None:
    """Set up connections, and refuse writes if the database file was deleted or replaced."""

    def check_writes(*given: Any) -> None:
        context = given[4]
        if context is not None and (context.isinsert or context.isupdate or context.isdelete):
            file.check()

    # otherwise SQLite creates a new file
    event.listen(engine, "do_connect", lambda *_: file.check())
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "connect", lambda *_: file.opened())
    event.listen(engine, "close", lambda *_: file.closed())
    # checked before each write: at commit it is too late to undo
    event.listen(engine, "before_cursor_execute", check_writes)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Apply the pragmas to a new SQLite connection."""
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()  # the pool does not know it yet, and its thread would leak
        raise
    cursor.close()
