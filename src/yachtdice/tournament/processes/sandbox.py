"""Isolation of programs: resource limits, no network, and read access to few folders."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from yachtdice.rules import Text
from yachtdice.tournament.processes import confine, launch, other_user
from yachtdice.tournament.processes.other_user import is_dropped

_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt")
_ENVIRONMENT: Final = ("PATH", "JAVA_HOME", "LANG", "LC_ALL", "TZ")
#: Base of user ids for programs started by root, above those of real users.
#:
#: Each thread adds its own id, so that the programs of two workers never share a user.
_USERS: Final = 1_900_000_000
_CONFINE: Final = "/run/yacht/confine.py"  #: Path of `confine.py` in a sandbox.
_SHARED: Final = ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts")


class ProgramLimits(Struct, frozen=True):
    """Limits of a player; exceeding one disqualifies it.

    `start_s` is the time to start and to begin a game, `answer_s` that of each answer. `memory_mb`,
    `cpu_s` and `processes` (including threads) apply to all processes of a program together.
    `cpu_s` counts from each start of the program.
    """

    start_s: float = 10.0
    answer_s: float = 1.0
    memory_mb: int = 2048
    cpu_s: int = 3600
    processes: int = 256


class LimitEnforcement(StrEnum):
    """How the limits of a program are enforced."""

    CGROUP = "cgroup"  #: The kernel limits all processes together (cgroup v2).
    #: The launcher measures all processes together; the kernel limits each.
    #:
    #: It measures 20 times a second while the program is asked or works, else once a second.
    WATCHED = "watched"
    SINGLE = "single"  #: The kernel limits each process; nothing limits all of them together.


class MachineIsolation(Struct, frozen=True):
    """Isolation of programs on this machine: sandbox, separate user, enforcement of limits."""

    sandboxed: bool
    unprivileged: bool
    enforcement: LimitEnforcement


@cache
def sandbox_path() -> str | None:
    """Return the path of bubblewrap, or None if it is missing or cannot make a sandbox here."""
    found = shutil.which("bwrap")
    if found is None:
        return None
    trial = [
        *_walls(found, ("true",), (), ProgramLimits()),
        "true",
    ]  # with all options, because the system may forbid any of them
    done = subprocess.run(trial, capture_output=True, check=False)  # noqa: S603 - a fixed command
    return found if done.returncode == 0 else None


@cache
def _sizes(wrapper: str) -> bool:
    """Return whether this bubblewrap can limit the size of an in-memory folder."""
    help_text = subprocess.run([wrapper, "--help"], capture_output=True, check=False, text=True)  # noqa: S603
    return "--size " in help_text.stdout and "--perms " in help_text.stdout


def pythons(*, shut_in: bool) -> list[str]:
    """Return the interpreters to try for Python players, the best one first."""
    if is_dropped(shut_in=shut_in) and sandbox_path() is None:
        return other_user.public_pythons()
    return [sys.executable]


def unreadable(paths: Iterable[Path], *, shut_in: bool) -> Text | None:
    """Return why players cannot read one of these files; None if they can read all."""
    if not is_dropped(shut_in=shut_in):
        return None
    walled = sandbox_path() is not None
    files = (path for path in paths if path.is_file())
    closed = next((file for file in files if not other_user.is_public(file, walled=walled)), None)
    return None if closed is None else other_user.closed_text(closed, walled=walled)


def environment() -> dict[str, str]:
    """Return the environment variables that are passed to a program."""
    return {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}


def launched(
    command: Sequence[str],
    limits: ProgramLimits,
    control: int,
    *,
    shut_in: bool,
    folders: Sequence[str] = (),
) -> list[str]:
    """Return the command with limits, in a sandbox if bubblewrap is available.

    `control` is the descriptor of a socket to the launcher (see `launch`). The program can read
    `folders` in addition to the folders of the files in its command.
    """
    wrapper = sandbox_path() if shut_in else None
    confined = {
        "memory_mb": limits.memory_mb,
        "cpu_s": limits.cpu_s,
        "processes": limits.processes,
        "drop": _USERS + threading.get_native_id() if is_dropped(shut_in=shut_in) else None,
        "users": _users() if wrapper else 0,
    }
    python = [os.path.realpath(sys.executable), "-I", "-S"]
    inner = [str(confine.__file__) if wrapper is None else _CONFINE, json.dumps(confined)]
    walls = [] if wrapper is None else [*_walls(wrapper, command, folders, limits)]
    order = launch.LaunchOrder(
        command=[*walls, *python, *inner, *command],
        memory_mb=limits.memory_mb,
        cpu_s=limits.cpu_s,
        processes=limits.processes,
        walled=wrapper is not None,
        control=control,
    )
    return [sys.executable, "-I", "-S", str(launch.__file__), json.dumps(order)]


def _users() -> int:
    """Return the id of our user namespace, 0 if there is none."""
    try:
        return Path("/proc/self/ns/user").stat().st_ino
    except OSError:
        return 0


def _walls(
    wrapper: str, command: Sequence[str], folders: Sequence[str], limits: ProgramLimits
) -> Iterator[str]:
    """Yield bubblewrap's command line, with read access to the system and the program's folders."""
    here = str(Path.cwd())
    yield from (wrapper, *_SHARED, "--unshare-cgroup-try", "--die-with-parent", "--new-session")
    yield from ("--cap-drop", "ALL", *_becoming_another())
    yield from ("--proc", "/proc", "--dev", "/dev", *_folder(wrapper, "/dev/shm", limits))  # noqa: S108
    yield from ("--remount-ro", "/dev", *_folder(wrapper, "/tmp", limits))  # noqa: S108 - of the sandbox
    for folder in _SYSTEM:
        yield from ("--ro-bind-try", folder, folder)
    yield from ("--ro-bind", str(confine.__file__), _CONFINE)
    yield from ("--dir", here)
    for folder in _outermost({*_folders(command), *folders, _python()}):
        # Otherwise parent folders get the permissions of those outside, perhaps for root only.
        for above in reversed(Path(folder).parents[:-1]):
            yield from ("--dir", str(above))
        yield from ("--ro-bind", folder, folder)
    yield from ("--remount-ro", "/", "--chdir", here, "--")


def _outermost(folders: Iterable[str]) -> list[str]:
    """Return the folders, with the targets of links, that are in no other one of them."""
    found = {path for folder in folders for path in (Path(folder), Path(folder).resolve())}
    return sorted(str(path) for path in found if found.isdisjoint(path.parents))


def _becoming_another() -> tuple[str, ...]:
    """Return bubblewrap's options that let root switch to another user in the sandbox."""
    if is_dropped(shut_in=True):
        return ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    return ("--unshare-user-try",)


def _folder(wrapper: str, path: str, limits: ProgramLimits) -> tuple[str, ...]:
    """Return the options for an in-memory folder, limited to half of the program's memory."""
    if not _sizes(wrapper):
        return ("--tmpfs", path)
    return ("--perms", "1777", "--size", str(limits.memory_mb << 19), "--tmpfs", path)


def _python() -> str:
    """Return the folder of the Python that runs `confine.py`."""
    return str(Path(sys.executable).resolve().parent.parent)


def _folders(command: Sequence[str]) -> Iterator[str]:
    """Yield the folders of the files in a command and of its executable."""
    runs = shutil.which(command[0])
    for path in (Path(runs), Path(runs).resolve()) if runs else ():
        folder = path.absolute().parent
        if not any(folder.is_relative_to(system) for system in _SYSTEM):
            yield str(folder.parent) if folder.name == "bin" else readable(path)
    for word in command[1:]:
        if Path(word).exists():
            yield readable(Path(word))


def importable(folder: Path) -> list[str]:
    """Return the paths of a module folder that are visible to a Python player.

    If the player's user may not read the folder, these are only its modules.
    """
    if not is_dropped(shut_in=True) or other_user.is_listed(folder):
        return [str(folder)]
    endings = (".py", ".so", ".dist-info", ".egg-info")
    inside = sorted(folder.iterdir())
    modules = [path for path in inside if path.suffix in endings or (path / "__init__.py").exists()]
    return [str(path) for path in modules]


def readable(path: Path) -> str:
    """Return the path that is visible to a program: a folder, or the folder of a file.

    If the program's user may not read that folder, only the path itself is visible.
    """
    path = path.absolute()
    folder = path if path.is_dir() else path.parent
    closed = is_dropped(shut_in=True) and not other_user.is_listed(folder)
    return str(path if closed else folder)
