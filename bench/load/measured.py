"""The figures of `docs/scale.md`: the outcomes of all loads, with date, machine and version."""

import datetime
import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from bench.load.outcomes import Outcome

FILE: Final = Path(__file__).with_name("measured.json")


class Measured(Struct, frozen=True):
    """The outcomes of all loads on one machine; `commit_ms` is the time of a durable commit.

    `commits_s` are the transactions of one row in a second on PostgreSQL, with fsync off; 0 if they
    were not measured. `busy` is the load of the machine before the first run, from other work.
    """

    date: str
    version: str
    commit: str
    processor: str
    cores: int
    system: str
    python: str
    busy: float
    commit_ms: float
    commits_s: float
    outcomes: tuple[Outcome, ...]

    def outcome(self, load: str) -> Outcome:
        """Return the outcome of a load."""
        return next(one for one in self.outcomes if one.load == load)


def measured(
    version: str,
    commit: str,
    busy: float,
    commit_ms: float,
    commits_s: float,
    outcomes: Sequence[Outcome],
) -> Measured:
    """Return these outcomes with the date and the machine of now."""
    return Measured(
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        version=version,
        commit=commit,
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.release().partition('-')[0]}",
        python=platform.python_version(),
        busy=round(busy, 1),
        commit_ms=round(commit_ms, 2),
        commits_s=round(commits_s),
        outcomes=tuple(outcomes),
    )


def _processor() -> str:
    """Return the name of the processor, as the system reports it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def write(figures: Measured, file: Path = FILE) -> None:
    """Write the figures; `make gen` then prints them in the page."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def read(file: Path = FILE) -> Measured:
    """Return the figures that were written last."""
    return msgspec.json.decode(file.read_bytes(), type=Measured)
