"""Timeouts for Python players that share a process with the other players at their table.

A periodic timer checks the deadline, so that a choice has no overhead. It runs only during orders,
so that an idle playroom has none either. For players that the timer
cannot stop, the current entrant and deadline are on a shared memory page. The controlling process
reads the page and ends this process (`playrooms/room.py`).
"""

import _thread
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from types import FrameType, TracebackType
from typing import Final, Self, TypeVar

from yachtdice.rules import Text
from yachtdice.tournament.faults import FaultKind, LateAnswer, PlayerFault

LEFT_THREAD: Final = 73  #: Exit code of a process in which a player has left a thread running.
#: Indexes of the shared page; `UNTIL` is inf while no player is asked, `ASKED` counts questions.
UNTIL, ENTRANT, GAME, QUESTION, ASKED = range(5)
NUMBERS: Final = 5
_CHECK_EVERY_S: Final = 0.02
_THREAD_ENDS_S: Final = 0.1
_Answer = TypeVar("_Answer")


class AnswerTimer:
    """Context manager that enforces timeouts and records which entrant is being asked."""

    def __init__(self, page: "memoryview[float]") -> None:
        """Start without a deadline; `page` has room for `NUMBERS` numbers."""
        self._page = page
        self._deadline = page[UNTIL] = inf
        self._before: object = None
        self._is_copy = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGALRM, self._check)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._deadline = inf
        signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type] # the previous handler

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Check deadlines of the questions that are asked inside this context."""
        signal.setitimer(signal.ITIMER_REAL, _CHECK_EVERY_S, _CHECK_EVERY_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def forget(self) -> None:
        """Record that this process is a fork made by a player: `within` exits after the answer."""
        self._is_copy = True

    def begin(self, game: int) -> None:
        """Record the game of the next questions."""
        self._page[GAME] = game

    def within(
        self, limit_s: float, entrant: int, question: int, ask: Callable[[], _Answer]
    ) -> _Answer:
        """Return the answer; raise PlayerFault if it is late or fails.

        Ends the process if the player has left a thread running.
        """
        page = self._page
        page[ENTRANT], page[QUESTION] = entrant, question
        page[ASKED] += 1
        try:
            self._deadline = page[UNTIL] = due = time.monotonic() + limit_s
            try:
                answer = ask()
            finally:
                self._deadline = inf
        except LateAnswer:
            self._deadline = inf
            raise late(limit_s) from None
        except PlayerFault:
            raise
        except BaseException as error:
            raise crashed(error) from error
        finally:
            if self._is_copy:
                os._exit(0)
            if _thread._count():
                _end_for_thread()
            page[UNTIL] = inf
        if time.monotonic() > due:
            raise late(limit_s)
        return answer

    def _check(self, _signal: int, _frame: FrameType | None) -> None:
        """Stop a player whose time is up."""
        if time.monotonic() > self._deadline:
            raise LateAnswer


def _end_for_thread() -> None:
    """Exit unless all threads end shortly: a thread could disturb the other players."""
    until = time.monotonic() + _THREAD_ENDS_S
    while time.monotonic() < until:
        time.sleep(0.001)
        if not _thread._count():
            return
    os._exit(LEFT_THREAD)


def late(limit_s: float) -> PlayerFault:
    """Return the fault of a player after a timeout."""
    words = Text(f"no answer within {limit_s:g} s", f"{limit_s:g}초 안에 답하지 않았어요")
    return PlayerFault(FaultKind.LATE, words)


def crashed(error: BaseException) -> PlayerFault:
    """Return the fault of a player that raised an exception, with its traceback as the log."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
    trace = "".join(traceback.format_list(frames[-3:]))
    try:
        words = f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - a player's own exception may fail at anything
        words = type(error).__name__
    return PlayerFault(FaultKind.CRASHED, Text(words, words), f"{trace}{words}\n")
