"""Where stretches of games are played: here, in processes of this machine, or in any Executor."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")


class Here(Executor):
    """Plays at once, in this process."""

    def submit(
        self,
        fn: Callable[_Arguments, _Answer],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Answer]:
        """Return what the call gives, done already."""
        future: Future[_Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - handed on to who asks for the result
            future.set_exception(error)
        return future


def executor_of(workers: int) -> Executor:
    """Return so many processes, or this one alone."""
    if workers <= 1:
        return Here()
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_serve_parent)


def _serve_parent() -> None:
    """Leave interrupts to the one who started this process, and end when that one is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None, "a worker has been started by somebody"

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def workers_here() -> int:
    """Return how many processes this machine has processors for."""
    return os.cpu_count() or 1
