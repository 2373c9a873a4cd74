"""Quotas of processor time for servers, by control groups of Linux."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bench.load.servers.failure import FailedLoadError
from bench.load.servers.processor import descendants

GROUPS: Final = Path("/sys/fs/cgroup")
#: The time in which a process may use its quota; a process that has used it waits for the next.
PERIOD_US: Final = 10_000
#: The smallest quota in cores: Linux accepts no less than a millisecond of a period.
LEAST: Final = 0.1


@contextmanager
def quota(pid: int, cores: float, groups: Path = GROUPS) -> Iterator[None]:
    """Limit a process and its descendants to this share of a core while the context is active.

    Raises FailedLoadError if the system has no control groups that this user may change.
    """
    older = groups / "cpu"
    group = (older if older.is_dir() else groups) / f"yachtdice-load-{pid}"
    limit_us = round(cores * PERIOD_US)
    limits = {"cpu.max": f"{limit_us} {PERIOD_US}"}
    if older.is_dir():
        limits = {"cpu.cfs_period_us": f"{PERIOD_US}", "cpu.cfs_quota_us": f"{limit_us}"}
    try:
        group.mkdir()
    except OSError as error:
        raise _refused(error) from None
    try:
        _limit(group, limits, pid)
        yield
    finally:
        for each in (group / "cgroup.procs").read_text().split():
            _move(int(each), group.parent)
        group.rmdir()


def _limit(group: Path, limits: dict[str, str], pid: int) -> None:
    """Write the limits of a group, and move a process and its descendants into it."""
    moved = set[int]()
    try:
        for file, text in limits.items():
            (group / file).write_text(text)
        while late := {pid, *descendants(pid)} - moved:
            for each in late:
                _move(each, group)
            moved |= late
    except OSError as error:
        raise _refused(error) from None


def _move(pid: int, group: Path) -> None:
    """Move a process to a group, unless it has ended."""
    with suppress(ProcessLookupError):
        (group / "cgroup.procs").write_text(f"{pid}")


def _refused(error: OSError) -> FailedLoadError:
    """Return the error for a system that refuses the quota."""
    return FailedLoadError(
        f"no quota of processor time ({error}): run as root on Linux, or leave out --quota"
    )
