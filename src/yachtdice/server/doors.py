"""The live sockets that are open: how many for whom, and shut when their session is over."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from yachtdice.services.account_ports import Visit

FOR_A_PLAYER: Final = 20
FOR_AN_ADDRESS: Final = 50


class TooManyError(Exception):
    """One live socket too many; the text says for whom."""


class Door:
    """One open socket; `shut` is set when it must end."""

    def __init__(self, session: str | None, keys: tuple[str, ...]) -> None:
        """Belong to this session (None: a nameless watcher's)."""
        self.session, self.keys = session, keys
        self.shut = asyncio.Event()


Tell = Callable[[tuple[str, ...]], None]
"""Tells other servers of sessions that are over."""


def _nobody(_over: tuple[str, ...]) -> None:
    """Tell nobody: there is only one server."""


class Doors:
    """All open sockets."""

    def __init__(self, factor: int = 1, tell: Tell = _nobody) -> None:
        """Allow `factor` times the usual number; `tell` other servers what is over."""
        self._factor, self._tell = factor, tell
        self._open: set[Door] = set()
        self.closing = asyncio.Event()
        """Is set when the server ends: streams end by it, live sockets by other means."""
        self._counts: Counter[str] = Counter()

    @contextmanager
    def opened(self, visit: Visit | None, address: str) -> Iterator[Door]:
        """Return a door that is open as long as this lasts; raise TooManyError."""
        limits = {f"address {address}": FOR_AN_ADDRESS}
        if visit is not None:
            limits[f"player {visit.player.id}"] = FOR_A_PLAYER
        for key, most in limits.items():
            if self._counts[key] >= most * self._factor:
                raise TooManyError(f"too many connections of one {key.split()[0]}")
        door = Door(None if visit is None else visit.session, tuple(limits))
        self._open.add(door)
        self._counts.update(door.keys)
        try:
            yield door
        finally:
            self._open.discard(door)
            self._counts.subtract(door.keys)
            self._counts = +self._counts

    def shut(self, sessions: Iterable[str]) -> None:
        """Shut the doors of sessions that are over, here and at all other servers."""
        over = tuple(sessions)
        if over:
            self.shut_here(over)
            self._tell(over)

    def __len__(self) -> int:
        """Return how many doors are open."""
        return len(self._open)

    def sessions(self) -> frozenset[str]:
        """Return the sessions that have a door open."""
        return frozenset(door.session for door in self._open if door.session is not None)

    def shut_here(self, over: Collection[str]) -> None:
        """Shut the doors of sessions that are over, at this server."""
        for door in self._open:
            if door.session in over:
                door.shut.set()
