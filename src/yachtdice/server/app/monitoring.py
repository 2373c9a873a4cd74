"""Monitoring: health and readiness for load balancers, metrics for Prometheus, and logs.

Logs go to stderr: important events as plain text, or all events as JSON lines.
"""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Struct

from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.common.log_events import LogEvent, is_shown_plainly
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.http.address import AddressError

PATIENCE_S: Final = 2.0  #: Timeout in seconds for the database to respond.


class ServerReadiness(Struct, frozen=True, omit_defaults=True):
    """The state of a server's dependencies; `bus` and `cut_off` are None for a single server.

    `bus`: this node is connected to the bus. `cut_off`: it has been disconnected for five seconds
    while another node was connected. `database_fault`: the code with which moves are refused while
    the database fails.
    """

    database: bool
    bus: bool | None
    cut_off: bool | None
    stopping: bool
    database_fault: StoreFault | None = None

    @property
    def is_ready(self) -> bool:
        """Whether a load balancer should send players here.

        If the bus is down for all nodes, all stay ready: no other node would serve players better,
        and most requests need no bus.
        """
        return self.database and not self.cut_off and not self.stopping


@get("/health", include_in_schema=False)
async def health() -> str:
    """Return a constant text, which shows that the server is running."""
    return "up"


@get("/ready", include_in_schema=False)
async def ready(
    reach_store: Callable[[], Awaitable[None]], fleet: ClusterNode | None
) -> Response[ServerReadiness]:
    """Return the readiness; status 503 while another server should serve the players."""
    fault = await _fault(reach_store)
    found = ServerReadiness(
        database=fault is None,
        bus=None if fleet is None else fleet.is_on_bus,
        cut_off=None if fleet is None else fleet.is_cut_off,
        stopping=fleet is not None and fleet.is_closing,
        database_fault=fault,
    )
    status = HTTP_200_OK if found.is_ready else HTTP_503_SERVICE_UNAVAILABLE
    return Response(found, status_code=status, headers={"cache-control": "no-store"})


async def _fault(reach_store: Callable[[], Awaitable[None]]) -> StoreFault | None:
    """Return the fault of the database, None while it works."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await reach_store()
    except StoreUnavailableError as error:
        return error.fault
    except TimeoutError:
        return StoreFault.AWAY
    return None


@contextmanager
def shown(metrics: Metrics, address: str | None) -> Iterator[None]:
    """Serve the metrics at this HOST:PORT while the context is active; None: do nothing.

    Raises AddressError if the server cannot listen there.
    """
    if address is None:
        yield
        return
    from prometheus_client import start_http_server  # noqa: PLC0415 - loads HTTP servers, 0.01 s

    host, port = read_address(address)
    try:
        server, thread = start_http_server(port, host, metrics.registry)
    except OSError as error:
        reason = error.strerror or str(error)
        raise AddressError(f"--metrics: cannot listen on {address}: {reason}") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def read_address(address: str) -> tuple[str, int]:
    """Return host and port of HOST:PORT; raise AddressError for other texts."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise AddressError(f"--metrics: {address!r} must be HOST:PORT, for example 127.0.0.1:9100")
    return host.strip("[]"), int(port)


_CREDENTIALS: Final = re.compile(r"(?<=://)[^/@\s]+(?=@)")  #: User and password in a URL.


class JsonLines(logging.Formatter):
    """Formatter for JSON lines; removes credentials from URLs."""

    def __init__(self, server: str | None) -> None:
        """Add the id of this node to each line, None for a single server."""
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record: common fields, then the fields of its event."""
        event: LogEvent | None = getattr(record, "event", None)
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _name_of(record, event),
            "message": record.getMessage() if event is None else event.sentence,
            "logger": record.name,
        }
        if self._server is not None:
            line["server"] = self._server
        if event is not None:
            line |= event.facts()
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _CREDENTIALS.sub("***", json.dumps(line, ensure_ascii=False))


def _name_of(record: logging.LogRecord, event: LogEvent | None) -> str:
    """Return the event name of a record; records of libraries have a generic name."""
    if event is not None:
        return event.name
    return "fault" if record.exc_info else "message"


class PlainLines(logging.Formatter):
    """Formatter for plain text lines that end with the name of the event."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event, without credentials in URLs."""
        event: LogEvent | None = getattr(record, "event", None)
        at = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "seconds")[:19]
        name = "" if event is None else f" [{event.name}]"
        return _CREDENTIALS.sub("***", f"{at} {record.getMessage()}{name}")


def log_json(server: str | None) -> None:
    """Log everything from level INFO to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(server))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # httpx logs the URL of each request, and that of a webhook is secret
    for chatty in ("aiosqlite", "alembic", "httpx", "nats", "uvicorn.access"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def log_plainly() -> None:
    """Log the events that operators need to stderr as plain text."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines())
    handler.addFilter(is_shown_plainly)
    events = logging.getLogger("yachtdice.events")
    events.handlers, events.propagate = [handler], False
    events.setLevel(logging.INFO)
