"""The noise of asyncpg when a connection that it opens is cancelled."""

import logging
from typing import Final

_ABANDONED: Final = "unexpected connection_lost() call"
"""The error in the future that asyncpg leaves behind."""


class _AbandonedConnections(logging.Filter):
    """Drops asyncio's message about a connection that asyncpg stopped opening.

    asyncpg opens connections for its callers and, when a caller is cancelled in a statement, to
    cancel that statement. If the task is cancelled between the connection of the socket and the
    answer of the server, asyncpg closes the socket and leaves a future with an error, which asyncio
    logs later. The connection is closed and the caller has its own error, so the message tells a
    host nothing.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is about something else."""
        error = record.exc_info[1] if record.exc_info else None
        return not (isinstance(error, ConnectionError) and str(error) == _ABANDONED)


_FILTER: Final = _AbandonedConnections()


def ignore_abandoned_connections() -> None:
    """Keep asyncio from logging connections that asyncpg stopped opening."""
    logging.getLogger("asyncio").addFilter(_FILTER)
