"""Work that continues when its caller is cancelled, for example because the client disconnects."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final, TypeVar

T = TypeVar("T")

_running: Final[set[asyncio.Future[Any]]] = set()
"""Work without a caller; asyncio itself keeps no reference to it."""


async def uninterrupted(
    work: "Coroutine[Any, Any, T] | asyncio.Task[T]", *expected: type[Exception]
) -> T:
    """Return the result of the work, or raise its error; if the caller is cancelled, it continues.

    The cancelled caller cannot get an error of the work. An error of an expected type is dropped
    then. Any other error is a fault of this program, and the event loop logs it.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        _running.add(task)
        task.add_done_callback(partial(_end, expected))
        raise


def _end(expected: tuple[type[Exception], ...], task: "asyncio.Future[Any]") -> None:
    """Forget work that has ended; log an error that is not expected."""
    _running.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, expected):
        context = {"message": "work failed after its caller had gone", "exception": error}
        task.get_loop().call_exception_handler(context)
