"""Runs commands side by side, as many at once as there are processors.

`python -m tools.side_by_side COMMAND...` starts the commands in their order, each in a shell. It
prints a line for each command that ends, with its seconds, and the whole output of one that fails.
The exit code is 1 if one failed. Ctrl-C ends all of them.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple


class Ended(NamedTuple):
    """A command that has ended."""

    command: str
    code: int
    seconds: float
    output: str

    def __str__(self) -> str:
        """Return the line about it, after its output if it failed."""
        line = f"{'failed' if self.code else 'ok':6} {self.seconds:5.1f} s  {self.command}"
        return f"{self.output.rstrip()}\n{line}" if self.code else line


def ended(command: str) -> Ended:
    """Return a command once it has ended."""
    begun = time.perf_counter()
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return Ended(command, done.returncode, time.perf_counter() - begun, done.stdout)


def main(commands: Sequence[str]) -> int:
    """Run the commands, print how each ended, and return the exit code."""
    code = 0
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        for future in as_completed([pool.submit(ended, command) for command in commands]):
            print(future.result(), flush=True)
            code |= future.result().code != 0
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
