"""Atomic file writes, with cleanup of temporary files that killed processes have left."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def write_whole(path: Path, text: bytes) -> None:
    """Write a file atomically; raise OSError if it cannot be written."""
    with replacing(path) as file:
        file.write(text)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of `path` at the end; an error leaves `path` unchanged.

    Raises OSError if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    remove_parts(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def remove_parts(path: Path) -> None:
    """Remove temporary files of this file whose processes have ended."""
    form = re.compile(rf"\.{re.escape(path.name)}\.(\d+)\.part")
    with suppress(OSError):
        for other in path.parent.iterdir():
            found = form.fullmatch(other.name)
            if found and not _is_alive(int(found[1])):
                other.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
