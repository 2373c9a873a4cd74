"""Quotas of processor time for servers, by control groups of Linux."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bench.load.servers.failure import FailedLoadError

GROUPS: Final = Path("/sys/fs/cgroup")
PERIOD_US: Final = 10_000
"""The time in which a process may use its quota; a process that has used it waits for the next."""


@contextmanager
def quota(pid: int, cores: float, groups: Path = GROUPS) -> Iterator[None]:
    """Limit a process and its future children to this share of a core while the context is active.

    Raises FailedLoadError if the system has no control groups that this user may change.
    """
    name, limit_us = f"yachtdice-load-{pid}", round(cores * PERIOD_US)
    older = groups / "cpu"
    limits = {"cpu.max": f"{limit_us} {PERIOD_US}"}
    if older.is_dir():
        limits = {"cpu.cfs_period_us": f"{PERIOD_US}", "cpu.cfs_quota_us": f"{limit_us}"}
    group = (older if older.is_dir() else groups) / name
    try:
        group.mkdir()
        for file, text in {**limits, "cgroup.procs": f"{pid}"}.items():
            (group / file).write_text(text)
    except OSError as error:
        raise FailedLoadError(
            f"no quota of processor time ({error}): run as root on Linux, or leave out --quota"
        ) from None
    try:
        yield
    finally:
        for each in (group / "cgroup.procs").read_text().split():
            (group.parent / "cgroup.procs").write_text(each)
        group.rmdir()
