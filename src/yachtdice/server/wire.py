"""What reads bytes off the network: uvicorn's two protocols, and what they do not bear alone.

Left to themselves they wait for ever for a request or a handshake that is never finished, and
answer pings without end to somebody who does not read the answers.
"""

import asyncio
import logging
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from yachtdice.server.connection import Pace
from yachtdice.server.heads import fault_of_head, has_body

WHOLE_S: Final = 10.0
"""Seconds for a request, body and all, or for the handshake of a live socket."""

_STILL_COMING: Final = (h11.IDLE, h11.SEND_BODY)
_CLIENTS_FAULTS: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
    }
)


def is_no_clients_fault(record: logging.LogRecord) -> bool:
    """Return whether a line of uvicorn's is worth writing: what strangers send is answered."""
    return record.msg not in _CLIENTS_FAULTS


class Deadline:
    """Ends a connection on which something takes too long."""

    def __init__(self) -> None:
        self._ringing: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """Count from now, or from when counting began."""
        if self._ringing is None:
            loop = asyncio.get_running_loop()
            self._ringing = loop.call_later(WHOLE_S, transport.abort)

    def end(self) -> None:
        """Count no longer."""
        if self._ringing is not None:
            self._ringing.cancel()
            self._ringing = None


class PatientHttp(H11Protocol):
    """HTTP whose requests come within ten seconds, or not at all."""

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self._deadline = Deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._deadline.begin(transport)

    def data_received(self, data: bytes) -> None:
        """Take in what came; wait for the rest, if there is more of the request to come."""
        super().data_received(data)
        is_mine = self.transport.get_protocol() is self
        if is_mine and self.conn.their_state in _STILL_COMING:
            self._deadline.begin(self.transport)
        else:
            self._deadline.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self._deadline.end()
        super().connection_lost(exc)

    def _should_upgrade(self) -> bool:
        """Return whether to open a live socket; heads that it cannot read are answered as HTTP."""
        if not super()._should_upgrade() or self.scope["method"] != "GET":
            return False
        target = self.scope["raw_path"] + self.scope["query_string"]
        return fault_of_head(target, self.headers) is None and not has_body(self.headers)


class PatientSocket(WebSocketsSansIOProtocol):
    """A live socket that is opened within ten seconds, and whose frames are counted."""

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self._deadline, self._pace = Deadline(), Pace()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the end of the handshake."""
        super().connection_made(transport)
        self._deadline.begin(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self._deadline.end()
        super().connection_lost(exc)

    def start_keepalive(self) -> None:
        """Ask from now on whether anybody is there: the handshake is over."""
        self._deadline.end()
        super().start_keepalive()

    def handle_ping(self) -> None:
        """Answer a ping; they are no messages, so nobody else counts them."""
        if not self._ends_a_flood():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take in a part of a message; parts may be empty, and so without end."""
        if not self._ends_a_flood():
            super().handle_cont(event)

    def _ends_a_flood(self) -> bool:
        """Count a frame; return whether it is one too many, and the connection ended for it."""
        if self.close_sent or not self._pace.is_too_fast(self.loop.time()):
            return self.close_sent
        self.conn.data_to_send()  # the pongs that nobody is to get
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames; wait 20 seconds")
        self.handle_parser_exception()
        return True
