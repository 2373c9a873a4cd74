"""The user's cache: files that can be computed again, within a size limit.

A deleted file keeps its disk space while a process has it mapped. So a process locks each file that
it maps (`in_use`), and nothing deletes a locked file to make room. Files in use, cached files and
partial files together never exceed the limit, for all processes that share the folder: a file that
does not fit is not written.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar

from platformdirs import user_cache_path

Content = TypeVar("Content")
Found = TypeVar("Found")

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

#: The kinds of cached files; each has a folder.
KINDS: Final = ("solutions", "distributions", "insights", "duels", "kernels")

LIMIT_VARIABLE: Final = "YACHT_CACHE_MB"
USUAL_LIMIT_MB: Final = 2_000

_PART: Final = ".part"
#: On systems without file locks, a partial file is stale after an hour without a change.
_STALE_S: Final = 3600


class CacheFullError(OSError):
    """A file that is not stored, because the files in use leave no room for it."""

    def __init__(self, limit: int) -> None:
        """Name the limit and how to change it."""
        super().__init__(
            f"the cache of {limit / 1e6:.0f} MB has no room for it beside the files in use; "
            f"set {LIMIT_VARIABLE} to allow more"
        )


class CachedFile(NamedTuple):
    """A cached file: its kind, its size, and the time of its last use (Unix seconds)."""

    path: Path
    kind: str
    size: int
    used: float


def cache_folder() -> Path:
    """Return the cache folder of this user."""
    return user_cache_path("yachtdice", appauthor=False)


def cache_limit() -> int:
    """Return the size limit of the cache in bytes, from `YACHT_CACHE_MB` or the default.

    Raises ValueError if the variable is not a whole number of megabytes.
    """
    given = os.environ.get(LIMIT_VARIABLE) or str(USUAL_LIMIT_MB)
    if not given.isascii() or not given.isdigit():
        raise ValueError(f"{LIMIT_VARIABLE}: {given!r} is not a whole number of megabytes")
    return int(given) * 1_000_000


def kept_files(folder: Path | None = None) -> list[CachedFile]:
    """Return the cached files, least recently used first, without partial files."""
    folder = folder or cache_folder()
    return [file for file in _all_files(folder) if file.path.suffix != _PART]


def _all_files(folder: Path) -> list[CachedFile]:
    """Return the cached and the partial files, least recently used first."""
    found = [
        CachedFile(path, kind, stat.st_size, stat.st_mtime)
        for kind in KINDS
        for path, stat in _files(folder / kind)
    ]
    return sorted(found, key=lambda file: file.used)


def write_whole(path: Path, pieces: Collection[bytes | memoryview]) -> None:
    """Write a file of the cache atomically; delete old files as far as the limit demands it.

    Also deletes partial files of killed writers. A file that another process has written meanwhile
    and uses stays. Raises CacheFullError, and OSError if the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    remove_stale_parts(path.parent)
    with _part_file(path.parent) as (file, part):
        with _folder_locked():
            size = sum(map(len, pieces))
            _make_room(size)
            file.truncate(size)  # other writers count it from now on
        for piece in pieces:
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
        with _folder_locked(), _unless_in_use(path) as is_free:
            if is_free:
                part.replace(path)


def require_room(size: int) -> None:
    """Raise CacheFullError if a file of this size does not fit beside the files in use."""
    with ExitStack() as locked:
        with suppress(OSError):  # a folder that cannot be written
            locked.enter_context(_folder_locked())
        _require_room(size)


def _require_room(size: int) -> None:
    """Do what `require_room` does, while the folder is locked."""
    with suppress(ValueError):  # commands check the variable themselves and report the error
        used = sum(file.size for file in _all_files(cache_folder()) if _is_in_use(file.path))
        if used + size > cache_limit():
            raise CacheFullError(cache_limit())


def _is_in_use(path: Path) -> bool:
    """Return whether a process uses or writes a file now.

    This locks the file for a moment, so only a caller that has locked the folder may ask: another
    one at the same time would take this lock for a use.
    """
    with _unless_in_use(path) as is_free:
        return not is_free


@contextmanager
def in_use(path: Path) -> Iterator[BinaryIO]:
    """Yield a cached file that is locked for use; raise OSError if it cannot be opened.

    The lock lasts as long as any mapping of the yielded file, also after the context has ended.
    """
    with path.open("rb") as file:
        if fcntl is not None:
            with suppress(OSError):  # a file system without locks
                fcntl.flock(file, fcntl.LOCK_SH)
            if not os.path.samestat(os.fstat(file.fileno()), path.stat()):
                raise FileNotFoundError(f"{path} was deleted before it was locked")
        yield file


@contextmanager
def _unless_in_use(path: Path) -> Iterator[bool]:
    """Yield whether no process uses or writes a file, and let none begin to in the context.

    Where there are no such locks (Windows), the system itself refuses to delete a file in use.
    """
    with ExitStack() as opened:
        is_free = True
        if fcntl is not None:
            with suppress(OSError):  # there is no such file, or it cannot be read
                file = opened.enter_context(path.open("rb"))
                is_free = _locks(file)
        yield is_free


def _locks(file: BinaryIO) -> bool:
    """Lock a file for this process alone; return False if another one has locked it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def _folder_locked() -> Iterator[None]:
    """Keep other writers, and other checks of files in use, waiting while the context is active.

    A process that enters it twice at a time waits forever. Raises OSError without a folder.
    """
    if fcntl is None:
        yield
        return
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "lock").open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def read_verified(
    path: Path, load: Callable[[Path], Content], parse: Callable[[Content], Found | None]
) -> Found | None:
    """Return the parsed content of a cached file, None if it is missing or damaged.

    Returns None also for a file that cannot be opened, for example because this process has too
    many open files. Only a damaged file is deleted: `load` raises ValueError, or `parse` returns
    None.
    """
    try:
        found = parse(load(path))
    except OSError:
        return None
    except ValueError:
        found = None
    if found is None:
        discard(path)
    else:
        touch(path)
    return found


def can_store(path: Path) -> bool:
    """Return whether the folder of a cached file, which may not exist yet, can be written."""
    folder = next(folder for folder in path.parents if os.access(folder, os.F_OK))
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def touch(path: Path) -> None:
    """Set the last use of a file to now, if the file can be changed."""
    with suppress(OSError):
        os.utime(path)


def discard(path: Path) -> bool:
    """Delete a file, if that is possible; return whether it is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _make_room(size: int) -> None:
    """Delete the least recently used files until `size` more bytes are within the limit.

    Raises CacheFullError if that is impossible; nothing is deleted for a file that never fits.
    """
    with suppress(ValueError):  # commands check the variable themselves and report the error
        limit, files = cache_limit(), _all_files(cache_folder())
        over = sum(file.size for file in files) + size - limit
        if over > 0:
            _require_room(size)
        for file in files:
            if over <= 0:
                return
            with _unless_in_use(file.path) as is_free:
                over -= file.size if is_free and discard(file.path) else 0
        if over > 0:
            raise CacheFullError(limit)


def remove_stale_parts(folder: Path) -> None:
    """Delete the partial files in a folder whose writers are gone."""
    with _folder_locked():
        for part in folder.glob(f"*{_PART}"):
            with suppress(OSError):
                _remove_if_stale(part)


def clear_cache() -> tuple[int, int]:
    """Delete all cached files; return the number of files and bytes deleted.

    Raises OSError if a file cannot be deleted. Partial files of running writers stay.
    """
    before = kept_files()
    for kind in KINDS:
        folder = cache_folder() / kind
        for path, _ in _files(folder):
            if path.suffix != _PART:
                path.unlink(missing_ok=True)
        for part in folder.rglob(f"*{_PART}"):
            remove_stale_parts(part.parent)
    return len(before), sum(file.size for file in before)


def delete_unused_folders(folder: Path, days: int) -> None:
    """Delete the folders next to this one in which no file was used for `days` days."""
    oldest = time.time() - days * 86_400
    with suppress(OSError):
        for other in folder.parent.iterdir():
            used = max((stat.st_mtime for _, stat in _files(other)), default=0.0)
            if other != folder and other.is_dir() and used < oldest:
                shutil.rmtree(other, ignore_errors=True)


def _files(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield the files below a folder with the status of each."""
    for path in folder.rglob("*"):
        with suppress(OSError):  # another process may have deleted it
            if path.is_file():
                yield path, path.stat()


@contextmanager
def _part_file(folder: Path) -> Iterator[tuple[BinaryIO, Path]]:
    """Yield a new partial file, locked while its writer runs; delete it afterwards."""
    while True:
        handle, name = tempfile.mkstemp(dir=folder, suffix=_PART)
        part = Path(name)
        with os.fdopen(handle, "wb") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
            if not part.exists():  # another process deleted it before it was locked
                continue
            try:
                yield file, part
            finally:
                part.unlink(missing_ok=True)
            return


def _remove_if_stale(part: Path) -> None:
    """Delete a partial file if its writer is gone; raise OSError if that is impossible.

    The file is locked until it is gone. So a writer that locks it next sees that it has lost it.
    """
    if fcntl is None:
        if time.time() - part.stat().st_mtime > _STALE_S:
            part.unlink()
        return
    with part.open("rb") as file:
        if _locks(file):
            part.unlink()
