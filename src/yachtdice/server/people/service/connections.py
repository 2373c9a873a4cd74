"""Registry of open connections: limited per player and address, and ended with their session."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.people.service.ports import AccountStore, Session

FOR_A_PLAYER: Final = 20  #: Maximum number of open connections of a player.
FOR_AN_ADDRESS: Final = 50  #: Maximum number of open connections of an address.

CHECK_S: Final = 3.0  #: Seconds between two checks for sessions ended by a command of the host.


class TooManyError(Exception):
    """Another connection would exceed a limit; the text says which limit."""


class OpenConnection:
    """One open connection; `ended` is set when it must close."""

    def __init__(self, session: str | None, keys: tuple[str, ...]) -> None:
        """Count under these keys, for a session (None: an anonymous spectator)."""
        self.session, self.keys = session, keys
        self.ended = asyncio.Event()


class Connections:
    """All open connections of this server."""

    def __init__(self, factor: int = 1) -> None:
        """Multiply the usual limits by `factor`."""
        self._factor = factor
        self._open: set[OpenConnection] = set()
        self._counts: Counter[str] = Counter()
        #: Set when the server shuts down. It ends streams; uvicorn closes live sockets.
        self.closing = asyncio.Event()
        #: Sends ended sessions to the other nodes of a cluster.
        self.announce: Callable[[tuple[str, ...]], None] = lambda _: None

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._open)

    @contextmanager
    def opened(self, session: Session | None, address: str) -> Iterator[OpenConnection]:
        """Yield a connection that counts while the context is active; raise TooManyError."""
        limits = {f"address {address}": FOR_AN_ADDRESS}
        if session is not None:
            limits[f"player {session.player.id}"] = FOR_A_PLAYER
        for key, most in limits.items():
            if self._counts[key] >= most * self._factor:
                raise TooManyError(f"too many connections of one {key.split()[0]}; close some")
        connection = OpenConnection(None if session is None else session.id, tuple(limits))
        self._open.add(connection)
        self._counts.update(connection.keys)
        try:
            yield connection
        finally:
            self._open.discard(connection)
            for key in connection.keys:
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]

    def sessions(self) -> frozenset[str]:
        """Return the sessions with an open connection."""
        return frozenset(each.session for each in self._open if each.session is not None)

    def players(self) -> frozenset[str]:
        """Return the players with an open connection: a table or a search is open in a page."""
        kind = "player "
        return frozenset(key[len(kind) :] for key in self._counts if key.startswith(kind))

    def end(self, sessions: Iterable[str]) -> None:
        """End the connections of ended sessions, on this and all other nodes."""
        ended = tuple(sessions)
        if ended:
            self.end_here(ended)
            self.announce(ended)

    def end_here(self, sessions: Collection[str]) -> None:
        """End the connections of ended sessions on this node."""
        for connection in self._open:
            if connection.session in sessions:
                connection.ended.set()


async def end_lost_sessions(connections: Connections, accounts: AccountStore) -> None:
    """End the connections on this node whose session has ended; raise StoreUnavailableError."""
    held = connections.sessions()
    if held:
        connections.end_here(held - await accounts.lasting(held))


async def watch_sessions(connections: Connections, accounts: AccountStore) -> None:
    """End the connections of sessions that the host has ended by command, until cancelled.

    Commands end sessions only in the database, so the server checks them there every few seconds.
    """
    while True:
        await asyncio.sleep(CHECK_S)
        with suppress(StoreUnavailableError):  # retried at the next check
            await end_lost_sessions(connections, accounts)
