"""Records the files of the package in which functions run; `tools/walks.py` loads it everywhere.

Only the standard library is imported: every process of the server loads this module at its start.
"""

import mmap
import os
import sys
import threading
import time
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Final

#: File of one byte in the folder of the records: the number of the walk under way, 0 for none.
SWITCH: Final = "switch"

#: File with a line for each first entry: walk, nanoseconds, process id, qualified name, file.
RECORDS: Final = "records"


def switch_to(folder: Path, walk: int) -> None:
    """Set the number of the walk under way; every process sees it at once."""
    with (folder / SWITCH).open("r+b") as opened:
        opened.write(bytes([walk]))


def record(folder: Path, package: str) -> None:
    """Record the first entry of each file below `package` in each walk, in all threads.

    Modules and class bodies do not count: an import alone is not an entry.
    """
    with (folder / SWITCH).open("r+b") as opened:
        switch = mmap.mmap(opened.fileno(), 1)
    records = os.open(folder / RECORDS, os.O_WRONLY | os.O_APPEND)
    seen = set[tuple[int, str, str]]()

    def hook(frame: FrameType, kind: str, _: object) -> None:
        walk = switch[0]
        code = frame.f_code
        if walk == 0 or kind != "call" or not code.co_filename.startswith(package):
            return
        entry = (walk, code.co_filename, code.co_qualname)
        if entry not in seen and code.co_flags & CO_OPTIMIZED:
            seen.add(entry)
            when, name = time.monotonic_ns(), code.co_qualname.replace(" ", "")
            line = f"{walk} {when} {os.getpid()} {name} {code.co_filename}\n"
            os.write(records, line.encode())

    threading.setprofile(hook)
    sys.setprofile(hook)
