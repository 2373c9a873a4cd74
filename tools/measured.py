"""List the measurements in the documents that an older version made.

A page with speeds says how they were measured: "Measured with version 0.2.0 by `make bench`."
`python -m tools.measured` prints every such sentence whose version is older than the package, with
the command that measures again. `make docs` prints this list and goes on.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from yachtdice import __version__

ROOT: Final = Path(__file__).resolve().parent.parent
_SENTENCE: Final = re.compile(
    r"[Mm]easured\s+with\s+version\s+(\d+\.\d+\.\d+)\s+by\s+`([^`]+)`", re.ASCII
)
_SPEED: Final = re.compile(
    r"[0-9] (?:million )?(?:games|moves|frames|chances|decisions)(?:/s| a (?:processor )?second)"
    r"|[0-9] CPU s(?:econds)?\b|[0-9] (?:us|µs|microseconds)\b|\bp99 [0-9]"
    r"|[0-9] seconds\s+of\s+processor\s+time"
)
#: Folders whose pages have the figures of the day on which they were written.
_HISTORY: Final = ("docs/decisions/",)


class Measurement(NamedTuple):
    """A sentence about a measurement: its line, the version and the command."""

    line: int
    version: str
    command: str


def measurements(text: str) -> list[Measurement]:
    """Return the measurements that a page names."""
    return [
        Measurement(text.count("\n", 0, found.start()) + 1, found[1], " ".join(found[2].split()))
        for found in _SENTENCE.finditer(text)
    ]


def has_speeds(text: str) -> bool:
    """Return whether a page states how fast something is."""
    return _SPEED.search(text) is not None


def is_older(version: str, than: str) -> bool:
    """Return whether a version comes before another one."""
    first, second = (tuple(map(int, one.split("."))) for one in (version, than))
    return first < second


def pages() -> dict[str, str]:
    """Return the text of the pages whose figures should be those of this version, by path."""
    files = [*ROOT.glob("README*.md"), *ROOT.glob("docs/**/*.md")]
    named = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in sorted(files)}
    return {name: text for name, text in named.items() if not name.startswith(_HISTORY)}


def older(texts: Iterable[tuple[str, str]], version: str) -> list[str]:
    """Return a line for each measurement in these pages that is older than the version."""
    return [
        f"{name}:{one.line}: measured with version {one.version}: {one.command}"
        for name, text in texts
        for one in measurements(text)
        if is_older(one.version, version)
    ]


def main() -> int:
    """Print the measurements to repeat."""
    found = older(pages().items(), __version__)
    sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{len(found)} measurements are older than version {__version__}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
