"""Work in a thread beside the event loop, which the end of the process does not wait for."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any, TypeVar

Found = TypeVar("Found")


async def beside(work: Callable[..., Found], *arguments: Any) -> Found:
    """Return the result of work in a thread of its own; raise the error that ends it.

    With `asyncio.to_thread`, a player that quits would wait until best play is computed.
    """
    found: Future[Found] = Future()

    def run() -> None:
        with suppress(InvalidStateError):  # the caller has been cancelled meanwhile
            try:
                found.set_result(work(*arguments))
            except Exception as error:  # noqa: BLE001 - the caller gets it
                found.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(found)
