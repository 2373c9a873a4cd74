"""Starts a program, limits all its processes together, and ends them all with it.

Usage: launch.py ORDER; ORDER is JSON, see `LaunchOrder`. The script imports only the standard
library. The launcher reports on the socket `control` in lines of JSON: first how limits are
enforced, at the end how the program ended. Every byte that it receives there says that the program
is being asked. If the other side closes the socket or ends, the program is killed.

The launcher looks whether the program is within its limits, because no kernel reports the sum over
all processes as an event. A look takes 0.5 ms, so `LookPace` makes looks at a resting program rare.
"""

import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Protocol, TypeAlias, TypedDict

LOOK_S: Final = 0.05  #: Pause between two looks at a program that is asked or works.
REST_S: Final = 1.0  #: Longest pause between two looks at a program that rests.
#: Looks with the shortest pause after a byte: one second, the sender repeats it more often.
_CLOSE_LOOKS: Final = 20
_END_S: Final = 5.0
_PR_SET_CHILD_SUBREAPER: Final = 36
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_OWN_FOLDERS: Final = ("/tmp", "/dev/shm")  # noqa: S108 - in a sandbox
#: The greatest oom_score_adj: the kernel kills these processes before all others.
#:
#: A program can lower it again, unless the launcher has CAP_SYS_RESOURCE.
_FIRST_TO_KILL: Final = "1000"

Over: TypeAlias = dict[str, int]  #: The limit that a program exceeds; empty if there is none.


class LaunchOrder(TypedDict):
    """The command to start, and the limits of all its processes together."""

    command: list[str]  #: The command, wrapped in the sandbox if there is one.
    memory_mb: int
    cpu_s: int
    processes: int
    walled: bool  #: Whether the command has its own in-memory folders.
    control: int  #: Descriptor number of the socket.


def main() -> None:
    """Start the program, watch it and report how it ended."""
    order: LaunchOrder = json.loads(sys.argv[1])
    control = socket.socket(fileno=order["control"])
    _adopt_orphans()
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    group = Group.made(order)
    child, group = _started(order, group)
    _report(control, enforcement="cgroup" if group else "watched" if _can_watch() else "single")
    code, over = watched(_Program(child, order, group, control, wake))
    _end_all(child, group)
    _report(control, code=code, over=over)


def _adopt_orphans() -> None:
    """Become the parent of orphaned processes of the program."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - needed only on Linux

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Group:
    """A control group (cgroup version 2) for one program."""

    def __init__(self, path: Path) -> None:
        """Use this existing group."""
        self.path = path

    @classmethod
    def made(cls, order: LaunchOrder) -> "Group | None":
        """Return a new group with the limits of an order, or None if none can be created."""
        for above in _groups_above():
            path = above / f"yacht-program-{os.getpid()}"
            with suppress(OSError):
                path.mkdir()
                try:
                    (path / "memory.max").write_text(str(order["memory_mb"] << 20))
                    (path / "pids.max").write_text(str(order["processes"]))
                    with suppress(OSError):  # systems without swap have no such file
                        (path / "memory.swap.max").write_text("0")
                except OSError:
                    path.rmdir()
                    raise
                return cls(path)
        return None

    def take(self, pid: int) -> bool:
        """Move a process into this group; return whether that succeeded."""
        try:
            (self.path / "cgroup.procs").write_text(str(pid))
        except OSError:
            self.remove()
            return False
        return True

    def is_over(self) -> bool:
        """Return whether the kernel killed a process for exceeding the memory limit."""
        with suppress(OSError):
            lines = (self.path / "memory.events").read_text().splitlines()
            return any(line.startswith("oom_kill ") and line != "oom_kill 0" for line in lines)
        return False

    def kill(self) -> None:
        """Kill all processes of the group."""
        with suppress(OSError):
            (self.path / "cgroup.kill").write_text("1")

    def remove(self) -> None:
        """Remove the group if it is empty."""
        with suppress(OSError):
            self.path.rmdir()


def _groups_above() -> list[Path]:
    """Return the groups, from our own upwards, in which a limited group may be created."""
    try:
        mounts = Path("/proc/self/mounts").read_text().splitlines()
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return []
    roots = [Path(words[1]) for words in map(str.split, mounts) if words[2] == "cgroup2"]
    own = [line[3:].lstrip("/") for line in lines if line.startswith("0::")]
    if not roots or not own:
        return []
    at, found = roots[0] / own[0], []
    while at.is_relative_to(roots[0]):
        with suppress(OSError):
            passed_on = (at / "cgroup.subtree_control").read_text().split()
            if {"memory", "pids"} <= {*passed_on} and os.access(at / "cgroup.procs", os.W_OK):
                found.append(at)
        at = at.parent
    return found


def _started(order: LaunchOrder, group: Group | None) -> tuple[int, Group | None]:
    """Start the command in the group; return its process id, and the group if it was used."""
    gate, opened = os.pipe()
    child = os.fork()
    if not child:
        os.close(opened)
        os.read(gate, 1)
        os.close(order["control"])
        os.setpgid(0, 0)
        with suppress(OSError):  # there is no such file on macOS
            Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_KILL)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        try:
            os.execv(order["command"][0], order["command"])  # noqa: S606 - its purpose
        except OSError as error:
            sys.stderr.write(f"{order['command'][0]}: {error.strerror}\n")
            os._exit(127)
    taken = group if group is not None and group.take(child) else None
    os.close(gate)
    os.close(opened)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return child, taken


class LookPace:
    """The pause before the next look at a program.

    It is short while the program is asked or works. It doubles with each look at a program that
    rests: its processes are the same, and none has used a hundredth of a second of processor time.

    So the launcher notices after REST_S at the latest that a program has begun to work unasked.
    Until then the kernel limits each of its processes, and in a sandbox their number; together they
    can have more memory and processor time than the limit. If they take all the memory of the
    machine, the kernel kills them before other processes (`_FIRST_TO_KILL`).
    """

    def __init__(self) -> None:
        """Begin with looks as close as for a program that is asked."""
        self.pause_s = LOOK_S
        self._close = _CLOSE_LOOKS
        self._seen: object = None

    def asked(self) -> None:
        """Look closely: the program is being asked."""
        self.pause_s, self._close = LOOK_S, _CLOSE_LOOKS

    def saw(self, seen: object) -> None:
        """Take the result of a look into account, the processes and their processor time."""
        if seen != self._seen:
            self._seen, self.pause_s = seen, LOOK_S
        elif self._close:
            self._close -= 1
        else:
            self.pause_s = min(2 * self.pause_s, REST_S)


class Watchable(Protocol):
    """A program with all its processes, as `watched` sees it."""

    def wait(self, pause_s: float) -> bytes | None:
        """Wait for an event, at most this time.

        Returns the bytes that the other side of the socket sent; None if it closed the socket.
        """
        ...

    def ending(self) -> tuple[int, Over] | None:
        """Return how the program has ended; None if it is running."""
        ...

    def look(self) -> tuple[object, Over]:
        """Return the processes with their processor time, and the limit that they exceed."""
        ...


def watched(program: Watchable) -> tuple[int, Over]:
    """Return how the program ended, and the limit that it exceeded, if any."""
    pace = LookPace()
    while True:
        sent = program.wait(pace.pause_s)
        if sent is None:
            return -signal.SIGKILL, {}
        if sent:
            pace.asked()
        if ending := program.ending():
            return ending
        seen, over = program.look()
        if over:
            return -signal.SIGKILL, over
        pace.saw(seen)


class _Program:
    """The command that was started, with all its descendants."""

    def __init__(
        self, child: int, order: LaunchOrder, group: Group | None, control: socket.socket, wake: int
    ) -> None:
        self._child, self._order, self._group = child, order, group
        self._control, self._wake = control, wake

    def wait(self, pause_s: float) -> bytes | None:
        """Wait until the other side sends or closes, a child ends, or the time is over."""
        ready = select.select([self._control.fileno(), self._wake], [], [], pause_s)[0]
        if self._wake in ready:
            os.read(self._wake, 512)
        if self._control.fileno() not in ready:
            return b""
        with suppress(ConnectionError):
            return self._control.recv(4096) or None
        return None

    def ending(self) -> tuple[int, Over] | None:
        """Return the exit code of the command, and the limit that ended it."""
        ended = _reaped()
        if self._child not in ended:
            return None
        starved = self._group is not None and self._group.is_over()
        return ended[self._child], {"memory_mb": self._order["memory_mb"]} if starved else {}

    def look(self) -> tuple[object, Over]:
        """Return the processes with their processor time, and the limit that they exceed."""
        used = [usage for usage in map(_usage_of, _family()) if usage]
        return [(one["pid"], one["ticks"]) for one in used], _over(self._order, self._group, used)


def _reaped() -> dict[int, int]:
    """Return the exit codes of ended child processes by id; negative for a signal."""
    ended = {}
    with suppress(ChildProcessError):
        while found := os.waitpid(-1, os.WNOHANG)[:2]:
            if not found[0]:
                break
            ended[found[0]] = os.waitstatus_to_exitcode(found[1])
    return ended


def _over(order: LaunchOrder, group: Group | None, used: list[dict[str, int]]) -> Over:
    """Return the limit that the processes together exceed; empty if there is none."""
    if sum(usage["ticks"] for usage in used) / _TICKS > order["cpu_s"]:
        return {"cpu_s": order["cpu_s"]}
    if group is not None:
        return {"memory_mb": order["memory_mb"]} if group.is_over() else {}
    if sum(usage["threads"] for usage in used) > order["processes"]:
        return {"processes": order["processes"]}
    pids = [usage["pid"] for usage in used]
    most, apart = order["memory_mb"] << 20, _unmapped(pids, walled=order["walled"])
    if apart + sum(usage["rss"] for usage in used) <= most:
        return {}
    # Every process counts its shared pages in full: count them once.
    shared = sum(_share_of(usage) for usage in used)
    return {"memory_mb": order["memory_mb"]} if apart + shared > most else {}


def _can_watch() -> bool:
    """Return whether the system reports the resource usage of processes."""
    return _usage_of(os.getpid()) is not None


def _family() -> list[int]:
    """Return the ids of all descendants of this process."""
    found, left = [], [os.getpid()]
    while left:
        pid = left.pop()
        with suppress(OSError):
            for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - for speed
                with open(f"/proc/{pid}/task/{task}/children") as file:  # noqa: PTH123 - for speed
                    left += map(int, file.read().split())
        found.append(pid)
    return found[1:]


def _usage_of(pid: int) -> dict[str, int] | None:
    """Return the resource usage of a process, or None if it has ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return None
    facts = text.rpartition(")")[2].split()  # the first item is the third field of the file
    ticks = sum(map(int, facts[11:15]))
    return {"pid": pid, "ticks": ticks, "threads": int(facts[17]), "rss": int(facts[21]) * _PAGE}


def _share_of(usage: dict[str, int]) -> int:
    """Return the memory of a process, with its share of shared pages."""
    with suppress(OSError):
        text = Path(f"/proc/{usage['pid']}/smaps_rollup").read_text()
        shares = [line.split()[1] for line in text.splitlines() if line.startswith("Pss:")]
        return int(shares[0]) << 10
    return usage["rss"]


def _unmapped(pids: list[int], *, walled: bool) -> int:
    """Return the memory of anonymous files, and of files in the sandbox's in-memory folders."""
    files: dict[tuple[int, int], int] = {}
    for pid in pids:
        with suppress(OSError):
            for number in os.listdir(f"/proc/{pid}/fd"):  # noqa: PTH208 - for speed
                path = f"/proc/{pid}/fd/{number}"
                with suppress(OSError):
                    if os.readlink(path).startswith("/memfd:"):  # noqa: PTH115 - for speed
                        facts = os.stat(path)  # noqa: PTH116 - for speed
                        files[facts.st_dev, facts.st_ino] = facts.st_blocks * 512
    return sum(files.values()) + (_in_folders(pids) if walled else 0)


def _in_folders(pids: list[int]) -> int:
    """Return the memory in the sandbox's own folders, seen from its last process."""
    return sum(_in_folder(folder, pids) for folder in _OWN_FOLDERS)


def _in_folder(folder: str, pids: list[int]) -> int:
    """Return the memory in this folder of the sandbox; 0 while the sandbox is not ready.

    Each look at a process opens the folder once: a path can lead to the sandbox's folder at one
    moment and to the folder outside at the next, because bubblewrap changes the root in steps.
    """
    with suppress(OSError):
        outside = Path(folder).stat().st_dev
        for pid in reversed(pids):
            with suppress(OSError), _opened(f"/proc/{pid}/root{folder}") as number:
                if os.fstat(number).st_dev != outside:
                    facts = os.fstatvfs(number)
                    return (facts.f_blocks - facts.f_bfree) * facts.f_frsize
    return 0


@contextmanager
def _opened(folder: str) -> Iterator[int]:
    """Open a folder; yield its descriptor."""
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield number
    finally:
        os.close(number)


def _end_all(child: int, group: Group | None) -> None:
    """Kill the child's process group and all descendants of this process."""
    until = time.monotonic() + _END_S
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    while (family := _family()) and time.monotonic() < until:
        if group is not None:
            group.kill()
        for pid in family:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        _reaped()
        time.sleep(0.002)
    if group is not None:
        group.remove()


def _report(control: socket.socket, **facts: object) -> None:
    """Send a report, if the other side is still there."""
    with suppress(OSError):
        control.sendall(json.dumps(facts).encode() + b"\n")


if __name__ == "__main__":
    main()
