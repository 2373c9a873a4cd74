"""Worker processes, each killed when its context ends, and lanes: the queues of their jobs."""

import asyncio
import heapq
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final

LONGEST_LINE: Final = 1 << 24
"""The longest line of a process that is read, in bytes."""


@asynccontextmanager
async def started(command: tuple[str, ...]) -> AsyncIterator[Process]:
    """Yield a running process; it is killed when the context ends."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LONGEST_LINE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Lane:
    """Queue that runs one job at a time; the smallest waiting job is next."""

    def __init__(self) -> None:
        """Begin with an empty queue."""
        self._is_taken = False
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, size: float) -> AsyncIterator[None]:
        """Wait until a job of this size may run; the lane is taken while the context is active."""
        await self._wait(size)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, size: float) -> None:
        """Wait until the job may run; a cancelled job passes its turn on."""
        if not self._is_taken:
            self._is_taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (size, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Pass the turn to the smallest waiting job, or free the lane."""
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
