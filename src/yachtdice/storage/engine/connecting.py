"""New connections to PostgreSQL, whose callers may be cancelled."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import asyncpg

_GRACE_S: Final = 1.0
"""Seconds in which attempts without a caller may end when the database is closed."""


class Connector:
    """Opens connections; if the caller is cancelled, the attempt continues and is then closed.

    An `asyncpg.connect` that is cancelled just after its socket connected leaves a future with an
    error, which asyncio logs later.
    """

    def __init__(self) -> None:
        """Open no connection yet."""
        self._attempts: set[asyncio.Task[asyncpg.Connection]] = set()

    async def connect(self, *given: Any, **options: Any) -> "asyncpg.Connection":
        """Return a new connection with these options of `asyncpg.connect`."""
        import asyncpg  # noqa: PLC0415 - not needed with SQLite

        attempt = asyncio.create_task(asyncpg.connect(*given, **options))
        self._attempts.add(attempt)
        attempt.add_done_callback(self._attempts.discard)
        try:
            return await asyncio.shield(attempt)
        except asyncio.CancelledError:
            attempt.add_done_callback(_close)
            raise

    async def close(self) -> None:
        """End all attempts; a database server that does not answer delays this by a second."""
        if self._attempts:
            _, silent = await asyncio.wait(self._attempts, timeout=_GRACE_S)
            for attempt in silent:
                attempt.cancel()


def _close(attempt: "asyncio.Task[asyncpg.Connection]") -> None:
    """Close the connection of a finished attempt."""
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().terminate()
