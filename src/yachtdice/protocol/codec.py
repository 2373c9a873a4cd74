"""Bytes to messages and back: the border. Behind it nothing sees a dict or a bare string."""

from typing import Final, TypeVar

import msgspec

from yachtdice.protocol.client_messages import ClientMessage
from yachtdice.protocol.server_messages import ServerMessage

Message = TypeVar("Message")

MAX_FRAME: Final = 8192
"""The largest frame, in bytes, that a client may send."""


class BadMessageError(Exception):
    """A frame that is no message of the protocol; the text says what is wrong with it."""


_client: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_server: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)
_encoder: Final = msgspec.json.Encoder()


def read_client_message(data: bytes | str) -> ClientMessage:
    """Return the message in a frame from a client; raise BadMessageError."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_FRAME:
        raise BadMessageError(f"{len(raw)} bytes, the limit is {MAX_FRAME}")
    return _read(_client, raw)


def read_server_message(data: bytes | str) -> ServerMessage:
    """Return the message in a frame from the server; raise BadMessageError."""
    return _read(_server, data)


def _read(decoder: msgspec.json.Decoder[Message], data: bytes | str) -> Message:
    """Return the message in the data; raise BadMessageError."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessageError(str(error)) from error


def write_message(message: ClientMessage | ServerMessage) -> bytes:
    """Return the frame for a message, UTF-8 JSON."""
    return _encoder.encode(message)
