"""The JSON forms in which events and rooms lie in the database."""

from typing import Final

import msgspec

from yachtdice.game import Event
from yachtdice.services.ports import RoomRecord

_event: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)
_record: Final[msgspec.json.Decoder[RoomRecord]] = msgspec.json.Decoder(RoomRecord)
_encoder: Final = msgspec.json.Encoder()


def write_event(event: Event) -> str:
    """Return an event as stored."""
    return _encoder.encode(event).decode()


def read_event(body: str) -> Event:
    """Return the event that was stored."""
    return _event.decode(body)


def write_record(record: RoomRecord) -> str:
    """Return a room as stored."""
    return _encoder.encode(record).decode()


def read_record(body: str) -> RoomRecord:
    """Return the room that was stored."""
    return _record.decode(body)
