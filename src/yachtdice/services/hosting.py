"""Who is host once the host has left: the next one seated who is here."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Final

from yachtdice.protocol.views import RoomSeat

GRACE_S: Final = 20.0
"""Seconds a host may be away and still be host: to reload a page, to walk through a tunnel."""


def heir(host: str, seats: Sequence[RoomSeat], present: Collection[str]) -> str | None:
    """Return the person to become host: the next one seated who is here, while the host is not.

    None while the host is here, or while nobody is who could be.
    """
    if host in present:
        return None
    old = next((place for place, seat in enumerate(seats) if seat.player == host), 0)
    players = [seat.player for seat in (*seats[old:], *seats[:old]) if not seat.program]
    return next((player for player in players if player is not None and player in present), None)


class HostWatch:
    """Waits a while for a host who is away, then has another take over."""

    def __init__(
        self, grace_s: float, take_over: Callable[[], Coroutine[None, None, None]]
    ) -> None:
        """Wait for so many seconds before `take_over` is called."""
        self._grace_s, self._take_over = grace_s, take_over
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def look(self, *, is_wanted: bool) -> None:
        """Begin to wait when an heir is wanted, and stop when none is any more."""
        if not is_wanted:
            self.rest()
        elif self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._grace_s, self._end)

    def rest(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self) -> None:
        """Have another take over."""
        self._timer = None
        self._task = asyncio.create_task(self._take_over())
