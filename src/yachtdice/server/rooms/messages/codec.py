"""Encoding and decoding of messages. Other code handles typed messages only, never raw JSON."""

from typing import Final, TypeVar

import msgspec

from yachtdice.server.rooms.messages.client import ClientMessage
from yachtdice.server.rooms.messages.server import ServerMessage
from yachtdice.views.records import JSON_ERRORS

Message = TypeVar("Message")

MAX_FRAME: Final = 8192  #: The largest frame, in bytes, that a client may send.


class BadMessageError(Exception):
    """A frame that is not a message of the protocol; the text has the reason."""


_client: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_server: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)
_encoder: Final = msgspec.json.Encoder()


def read_client_message(data: bytes | str) -> ClientMessage:
    """Return the message in a frame from a client; raise BadMessageError."""
    return read_message(_client, data)


def read_message(decoder: msgspec.json.Decoder[Message], data: bytes | str) -> Message:
    """Return the message in a frame from a client of this kind; raise BadMessageError."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_FRAME:
        raise BadMessageError(f"{len(raw)} bytes, the limit is {MAX_FRAME}")
    return _read(decoder, raw)


def read_server_message(data: bytes | str) -> ServerMessage:
    """Return the message in a frame from the server; raise BadMessageError."""
    return _read(_server, data)


def _read(decoder: msgspec.json.Decoder[Message], data: bytes | str) -> Message:
    """Return the message in the data; raise BadMessageError."""
    try:
        return decoder.decode(data)
    except JSON_ERRORS as error:
        raise BadMessageError(str(error)) from error


def write_message(message: msgspec.Struct) -> bytes:
    """Return the frame for a message, UTF-8 JSON."""
    return _encoder.encode(message)


class SharedFrames:
    """Cache of the last frame, so that a message to many connections is encoded only once."""

    def __init__(self) -> None:
        """Start without a frame."""
        self._message: object = None
        self._frame = b""

    def frame_of(self, message: msgspec.Struct) -> bytes:
        """Return the frame for a message; consecutive calls for one message encode it once."""
        if message is not self._message:
            self._message, self._frame = message, write_message(message)
        return self._frame

    def message_of(self, frame: bytes) -> ServerMessage:
        """Return the message in a frame; `frame_of` then returns this frame for it.

        Raises BadMessageError.
        """
        message = read_server_message(frame)
        self._message, self._frame = message, frame
        return message


_shared: Final = SharedFrames()
frame_of, message_of = _shared.frame_of, _shared.message_of
