"""Sets the limits of a program, then becomes it. Run as a file: it imports nothing of ours.

launch.py MEMORY_MB CPU_S COMMAND...
"""

import ctypes
import os
import resource
import signal
import sys

_LARGEST_FILE = 64 * 1024 * 1024
_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Limit memory, processor time and file sizes; die with the tournament; run the command."""
    memory, cpu, command = int(sys.argv[1]) << 20, int(sys.argv[2]), sys.argv[3:]
    # Address space would be the wrong measure: Java and Node reserve far more than they use.
    _limit(resource.RLIMIT_DATA, memory)
    _limit(resource.RLIMIT_CPU, cpu)
    _limit(resource.RLIMIT_FSIZE, _LARGEST_FILE)
    _limit(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    try:
        os.execvp(command[0], command)  # noqa: S606 - this is what it is for
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


def _limit(what: int, most: int) -> None:
    """Limit one resource, as far as it is not limited more already."""
    _, hard = resource.getrlimit(what)
    bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (bound, bound))


if __name__ == "__main__":
    main()
