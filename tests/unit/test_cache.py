"""The cache: its limit, files in use, leftovers of killed writers, and how it is cleared."""

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from yachtdice import cache
from yachtdice.solver.array_files import mapped

MAPPER = """
import sys
from pathlib import Path
from yachtdice.solver.array_files import mapped

content = mapped(Path(sys.argv[1]))
print("mapped", flush=True)
sys.stdin.readline()
print(content[:3].tobytes().decode())
"""

WRITER = """
import sys, time
from pathlib import Path
from yachtdice.cache import write_whole

class Pieces(list):
    is_counted = False

    def __iter__(self):
        if self.is_counted:
            print("writing", flush=True)
            sys.stdin.readline()
        self.is_counted = True
        return super().__iter__()

write_whole(Path(sys.argv[1]), Pieces([b"begun"]))
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test its own cache, and return its folder of solutions."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "yachtdice" / "solutions"


def _writing(path: Path) -> subprocess.Popen[str]:
    """Return a process that has begun to write this file and waits for a line on stdin."""
    return _started(WRITER, path, "writing")


def _mapping(path: Path) -> subprocess.Popen[str]:
    """Return a process that has mapped this file and waits for a line on stdin."""
    return _started(MAPPER, path, "mapped")


def _started(program: str, path: Path, says: str) -> subprocess.Popen[str]:
    """Return a process that runs this program on a file, once it says this."""
    command = [sys.executable, "-c", program, str(path)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert process.stdout is not None
    assert process.stdout.readline() == f"{says}\n"
    return process


def _names(folder: Path) -> list[str]:
    """Return the names of the files in a folder."""
    return sorted(path.name for path in folder.iterdir())


def _write(folder: Path, name: str, size: int, used: int) -> None:
    """Write a file of this size, last used at this time."""
    cache.write_whole(folder / name, [b"x" * size])
    os.utime(folder / name, (used, used))


def test_the_next_writer_removes_files_of_a_killed_one(folder: Path) -> None:
    """A partial file is removed once its writer is dead, not while the writer lives."""
    live, killed = _writing(folder / "live"), _writing(folder / "killed")
    assert len(_names(folder)) == 2
    killed.kill()
    killed.communicate()
    cache.write_whole(folder / "other", [b"other"])
    assert len(_names(folder)) == 2
    live.communicate("\n")
    assert live.returncode == 0
    assert _names(folder) == ["live", "other"]
    assert (folder / "live").read_bytes() == b"begun"


def test_the_least_recently_used_file_is_deleted_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above the limit the least recently used files are deleted before a new one is written."""
    _write(folder, "old", 400_000, 1)
    _write(folder, "read", 400_000, 2)
    _write(folder, "late", 400_000, 3)
    cache.read_verified(folder / "read", Path.read_bytes, len)
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    cache.write_whole(folder / "new", [b"x" * 300_000])
    assert _names(folder) == ["new", "read"]


def test_a_file_larger_than_the_limit_is_refused_and_displaces_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the limit, and no other file is deleted for it."""
    _write(folder, "old", 400_000, 1)
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    with pytest.raises(cache.CacheFullError, match="cache of 1 MB has no room"):
        cache.write_whole(folder / "huge", [b"x" * 2_000_000])
    assert _names(folder) == ["old"]


def test_files_in_use_are_never_deleted_to_make_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that any process has mapped stays and counts until its last view is gone."""
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    _write(folder, "here", 300_000, 1)
    _write(folder, "there", 300_000, 2)
    view: np.ndarray | None = mapped(folder / "here")[1:]
    other = _mapping(folder / "there")
    _write(folder, "idle", 300_000, 3)
    cache.write_whole(folder / "new", [b"x" * 400_000])
    assert _names(folder) == ["here", "new", "there"]
    with pytest.raises(cache.CacheFullError):
        cache.write_whole(folder / "second", [b"x" * 250_000, b"x" * 250_000])
    assert _names(folder) == ["here", "new", "there"]
    assert other.communicate("\n")[0] == "xxx\n"
    assert view is not None
    del view
    cache.write_whole(folder / "second", [b"x" * 500_000])
    assert _names(folder) == ["new", "second"]


def _is_locked(path: Path) -> bool:
    """Return whether a file is locked."""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_checks_of_files_in_use_wait_for_each_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is locked while a check locks files, so that no other check sees these locks."""
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    _write(folder, "one", 500_000, 1)
    usual, are_alone = cache._locks, []

    def locks(file: BinaryIO) -> bool:
        are_alone.append(_is_locked(folder.parent / "lock"))
        return usual(file)

    monkeypatch.setattr(cache, "_locks", locks)
    cache.require_room(950_000)
    cache.write_whole(folder / "two", [b"x" * 950_000])
    assert len(are_alone) > 2
    assert all(are_alone)


def test_checks_at_the_same_time_find_the_same_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No check takes another check for a process that uses a file."""
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    for number in range(5):
        _write(folder, f"file{number}", 100_000, number)
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(cache.require_room, [950_000] * 500)) == [None] * 500


def test_a_check_needs_no_folder_that_can_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a cache folder only the limit counts."""
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    folder.parent.touch()
    cache.require_room(950_000)
    with pytest.raises(cache.CacheFullError):
        cache.require_room(1_000_001)


def test_a_leftover_is_locked_until_it_is_gone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer that has just made a partial file waits for its removal, and then sees it."""
    folder.mkdir(parents=True)
    (folder / "left.part").touch()
    usual, were_locked = Path.unlink, []

    def unlink(path: Path) -> None:
        were_locked.append(_is_locked(path))
        usual(path)

    monkeypatch.setattr(Path, "unlink", unlink)
    cache.remove_stale_parts(folder)
    assert were_locked == [True]


def test_a_file_in_use_is_not_replaced(folder: Path) -> None:
    """The mapping of a file that is written again is that of the cached file, not of a lost one."""
    _write(folder, "one", 1000, 1)
    view = mapped(folder / "one")
    before = (folder / "one").stat()
    cache.write_whole(folder / "one", [b"y" * 1000])
    assert os.path.samestat(before, (folder / "one").stat())
    assert view[0] == ord("x")
    del view
    cache.write_whole(folder / "one", [b"y" * 1000])
    assert (folder / "one").read_bytes() == b"y" * 1000


@contextmanager
def _as_ordinary_user() -> Iterator[None]:
    """Run the block without the rights of root, which may delete every file."""
    usual = os.geteuid()
    if usual == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(usual)


def test_a_file_that_cannot_be_deleted_is_not_counted_as_freed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the oldest file stays, the next one is deleted to keep the limit."""
    with tempfile.TemporaryDirectory() as home:
        Path(home).chmod(0o777)
        monkeypatch.setenv("XDG_CACHE_HOME", home)
        monkeypatch.setenv("YACHT_CACHE_MB", "1")
        kernels, solutions = (cache.cache_folder() / kind for kind in ("kernels", "solutions"))
        with _as_ordinary_user():
            _write(kernels, "stuck", 700_000, 1)
            kernels.chmod(0o500)
            _write(solutions, "old", 200_000, 2)
            cache.write_whole(solutions / "new", [b"x" * 200_000])
            assert _names(kernels) == ["stuck"]
            assert _names(solutions) == ["new"]
            kernels.chmod(0o700)


def test_the_limit_counts_all_kinds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solutions, distributions and kernels share one limit."""
    _write(folder.parent / "kernels" / "mark", "kernel", 700_000, 1)
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    cache.write_whole(folder / "new", [b"x" * 700_000])
    assert [file.path.name for file in cache.kept_files()] == ["new"]


@pytest.mark.parametrize("given", ["2.5", "-1", "much"])
def test_a_limit_that_is_no_number_is_reported(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is a whole number of megabytes, and the error names the variable."""
    monkeypatch.setenv("YACHT_CACHE_MB", given)
    with pytest.raises(ValueError, match="YACHT_CACHE_MB"):
        cache.cache_limit()


def test_clearing_leaves_a_live_writer_alone(folder: Path) -> None:
    """Clearing deletes every file and returns the size; a file being written is not lost."""
    _write(folder, "old", 1000, 1)
    live = _writing(folder / "live")
    assert cache.clear_cache() == (1, 1000)
    live.communicate("\n")
    assert _names(folder) == ["live"]


def test_unused_kernels_of_other_versions_are_deleted(folder: Path) -> None:
    """An unused folder of another version is deleted, and a recently used one is kept."""
    kernels = folder.parent / "kernels"
    _write(kernels / "old", "kernel", 10, 1)
    cache.write_whole(kernels / "late" / "kernel", [b"x"])
    cache.write_whole(kernels / "own" / "kernel", [b"x"])
    cache.delete_unused_folders(kernels / "own", days=30)
    assert _names(kernels) == ["late", "own"]
