"""Hardened versions of uvicorn's HTTP and WebSocket protocols.

The originals wait without a timeout for a request or handshake to be completed. They also answer
any number of pings from a client that does not read the answers.
"""

import asyncio
import logging
from typing import Any, Final

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from yachtdice.server.http.connection import Pace
from yachtdice.server.http.gate import Gate
from yachtdice.server.http.headers import fault_of_head, has_body

WHOLE_S: Final = 10.0
"""Timeout in seconds for a whole request, or for the handshake of a live socket."""

TOO_MANY_SOCKETS: Final = 4429
"""Close code of a socket whose player or address has too many connections."""

_STILL_COMING: Final = (h11.IDLE, h11.SEND_BODY)
_CLIENTS_FAULTS: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
    }
)


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Return whether to log a record of uvicorn: it is not about a fault of a client."""
    return record.msg not in _CLIENTS_FAULTS


class Deadline:
    """Timeout that aborts a connection."""

    def __init__(self) -> None:
        self._ringing: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """Start the timeout, unless it is running."""
        if self._ringing is None:
            loop = asyncio.get_running_loop()
            self._ringing = loop.call_later(WHOLE_S, transport.abort)

    def end(self) -> None:
        """Stop the timeout."""
        if self._ringing is not None:
            self._ringing.cancel()
            self._ringing = None


class TimedHttp(H11Protocol):
    """HTTP protocol with connection limits and a timeout for each request."""

    def __init__(self, gate: Gate, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gate, self._deadline = gate, Deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout for a request if the gate admits the connection."""
        super().connection_made(transport)
        if self._gate.admit(transport):
            self._deadline.begin(transport)

    def data_received(self, data: bytes) -> None:
        """Handle received data; start the timeout if the request is not complete."""
        super().data_received(data)
        is_mine = self.transport.get_protocol() is self
        if is_mine and self.conn.their_state in _STILL_COMING:
            self._deadline.begin(self.transport)
        else:
            self._deadline.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout and leave the gate."""
        self._deadline.end()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def _should_upgrade(self) -> bool:
        """Return whether to open a live socket; invalid heads are handled as HTTP."""
        if not super()._should_upgrade() or self.scope["method"] != "GET":
            return False
        target = self.scope["raw_path"] + self.scope["query_string"]
        return fault_of_head(target, self.headers) is None and not has_body(self.headers)


class TimedSocket(WebSocketsSansIOProtocol):
    """WebSocket protocol with a timeout for the handshake and a limit on the frame rate."""

    def __init__(self, gate: Gate, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gate, self._deadline, self._pace = gate, Deadline(), Pace()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timeout of the handshake."""
        super().connection_made(transport)
        self._deadline.begin(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout and leave the gate."""
        self._deadline.end()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; close a refused socket without waiting for the client.

        Frames to a client that has gone are dropped: asyncio would log a line for each of them.
        """
        if message["type"] == "websocket.send" and self.transport.is_closing():
            return
        await super().send(message)
        if message["type"] == "websocket.close" and message.get("code") == TOO_MANY_SOCKETS:
            self.transport.close()

    def start_keepalive(self) -> None:
        """Stop the timeout and start keep-alive pings: the handshake is complete."""
        self._deadline.end()
        super().start_keepalive()

    def handle_ping(self) -> None:
        """Answer a ping; pings count here because they are not messages for the app."""
        if not self._ends_a_flood():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Handle a continuation frame; counted here because a message can have any number."""
        if not self._ends_a_flood():
            super().handle_cont(event)

    def _ends_a_flood(self) -> bool:
        """Count a frame; close the connection after too many. Return whether it is closing."""
        if self.close_sent or not self._pace.is_too_fast(self.loop.time()):
            return self.close_sent
        self.conn.data_to_send()  # discards the queued pongs
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames; wait 20 seconds")
        self.handle_parser_exception()
        return True
