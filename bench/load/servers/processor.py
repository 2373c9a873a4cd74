"""The processor time of a process, its threads and its children, as Linux reports them."""

import os
from pathlib import Path
from typing import Final

from msgspec import Struct

_PROC: Final = Path("/proc")


class ProcessorTime(Struct, frozen=True):
    """Processor seconds: of the main thread, of the other threads by id, of all children.

    `ended` is that of threads that have ended.
    """

    main: float
    threads: dict[int, float]
    ended: float
    children: float

    @property
    def total(self) -> float:
        """The sum of all."""
        return self.main + sum(self.threads.values()) + self.ended + self.children

    def since(self, before: "ProcessorTime") -> "ProcessorTime":
        """Return the processor time since an earlier reading."""
        numbers = self.threads.keys() | before.threads.keys()
        return ProcessorTime(
            self.main - before.main,
            {one: self.threads.get(one, 0.0) - before.threads.get(one, 0.0) for one in numbers},
            max(0.0, self.ended - before.ended),
            self.children - before.children,
        )


def processor_time(pid: int) -> ProcessorTime:
    """Return the processor time of a process so far; zero if the system does not report it."""
    if not (_PROC / str(pid) / "stat").is_file():
        return ProcessorTime(0.0, {}, 0.0, 0.0)
    tasks = (_PROC / str(pid) / "task").iterdir()
    threads = {int(task.name): _spent(task / "stat")[0] for task in tasks}
    own, reaped = _spent(_PROC / str(pid) / "stat")
    main = threads.pop(pid)
    ended = max(0.0, own - main - sum(threads.values()))
    running = sum(sum(_spent(_PROC / str(child) / "stat")) for child in descendants(pid))
    return ProcessorTime(main, threads, ended, reaped + running)


def descendants(pid: int) -> list[int]:
    """Return the running descendants of a process; none if the system does not report them."""
    parents: dict[int, list[int]] = {}
    for stat in _PROC.glob("[0-9]*/stat"):
        if (fields := _fields(stat)) is not None:
            parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = list(parents.get(pid, ()))
    for child in found:  # it grows
        found += parents.get(child, ())
    return found


def _spent(stat: Path) -> tuple[float, float]:
    """Return the seconds of a task, and of its children that have ended; 0 once it has ended."""
    fields, ticks = _fields(stat), os.sysconf("SC_CLK_TCK")
    if fields is None:
        return 0.0, 0.0
    user, system, children_user, children_system = map(int, fields[11:15])
    return (user + system) / ticks, (children_user + children_system) / ticks


def _fields(stat: Path) -> list[str] | None:
    """Return the fields of a file `stat` after the name, None if the task has ended."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return None


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process in megabytes; 0 if the system does not report it."""
    status = _PROC / str(pid) / "status"
    if not status.is_file():
        return 0.0
    found = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(found.split()[1]) / 1024
