"""The time a Python player has. A timer looks in now and then, so that a move costs nothing.

Where there is no such timer (Windows, a thread that is not the main one) lateness is found only
when the answer comes.
"""

import signal
import threading
import time
from collections.abc import Callable
from math import inf
from types import FrameType, TracebackType
from typing import Final, Self, TypeVar

from yachtdice.tournament.faults import FaultKind, LateAnswer, PlayerFault

_LOOKS_S: Final = 0.02
_Answer = TypeVar("_Answer")


class Watch:
    """Stops what takes too long, while it is entered."""

    def __init__(self) -> None:
        """Watch over nothing yet."""
        self._deadline = inf
        self._before: object = None

    def __enter__(self) -> Self:
        if _has_timer():
            self._before = signal.signal(signal.SIGALRM, self._look)
            signal.setitimer(signal.ITIMER_REAL, _LOOKS_S, _LOOKS_S)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._deadline = inf
        if _has_timer():
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type] # what it gave

    def within(self, limit_s: float, ask: Callable[[], _Answer]) -> _Answer:
        """Return the answer; raise PlayerFault for one that comes late, or not at all."""
        try:
            self._deadline = time.perf_counter() + limit_s
            try:
                answer = ask()
            finally:
                due, self._deadline = self._deadline, inf
        except LateAnswer:
            self._deadline = inf
            raise late(limit_s) from None
        except (Exception, SystemExit) as error:
            raise PlayerFault(FaultKind.CRASHED, f"{type(error).__name__}: {error}") from error
        if time.perf_counter() > due:
            raise late(limit_s)
        return answer

    def _look(self, _signal: int, _frame: FrameType | None) -> None:
        """Stop the player whose time is up."""
        if time.perf_counter() > self._deadline:
            raise LateAnswer


def late(limit_s: float) -> PlayerFault:
    """Return the fault of who has used up its time."""
    return PlayerFault(FaultKind.LATE, f"no answer within {limit_s:g} s")


def _has_timer() -> bool:
    """Return whether a timer can interrupt this thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
