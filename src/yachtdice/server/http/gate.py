"""Connection limits of a server: in total, and per address."""

import asyncio
import ipaddress
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from yachtdice.server.common.limits import LogThrottle
from yachtdice.server.common.log_events import (
    ConnectionsFull,
    DescriptorsExhausted,
    LogEvent,
    log_event,
)
from yachtdice.server.common.metrics import Refusals
from yachtdice.server.http.address import Network
from yachtdice.server.http.problems import problem_body
from yachtdice.server.http.requests import counted_as

#: Connections per address. A trusted proxy has no such limit: it serves many people.
FROM_AN_ADDRESS: Final = 200

#: File descriptors reserved for the database, bus, files, workers and refused connections.
RESERVE: Final = 256

#: Connections that asyncio accepts in one iteration of its loop.
#:
#: The gate admits or closes them some iterations later. Until then they use reserved descriptors.
ACCEPTED_AT_ONCE: Final = 8

_MOST_DESCRIPTORS: Final = 1_048_576  #: Used if the hard limit is infinite.


def raise_descriptor_limit() -> int | None:
    """Raise the soft limit of open files to the hard limit; return the limit, None on Windows."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - does not exist on Windows

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    except (OSError, ValueError):
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return limit


def most_connections(descriptors: int | None) -> int | None:
    """Return how many connections leave enough of these descriptors; None: no limit."""
    return None if descriptors is None else descriptors - min(RESERVE, descriptors // 4)


class Gate:
    """Admits connections up to the limits; logs a full server at most once a minute."""

    def __init__(
        self, most: int | None, proxies: Sequence[Network], refusals: Refusals, factor: int = 1
    ) -> None:
        """Admit `most` connections in total, and `factor` times the usual number per address."""
        self._most, self._proxies, self._refusals = most, proxies, refusals
        self._from_an_address = FROM_AN_ADDRESS * factor
        self._inside: dict[asyncio.BaseTransport, str | None] = {}
        self._counts: Counter[str] = Counter()
        self._seldom = LogThrottle()

    def __len__(self) -> int:
        """Return the number of admitted connections."""
        return len(self._inside)

    def admit(self, transport: asyncio.Transport) -> bool:
        """Admit a connection, or refuse and close it; return whether it was admitted."""
        origin = self._origin_of(transport)
        if self._most is not None and len(self._inside) >= self._most:
            self._warn(ConnectionsFull(self._most))
            return self._refuse(transport, _FULL, "server-full")
        if origin is not None and self._counts[origin] >= self._from_an_address:
            return self._refuse(transport, _TOO_MANY, "address-full")
        self._inside[transport] = origin
        if origin is not None:
            self._counts[origin] += 1
        return True

    def _refuse(self, transport: asyncio.Transport, answer: bytes, code: str) -> bool:
        """Send the error and close the connection without reading the request; return False."""
        self._refusals.note("connection", code)
        transport.write(answer)
        transport.close()
        return False

    def _origin_of(self, transport: asyncio.Transport) -> str | None:
        """Return the address key of a connection, None for a trusted proxy."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else "?"
        is_proxy = any(_is_in(host, network) for network in self._proxies)
        return None if is_proxy else counted_as(host)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Remove a closed connection from the counts; refused connections were never counted."""
        origin = self._inside.pop(transport, None)
        if origin is not None:
            self._counts[origin] -= 1
            if not self._counts[origin]:
                del self._counts[origin]

    def _warn(self, event: LogEvent) -> None:
        """Log a warning, unless it was logged within the last minute."""
        if self._seldom.may_log(event.name):
            log_event(event)

    def on_loop_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle errors of the event loop; log failures to accept at most once a minute.

        asyncio retries several times at once, and would log each failure with a traceback.
        """
        if "accept" in str(context.get("message", "")) and "socket" in context:
            self._warn(DescriptorsExhausted(str(context.get("exception", ""))))
        else:
            loop.default_exception_handler(context)


def _is_in(host: str, network: Network) -> bool:
    try:
        return ipaddress.ip_address(host) in network
    except ValueError:
        return False


def _answer(status: int, reason: str, detail: str) -> bytes:
    """Return the bytes of an error response."""
    body = problem_body(status, detail)
    head = (
        f"HTTP/1.1 {status} {reason}\r\ncontent-type: application/problem+json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\nretry-after: 10\r\n\r\n"
    )
    return head.encode() + body


_TOO_MANY: Final = _answer(
    429, "Too Many Requests", "too many connections from your address; close some and try again"
)
_FULL: Final = _answer(503, "Service Unavailable", "the server is full; try again in a moment")
