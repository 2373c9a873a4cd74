"""Hardened versions of uvicorn's HTTP and WebSocket protocols.

The originals wait without a timeout for a request or handshake to be completed. They also answer
any number of pings from a client that does not read the answers. An open WebSocket passes messages
directly, because each event of ASGI costs as much as sending it.
"""

import asyncio
import logging
from collections import deque
from typing import Any, Final

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode

from yachtdice.server.http.connection import MOST_WAITING, Hear, LiveSocket, MessageRate
from yachtdice.server.http.gate import Gate
from yachtdice.server.http.headers import fault_of_head, has_body

#: Timeout in seconds for a whole request, or for the handshake of a live socket.
WHOLE_S: Final = 10.0

#: Close code of a socket whose player or address has too many connections.
TOO_MANY_SOCKETS: Final = 4429

TOO_SLOW: Final = 4008  #: Close code of a socket whose client reads too slowly.

_AT_ONCE: Final = 16  #: Frames that are written in one call.

_STATE: Final = "live-socket"  #: The key of the connection in the state of its ASGI scope.

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


class SharedText:
    """Cache of the last frame, so that a text to many connections is framed only once."""

    def __init__(self) -> None:
        """Start without a frame."""
        self._text = self._frame = b""

    def frame_of(self, text: bytes) -> bytes:
        """Return the WebSocket frame of a text; consecutive calls for one object build it once."""
        if text is not self._text:
            self._text, self._frame = text, Frame(Opcode.TEXT, text).serialize(mask=False)
        return self._frame


_shared: Final = SharedText()


def take_live_socket(scope: Any) -> LiveSocket:
    """Return the connection with this ASGI scope, whose handshake is complete; only once."""
    taken: TimedSocket = scope["state"].pop(_STATE)  # they would keep each other in memory
    return taken


class TurnWrites:
    """The sockets with unsent frames, which are written at the end of a turn of the event loop.

    A call for all of them costs less than a call for each.
    """

    def __init__(self) -> None:
        """Begin without sockets."""
        self._sockets: deque[TimedSocket] = deque()
        self._is_due = self._has_flushed = False

    def add(self, socket: "TimedSocket") -> None:
        """Write the unsent frames of a socket after the callbacks that are due now."""
        if not self._is_due:
            self._end_turn_in(socket.loop)
        self._sockets.append(socket)

    def _end_turn_in(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write all unsent frames after the callbacks that are due now."""
        self._is_due = True
        loop.call_soon(self._end_turn, loop)

    def flush(self) -> None:
        """Write all unsent frames now, once a turn of the event loop.

        So a step that is alone in its turn reaches its clients sooner. The other steps of a turn
        are written together.
        """
        if self._is_due and not self._has_flushed:
            self._has_flushed = True
            self._write()

    def _end_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write all unsent frames; an error of one socket does not affect the others."""
        self._is_due = self._has_flushed = False
        try:
            self._write()
        finally:
            if self._sockets:
                self._end_turn_in(loop)

    def _write(self) -> None:
        while self._sockets:
            self._sockets.popleft().write_unsent()


class TimedSocket(WebSocketsSansIOProtocol):
    """WebSocket protocol with a timeout for the handshake and a limit on the frame rate.

    It is a LiveSocket.
    """

    # found without the large dictionary of uvicorn's attributes, which is seldom in a CPU cache
    __slots__ = (
        "_deadline",
        "_gate",
        "_has_room",
        "_hear",
        "_pace",
        "_unsent",
        "_unsent_bytes",
        "_wire",
        "_writes",
    )

    def __init__(self, gate: Gate, writes: TurnWrites, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gate, self._deadline, self._pace = gate, Deadline(), MessageRate()
        self._writes = writes
        self._hear: Hear | None = None
        self._unsent: list[bytes] = []
        self._unsent_bytes = 0
        self._has_room = True
        self._wire: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timeout of the handshake."""
        super().connection_made(transport)
        self._wire = self.transport
        self._deadline.begin(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout and leave the gate."""
        self._deadline.end()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Run the app, which can use this connection directly after the handshake."""
        self.scope["state"][_STATE] = self
        await super().run_asgi()

    async def listen(self, hear: Hear) -> None:
        """Pass each message to `hear` at once; return when the connection closes or `end` ends it.

        Messages that came before this call are in the queue of ASGI events.
        """
        self._hear = hear
        try:
            while (event := await self.receive())["type"] == "websocket.receive":
                text = event.get("text")
                hear(text if text is not None else event.get("bytes") or b"")
        finally:
            self._hear = None

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message to the listener; without one, to the queue of ASGI events."""
        if self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "")
            return
        if not self._hear(message) and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def push(self, text: bytes) -> None:
        """Send a text; all frames of one turn of the event loop are written together.

        While the client does not read, its frames wait here, because connections share their bytes.
        """
        frame = _shared.frame_of(text)
        if not self._unsent:
            self._writes.add(self)
        self._unsent.append(frame)
        self._unsent_bytes += len(frame)
        if self._unsent_bytes > MOST_WAITING:
            self._unsent.clear()
            self.end(TOO_SLOW, "too slow")

    def write_unsent(self) -> None:
        """Write the frames that wait until the transport is full; drop them after the end."""
        wire = self._wire
        while self._unsent:
            if wire.is_closing() or self.close_sent:
                self._unsent.clear()
                self._unsent_bytes = 0
                return
            if not self._has_room:
                return
            data = b"".join(self._unsent[:_AT_ONCE])
            del self._unsent[:_AT_ONCE]
            self._unsent_bytes -= len(data)
            wire.write(data)

    def pause_writing(self) -> None:
        """Let frames wait: the transport is full."""
        super().pause_writing()
        self._has_room = False

    def resume_writing(self) -> None:
        """Write the frames that wait: the transport has room again."""
        super().resume_writing()
        self._has_room = True
        self.write_unsent()

    def _write_all(self) -> None:
        """Write all frames that wait, before a close frame."""
        self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def end(self, code: int, reason: str) -> None:
        """Write the close frame behind all others; nothing is written after it."""
        if self.close_sent or self.transport.is_closing():
            return
        self._write_all()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the answer of the client is still to be read
            self.read_paused = False
            self.transport.resume_reading()
        # a close would wait without a timeout for a client that does not read
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close the connection of a client that answers no pings, and does not read either."""
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # a close would wait until the client reads

    def shutdown(self) -> None:
        """Close the connection behind all frames, because the server stops."""
        if self.transport.is_closing():
            return
        if not self.close_sent:
            self._write_all()
        super().shutdown()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; close a refused socket without waiting for the client."""
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
        self._fail(CloseCode.POLICY_VIOLATION, "too many frames; wait 20 seconds")
        return True

    def _fail(self, code: CloseCode, reason: str) -> None:
        """Close the connection because of a frame that no browser sends."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()
