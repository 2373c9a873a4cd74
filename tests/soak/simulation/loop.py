"""An event loop with virtual time and an order of events drawn from a seed.

Callbacks that are ready at the same time run in an order drawn from the seed, and time jumps to the
next timer. A minute of play takes milliseconds, and a seed always gives the same story.
"""

import asyncio
from asyncio.base_events import BaseEventLoop
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any


class DeadlockError(AssertionError):
    """Error for a story in which no task can run although one is still awaited."""


class Process:
    """All tasks under one name, which can be killed together at any point.

    Nothing of a killed process runs again, not even cancellation, as after SIGKILL.
    """

    def __init__(self, name: str) -> None:
        """Start alive."""
        self.name = name
        self.is_alive, self.is_frozen = True, False
        self.buried: list[asyncio.Handle] = []


_process: ContextVar[Process | None] = ContextVar("process", default=None)


class SimLoop(BaseEventLoop):
    """The simulated event loop; `failures` holds the errors of tasks that were not awaited."""

    _ready: Any
    _scheduled: Any

    def __init__(self, seed: int) -> None:
        """Draw all orders from this seed."""
        super().__init__()
        self._virtual = 0.0
        self._order = Random(f"order {seed}")
        self.failures: list[str] = []
        self.set_exception_handler(self._note)

    def time(self) -> float:
        """Return the virtual seconds since the start."""
        return self._virtual

    def spawn(self, process: Process, work: Any) -> asyncio.Task[Any]:
        """Run a coroutine, and all that it starts, as part of a process."""
        context = copy_context()
        context.run(_process.set, process)
        return self.create_task(work, context=context)

    def _note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Record an error; unfinished tasks of a killed process are not errors."""
        assert loop is self
        if (error := context.get("exception")) is not None:
            self.failures.append(f"{context['message']}: {error!r}")

    def _run_once(self) -> None:
        """Run the ready callbacks in a drawn order; if there are none, advance the time."""
        if not self._ready and not self._stopping:  # type: ignore[attr-defined]
            self._let_time_pass()
        batch = list(self._ready)
        self._ready.clear()
        self._order.shuffle(batch)
        for handle in batch:
            process = handle._context.get(_process)
            if process is not None and (process.is_frozen or not process.is_alive):
                process.buried.append(handle)
            elif not handle.cancelled():
                handle._run()

    def thaw(self, process: Process) -> None:
        """Let a process that was frozen run its pending callbacks."""
        if process.is_alive:
            self._ready.extend(process.buried)
            process.buried = []

    def tidy(self, processes: list[Process]) -> None:
        """End all tasks after the story, those of killed processes too."""
        for process in processes:
            process.is_alive, process.is_frozen = True, False
            self._ready.extend(process.buried)
        for _ in range(3):  # an ending task may start another
            self.run_until_complete(_end_all())

    def _let_time_pass(self) -> None:
        """Advance the time to the next timer."""
        self._scheduled = sorted(handle for handle in self._scheduled if not handle.cancelled())
        if not self._scheduled:
            raise DeadlockError("nobody has anything to do")
        self._virtual = max(self._virtual, self._scheduled[0].when())
        while self._scheduled and self._scheduled[0].when() <= self._virtual:
            self._ready.append(self._scheduled.pop(0))

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing: cancelled timers are skipped when time advances."""

    def _process_events(self, event_list: Any) -> None:
        """Do nothing: there are no files and sockets here."""

    def _write_to_self(self) -> None:
        """Do nothing: no other thread ever wakes this loop."""


async def pause(seconds: float) -> None:
    """Let simulated time pass: the only wait for time in this folder."""
    await asyncio.sleep(seconds)  # waits: for the simulated clock, which jumps


async def _end_all() -> None:
    """End all other tasks."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
