"""An event loop whose time is virtual and whose every order of events comes from a seed.

What is ready at one moment runs in an order drawn by the seed, and time jumps to the next thing
that is due, so that a minute of play takes milliseconds and a seed tells the same story again.
"""

import asyncio
from asyncio.base_events import BaseEventLoop
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any


class DeadlockError(AssertionError):
    """Nobody has anything to do any more, and somebody is still waited for."""


class Process:
    """All that runs under one name, to be killed as one, in the middle of anything.

    Nothing of a killed process runs again: no cancelling, no last words, as after SIGKILL.
    """

    def __init__(self, name: str) -> None:
        """Begin alive."""
        self.name = name
        self.is_alive = True
        self.buried: list[asyncio.Handle] = []


_process: ContextVar[Process | None] = ContextVar("process", default=None)


class SimLoop(BaseEventLoop):
    """The loop; `failures` holds what went wrong where nobody waited for it."""

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
        """Return the seconds of virtual time since the beginning."""
        return self._virtual

    def spawn(self, process: Process, work: Any) -> asyncio.Task[Any]:
        """Run a coroutine as part of a process, and all that it starts."""
        context = copy_context()
        context.run(_process.set, process)
        return self.create_task(work, context=context)

    def _note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Remember a fault; tasks of a killed process are dropped unfinished, as they must be."""
        assert loop is self
        if (error := context.get("exception")) is not None:
            self.failures.append(f"{context['message']}: {error!r}")

    def _run_once(self) -> None:
        """Run what is ready, in a drawn order; when nothing is, let time pass."""
        if not self._ready and not self._stopping:  # type: ignore[attr-defined]
            self._let_time_pass()
        batch = list(self._ready)
        self._ready.clear()
        self._order.shuffle(batch)
        for handle in batch:
            process = handle._context.get(_process)
            if process is not None and not process.is_alive:
                process.buried.append(handle)
            elif not handle.cancelled():
                handle._run()

    def tidy(self, processes: list[Process]) -> None:
        """End all tasks there are, those of killed processes too, after the story is over."""
        for process in processes:
            process.is_alive = True
            self._ready.extend(process.buried)
        for _ in range(3):  # what ends may begin something else
            self.run_until_complete(_end_all())

    def _let_time_pass(self) -> None:
        """Go on to the next moment for which something is planned."""
        self._scheduled = sorted(handle for handle in self._scheduled if not handle.cancelled())
        if not self._scheduled:
            raise DeadlockError("nobody has anything to do")
        self._virtual = max(self._virtual, self._scheduled[0].when())
        while self._scheduled and self._scheduled[0].when() <= self._virtual:
            self._ready.append(self._scheduled.pop(0))

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing: what is cancelled is left out when time passes."""

    def _process_events(self, event_list: Any) -> None:
        """Do nothing: there are no files and sockets here."""

    def _write_to_self(self) -> None:
        """Do nothing: no other thread ever wakes this loop."""


async def _end_all() -> None:
    """End all other tasks."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
