"""What a server says of itself: plain complaints on stderr, or all that happens as JSON lines."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final

_CREDENTIALS: Final = re.compile(r"(?<=://)[^/@\s]+(?=@)")
"""What stands before the host in an URL: a user and a password."""


class JsonLines(logging.Formatter):
    """One line of JSON for each event, whatever it is made of; no URL's password in it."""

    def __init__(self, server: str | None) -> None:
        """Name the server in each line, where there are several."""
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if self._server is not None:
            line["server"] = self._server
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return _CREDENTIALS.sub("***", json.dumps(line, ensure_ascii=False))


def log_json(server: str | None) -> None:
    """Write everything from the level INFO on to stderr, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(server))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("aiosqlite", "alembic", "nats"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
