"""Work shared out among threads; the kernels let go of the interpreter while they run."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def thread_count(threads: int | None) -> int:
    """Return how many threads to use: all processors when left out."""
    return threads or os.cpu_count() or 1


def share_out(kernel: Callable[..., None], calls: Iterable[tuple[Any, ...]], threads: int) -> None:
    """Call a kernel with each of these arguments, in threads; return when all are done."""
    with ThreadPoolExecutor(threads) as pool:
        for job in [pool.submit(kernel, *call) for call in calls]:
            job.result()
