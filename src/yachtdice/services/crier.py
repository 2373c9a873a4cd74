"""Telling everybody who is here: at once among few, now and then in a crowd.

A thousand spectators who come one by one would otherwise be told a million times.
"""

from collections.abc import Callable
from typing import Final

from yachtdice.services.ports import Alarm, Ticks

FEW: Final = 16
"""So many are told at once of each who comes and goes."""

PAUSE_MS: Final = 500
"""How long a crowd waits to be told of all who came and went meanwhile."""


class Crier:
    """Calls out what has changed, and in a crowd all changes of a while together."""

    def __init__(self, ticks: Ticks, call_out: Callable[[], None]) -> None:
        """Use this to call out how things stand."""
        self._ticks, self._call_out = ticks, call_out
        self._alarm: Alarm | None = None

    def changed(self, followers: int) -> None:
        """Call out now, or soon, that something has changed, to so many."""
        if followers <= FEW:
            self.rest()
            self._call_out()
        elif self._alarm is None:
            self._alarm = self._ticks.call_in(PAUSE_MS, self._end)

    def rest(self) -> None:
        """Call out nothing any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _end(self) -> None:
        """Call out how things stand after the pause."""
        self._alarm = None
        self._call_out()
