"""Loading kernels on demand and running them in several threads."""

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias, TypeVarTuple

#: A callback that receives the share of the work that is done, from 0 to 1.
Progress: TypeAlias = Callable[[float], None]

_Arguments = TypeVarTuple("_Arguments")


def no_progress(_done: float) -> None:
    """Ignore the progress."""


def part_of(progress: Progress, begun: float, share: float) -> Progress:
    """Return a callback that reports the overall progress from that of one part of the work."""
    return lambda done: progress(begun + share * done)


def load_kernels() -> None:
    """Load the kernels; from then on `Solution.options` uses them instead of numpy."""
    from yachtdice.solver.kernels import turns  # noqa: PLC0415 - loads numba, which takes a second

    del turns


def has_kernels() -> bool:
    """Return whether this process has loaded numba, so that kernels are faster than numpy."""
    return "yachtdice.solver.kernels.compilation" in sys.modules


def start_no_matrix_threads() -> None:
    """Let numpy multiply matrices in the calling thread; call this before numpy is imported.

    OpenBLAS starts a thread for each processor when numpy is imported. Each of them then waits for
    work in a loop, about 0.04 s of processor time. The matrices of the solver are too small for
    them. Processes that this process starts inherit the setting.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def thread_count(threads: int | None) -> int:
    """Return the number of threads to use; None: one per processor."""
    return threads or os.cpu_count() or 1


def run_kernel(
    kernel: Callable[[*_Arguments], None], calls: Iterable[tuple[*_Arguments]], threads: int
) -> None:
    """Call a kernel with each tuple of arguments, in threads; return when all are done.

    Kernels release Python's global interpreter lock (GIL).
    """
    with ThreadPoolExecutor(threads) as pool:
        for job in [pool.submit(kernel, *call) for call in calls]:
            job.result()
