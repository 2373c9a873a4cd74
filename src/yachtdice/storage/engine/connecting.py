"""New connections to PostgreSQL, whose callers may be cancelled."""

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncpg


class Connector:
    """Opens connections; an attempt goes on although its caller is cancelled, then it is closed.

    A cancelled `asyncpg.connect` would leave a future with an error that asyncio logs later.
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
        """Wait for attempts without a caller; their timeout is that of the connection."""
        if self._attempts:
            await asyncio.wait(self._attempts)


def _close(attempt: "asyncio.Task[asyncpg.Connection]") -> None:
    """Close the connection of a finished attempt."""
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().terminate()
