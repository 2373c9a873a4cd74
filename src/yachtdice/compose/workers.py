"""Processes of the server, workers that end with their context, and lanes: queues of jobs."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final, ParamSpec, TypeVar

from yachtdice.compose.priority import lower_priority
from yachtdice.services.fair_queue import FairQueue, asking_client
from yachtdice.services.uninterrupted import uninterrupted

T = TypeVar("T")
P = ParamSpec("P")

#: Jobs of a client that may wait in a lane for answers: two of each of 30 people at an address.
MOST_WAITING: Final = 60

LONGEST_LINE: Final = 1 << 24  #: The longest line of a process that is read, in bytes.


async def spawned(command: tuple[str, ...], nice: int = 0) -> Process:
    """Return a new process with pipes, which the caller ends; `nice` lowers its priority.

    It is in a process group of its own: Ctrl-C, and a signal to the server's process group, reach
    only the server. It stays in the session of the server, because Linux may share the processor
    between sessions first ("autogroup"): niceness then counts within a session only.
    """
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        limit=LONGEST_LINE,
        process_group=0,
    )
    if nice:
        lower_priority(process.pid, nice)
    return process


@asynccontextmanager
async def started(command: tuple[str, ...], nice: int = 0) -> AsyncIterator[Process]:
    """Yield a running process; it is killed when the context ends. `nice` lowers its priority."""
    process = await spawned(command, nice)
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Lane:
    """Queue that runs one job at a time, for one client after the other (`FairQueue`)."""

    def __init__(self, most_waiting: int | None = None) -> None:
        """Begin with an empty queue; each client may have this many waiting jobs, by default any.

        Beyond it, `turn` and `run` raise TooManyWaitingError.
        """
        self._is_taken = False
        self._waiting = FairQueue[asyncio.Future[None]](most_waiting)

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        return len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Whether more jobs of the asking client are refused now."""
        return self._waiting.is_full(asking_client.get())

    @asynccontextmanager
    async def turn(self, size: float) -> AsyncIterator[None]:
        """Wait until a job of this size may run; the lane is taken while the context is active."""
        await self._wait(size)
        try:
            yield
        finally:
            self._pass_on()

    async def run(
        self, size: float, job: Callable[[], Awaitable[T]], *expected: type[Exception]
    ) -> T:
        """Return the result of a job of this size, or raise its error.

        A caller that is cancelled while the job waits takes it out of the queue. A job that has
        begun continues; its error is dropped then, if it is of an expected type.
        """
        await self._wait(size)
        return await uninterrupted(self._run(job), *expected)

    async def _run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Return the result of a job that has the lane, and pass the lane on."""
        try:
            return await job()
        finally:
            self._pass_on()

    async def _wait(self, size: float) -> None:
        """Wait until the job may run; a cancelled job passes its turn on."""
        if not self._is_taken:
            self._is_taken = True
            return
        client, turn = asking_client.get(), asyncio.get_running_loop().create_future()
        self._waiting.add(client, turn, size)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.discard(client, turn)
            else:
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Pass the turn to the next waiting job, or free the lane."""
        while (turn := self._waiting.take()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False


class ThreadLane:
    """Runs functions that take long in a thread: one at a time, for one client after the other."""

    def __init__(self, *expected: type[Exception]) -> None:
        """Expect these errors of the functions; they are dropped once the caller has gone."""
        self._lane, self._expected = Lane(MOST_WAITING), expected

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function, or raise its error; raise TooManyWaitingError."""
        thread = partial(asyncio.to_thread, work, *args, **kwargs)
        return await self._lane.run(0.0, thread, *self._expected)
