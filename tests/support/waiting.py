"""Waiting for conditions and for coroutines: the only place in the tests that sleeps.

`python -m tools.waits` checks this.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from inspect import isawaitable
from typing import Any, Final, TypeVar, overload

PATIENCE: Final = 120.0  #: Seconds to wait for a condition, also on a busy machine.

_FIRST_LOOK_S: Final = 0.001
_LOOK_S: Final = 0.02  #: Seconds between looks; the pause grows, because most conditions hold soon.

Found = TypeVar("Found")


@overload
async def until(look: Callable[[], Coroutine[Any, Any, Found | None]]) -> Found: ...
@overload
async def until(look: Callable[[], Found | None]) -> Found: ...
async def until(look: Callable[[], Any]) -> Any:
    """Return the first true result of `look`, which may be asynchronous; fail after PATIENCE."""
    deadline, pause = time.monotonic() + PATIENCE, _FIRST_LOOK_S
    while True:
        found = look()
        if isawaitable(found):
            found = await found
        if found:
            return found
        assert time.monotonic() < deadline, f"not within {PATIENCE:.0f} s; the last look: {found!r}"
        await asyncio.sleep(pause)
        pause = min(2 * pause, _LOOK_S)


def wait_until(look: Callable[[], Found | None]) -> Found:
    """Return the first true result of `look`, blocking this thread; fail after PATIENCE."""
    deadline, pause = time.monotonic() + PATIENCE, _FIRST_LOOK_S
    while not (found := look()):
        assert time.monotonic() < deadline, f"not within {PATIENCE:.0f} s; the last look: {found!r}"
        time.sleep(pause)
        pause = min(2 * pause, _LOOK_S)
    return found


def run_beside(work: Coroutine[Any, Any, Found]) -> Found:
    """Return the result of a coroutine, run in a new thread without an event loop."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


async def let_others_run(turns: int = 1) -> None:
    """Let every task that is ready run to its next wait, this number of times."""
    for _ in range(turns):
        await asyncio.sleep(0)
