"""What a fleet asks of the world: a bus between its servers, and a register of who keeps what.

The bus carries and may lose; nothing rests on it. The register is in the database, where the
epochs of rooms are too, so that who keeps a room and whose steps are taken is one fact, not two.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from msgspec import Struct


class UnreachableError(Exception):
    """A server has not answered; whether it has heard is unknown."""


class NobodyThereError(UnreachableError):
    """No server of that name listens; the message was heard by nobody."""


Reply = Callable[[bytes], None]
Hear = Callable[[bytes, Reply | None], None]
"""Takes a message, with the way to answer where one is asked for; never waits, never raises."""


class Bus(Protocol):
    """Carries messages between servers, those of one to another in order; some may be lost."""

    @property
    def is_up(self) -> bool:
        """Whether messages get through, as far as one knows."""
        ...

    @property
    def breaks(self) -> int:
        """How often messages have been lost, or may have been: each time there is a gap."""
        ...

    async def join(self, server: str, hear: Hear) -> None:
        """Listen under this name, and to what is told to all."""
        ...

    def tell(self, server: str | None, message: bytes) -> None:
        """Send to one server, or to all others; never waits and never raises."""
        ...

    async def ask(self, server: str, message: bytes, patience_s: float) -> bytes:
        """Return a server's answer; raise UnreachableError when none comes in time."""
        ...

    async def leave(self) -> None:
        """Send what is still to be sent, and listen no more."""
        ...


class Beat(Struct, frozen=True):
    """A sign of life: how many there were of it, and whether the bus reached it then."""

    count: int
    is_on_bus: bool


class Holding(Struct, frozen=True):
    """Who woke a room last (None: nobody, or somebody who has laid it down), and its epoch."""

    epoch: int
    server: str | None


class Registry(Protocol):
    """Which servers live and which rooms they keep; all of it may raise StoreUnavailableError."""

    async def beat(self, server: str, is_on_bus: bool) -> Mapping[str, Beat]:
        """Give a sign of life; return the last ones of all servers."""
        ...

    async def holding(self, room: str) -> Holding | None:
        """Return who keeps a room, None when there is none."""
        ...

    async def with_code(self, code: str) -> tuple[str, ...]:
        """Return the ids of some rooms that begin so and that a server keeps, or has kept."""
        ...

    async def lost(self, server: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return which of these rooms are no longer this server's, in the epoch it knows."""
        ...

    async def forget(self, servers: Collection[str]) -> None:
        """Forget servers that have been dead for long."""
        ...

    async def sign_off(self, server: str) -> None:
        """Lay down all rooms of a server that ends, and forget it."""
        ...
