"""Work that continues when its caller is cancelled, for example because the client disconnects."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

T = TypeVar("T")

#: Work without a caller; asyncio itself keeps no reference to it.
_running: Final[set[asyncio.Task[None]]] = set()


async def uninterrupted(work: Awaitable[T], *expected: type[Exception]) -> T:
    """Return the result of the work, or raise its error; if the caller is cancelled, it continues.

    The cancelled caller cannot get an error of the work. An error of an expected type is dropped
    then. Any other error is a fault of this program, and the event loop logs it.
    """
    done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(_deliver(work, done, expected))
    try:
        return await done
    except asyncio.CancelledError:
        if not task.done():
            _running.add(task)
        elif not done.cancelled():
            _drop(done.exception(), expected)
        raise


async def _deliver(
    work: Awaitable[T], done: "asyncio.Future[T]", expected: tuple[type[Exception], ...]
) -> None:
    """Give the caller the outcome of the work, unless the caller has gone.

    The caller goes on in the next turn of the event loop; `asyncio.shield` takes a turn more.
    """
    try:
        result = await work
    except asyncio.CancelledError:
        done.cancel()
        raise
    except Exception as error:  # noqa: BLE001 - it is the caller's
        if done.done():
            _drop(error, expected)
        else:
            done.set_exception(error)
    else:
        if not done.done():
            done.set_result(result)
    finally:
        _running.discard(asyncio.current_task())


def _drop(error: BaseException | None, expected: tuple[type[Exception], ...]) -> None:
    """Log an error that is not expected."""
    if error is not None and not isinstance(error, expected):
        context: dict[str, Any] = {
            "message": "work failed after its caller had gone",
            "exception": error,
        }
        asyncio.get_running_loop().call_exception_handler(context)
