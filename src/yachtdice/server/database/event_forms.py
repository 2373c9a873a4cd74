"""The stored form of the events of a game: JSON."""

from typing import Final

import msgspec

from yachtdice.game import Event

_event: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)
_encoder: Final = msgspec.json.Encoder()


def write_event(event: Event) -> str:
    """Return the stored form of an event."""
    return _encoder.encode(event).decode()


def read_event(body: str) -> Event:
    """Return the event of a stored form."""
    return _event.decode(body)
