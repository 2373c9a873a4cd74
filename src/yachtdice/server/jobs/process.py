"""Child processes of the server: start, priority, hanging and end; and lanes: queues of jobs."""

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final, Generic, NamedTuple, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from yachtdice.server.common.limits import asking_client
from yachtdice.server.common.uninterrupted import uninterrupted
from yachtdice.server.jobs.fair_queue import FairQueue

T = TypeVar("T")
P = ParamSpec("P")

#: Jobs of a client that may wait in a lane for answers: two of each of 30 people at an address.
MOST_WAITING: Final = 60

LONGEST_LINE: Final = 1 << 24  #: The longest line of a process that is read, in bytes.

#: The niceness of a process that computes only while no other process needs the core.
LOWEST: Final = 19

#: The niceness of a process whose answers another site waits for.
LOWER: Final = 10

_KEPT: Final = 4  #: Number of the last chunks of a child's stderr that are kept.

#: How often a process is looked at during the time after which it counts as hung.
_LOOKS: Final = 6


def child(name: str) -> tuple[str, ...]:
    """Return the command of a child process of the server."""
    return (sys.executable, "-P", "-m", "yachtdice.server.app.child", name)


class Child:
    """A child process of the server, and its pipes."""

    def __init__(self, process: Process) -> None:
        """Wrap a process with three pipes, which the caller ends."""
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process, self._stdin = process, process.stdin
        self.said, self.errors, self.pid = process.stdout, process.stderr, process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    def tell(self, line: bytes) -> None:
        """Send a line; it is dropped if the process has ended."""
        self._stdin.write(line + b"\n")

    async def reply(self, line: bytes) -> bytes:
        """Send a line and return the next one of the process, incomplete if it has ended."""
        self.tell(line)
        await self._stdin.drain()
        return await self.said.readline()

    async def ended(self) -> int:
        """Wait until the process has ended; return its exit code."""
        return await self._process.wait()

    async def end(self) -> None:
        """Kill the process, if it still runs."""
        if not self.has_ended:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


async def spawned(command: tuple[str, ...], nice: int = 0) -> Child:
    """Return a new process, which the caller ends; `nice` lowers its priority.

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
    return Child(process)


@asynccontextmanager
async def started(command: tuple[str, ...], nice: int = 0) -> AsyncIterator[Child]:
    """Yield a running process; it is killed when the context ends. `nice` lowers its priority."""
    running = await spawned(command, nice)
    try:
        yield running
    finally:
        await running.end()


class JobEnd(NamedTuple, Generic[T]):
    """How a job of a child process ended: the result, the exit code, and the end of stderr."""

    found: T
    code: int
    errors: str


async def run_job(
    command: tuple[str, ...],
    nice: int,
    order: Struct,
    listen: Callable[[Child], Awaitable[T]],
    hung_s: float | None = None,
) -> JobEnd[T]:
    """Give a new child process an order; `listen` returns the result from its lines.

    The process is killed when the call ends, also by cancelling. `hung_s`: raise TimeoutError once
    the process has hung this long (`unless_hung`).
    """
    async with started(command, nice) as running:
        running.tell(msgspec.json.encode(order))
        work = _end_of(running, listen)
        return await (work if hung_s is None else unless_hung(running.pid, work, hung_s))


async def _end_of(running: Child, listen: Callable[[Child], Awaitable[T]]) -> JobEnd[T]:
    """Return the end of a job."""
    errors = asyncio.create_task(_last_chunks(running.errors))
    found = await listen(running)
    return JobEnd(found, await running.ended(), await errors)


async def _last_chunks(stream: asyncio.StreamReader) -> str:
    """Return the last chunks of a stream as text."""
    kept: deque[bytes] = deque(maxlen=_KEPT)
    while piece := await stream.read(1024):
        kept.append(piece)
    return b"".join(kept).decode(errors="replace").strip()


def lower_priority(pid: int, nice: int) -> None:
    """Lower the priority of a process, as far as the system can and allows.

    `nice` is added to the niceness of this process. If it is LOWEST, Linux gives the process the
    core only while no other process wants it.
    """
    if sys.platform == "win32":
        return
    niceness = min(os.getpriority(os.PRIO_PROCESS, 0) + nice, LOWEST)
    with suppress(OSError):  # it has ended, or a sandbox does not allow or know this
        os.setpriority(os.PRIO_PROCESS, pid, niceness)
        if sys.platform == "linux" and nice == LOWEST:
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


async def unless_hung(pid: int, work: Awaitable[T], limit_s: float) -> T:
    """Return the result of work that waits for a process.

    Raises TimeoutError once the process has used this much processor time, or none for as long. A
    process that other processes leave no time is only late.
    """
    async with asyncio.timeout(None) as timeout:
        looks = _Looks(pid, limit_s, timeout)
        try:
            return await work
        finally:
            looks.end()


class _Looks:
    """Looks at a process from time to time, and ends a timeout once the process has hung."""

    def __init__(self, pid: int, limit_s: float, timeout: asyncio.Timeout) -> None:
        self._pid, self._limit_s, self._timeout = pid, limit_s, timeout
        self._begun, self._used, self._unused = _processor_s(pid), 0.0, 0
        self._loop = asyncio.get_running_loop()
        self._next = self._loop.call_later(limit_s / _LOOKS, self._look)

    def _look(self) -> None:
        """Compare the processor time with that of the look before."""
        before, self._used = self._used, _processor_s(self._pid) - self._begun
        self._unused = 0 if self._used > before else self._unused + 1
        if self._used >= self._limit_s or self._unused == _LOOKS:
            self._timeout.reschedule(self._loop.time())
        else:
            self._next = self._loop.call_later(self._limit_s / _LOOKS, self._look)

    def end(self) -> None:
        """Stop looking at the process."""
        self._next.cancel()


def _processor_s(pid: int) -> float:
    """Return the processor seconds that a process has used; 0 if it has ended.

    Where the system does not tell, it is the time that has passed.
    """
    if sys.platform != "linux":
        return time.monotonic()
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)  # the clock that clock_getcpuclockid(3) names
    return 0.0


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
