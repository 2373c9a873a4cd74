"""Keeping a program to itself: no network, no files but its own, through bubblewrap."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from yachtdice.tournament import launch
from yachtdice.tournament.limits import Limits

_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt")
_ENVIRONMENT: Final = ("PATH", "JAVA_HOME", "LANG", "LC_ALL", "TZ")


@cache
def sandbox_path() -> str | None:
    """Return bubblewrap, if it is there and allowed to work."""
    found = shutil.which("bwrap")
    if found is None:
        return None
    trial = [*_walls(found, ("true",)), "true"]  # the same walls: each may be forbidden by itself
    done = subprocess.run(trial, capture_output=True, check=False)  # noqa: S603 - our own words
    return found if done.returncode == 0 else None


def environment() -> dict[str, str]:
    """Return the little of our environment that a program is given."""
    return {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}


def launched(command: Sequence[str], limits: Limits, *, shut_in: bool) -> list[str]:
    """Return the command with its limits, shut in where bubblewrap allows it."""
    bounds = [str(limits.memory_mb), str(limits.cpu_s)]
    wrapper = sandbox_path() if shut_in else None
    inner = [*command] if wrapper is None else [*_walls(wrapper, command), *command]
    return [sys.executable, "-I", "-S", str(launch.__file__), *bounds, *inner]


def _walls(wrapper: str, command: Sequence[str]) -> Iterator[str]:
    """Return bubblewrap's command line: the system and the program's folders, for reading."""
    here = str(Path.cwd())
    yield from (wrapper, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
    yield from ("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp")  # noqa: S108 - its own
    for folder in _SYSTEM:
        yield from ("--ro-bind-try", folder, folder)
    yield from ("--dir", here)
    for folder in sorted({*_folders(command)}):
        yield from ("--ro-bind", folder, folder)
    yield from ("--chdir", here, "--")


def _folders(command: Sequence[str]) -> Iterator[str]:
    """Return the folders of the files that a command names, and of the program it runs."""
    runs = shutil.which(command[0])
    for path in (Path(runs), Path(runs).resolve()) if runs else ():
        folder = path.absolute().parent
        yield str(folder.parent if folder.name == "bin" else folder)
    for word in command[1:]:
        if Path(word).exists():
            path = Path(word).absolute()
            yield str(path if path.is_dir() else path.parent)
