"""A log message that asyncpg causes when it is cancelled while it opens a connection."""

import logging
from typing import Final

_MESSAGE: Final = "Future exception was never retrieved"
#: The error in the future that asyncpg does not await.
_ERROR: Final = "unexpected connection_lost() call"


class _AbandonedConnections(logging.Filter):
    """Drops the message of asyncio about a connection that asyncpg has stopped opening.

    asyncpg opens connections for its callers. It also opens one to cancel a statement whose caller
    is cancelled. If the task that opens it is cancelled after the socket has connected and before
    PostgreSQL has answered, asyncpg closes the socket and leaves a future with an error. asyncio
    logs that error later. It names no fault that a host could mend: the connection is closed, and
    the caller has an error of its own.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is about something else."""
        error = record.exc_info[1] if record.exc_info else None
        is_of_asyncpg = isinstance(error, ConnectionError) and str(error) == _ERROR
        return not (is_of_asyncpg and record.getMessage().startswith(_MESSAGE))


_FILTER: Final = _AbandonedConnections()


def ignore_abandoned_connections() -> None:
    """Keep connections that asyncpg has stopped opening out of the log; may be called again."""
    logging.getLogger("asyncio").addFilter(_FILTER)
