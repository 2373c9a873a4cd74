"""JSON encoding of events and rooms in the database.

The record of a room contains a reference to its rules file (`sha256:` and the hash of the text).
Rows of older versions contain the whole file instead; `read_record` reads both forms.
"""

import hashlib
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from yachtdice.game import Event
from yachtdice.services.rooms.record import RoomRecord

_event: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)
_record: Final[msgspec.json.Decoder[RoomRecord]] = msgspec.json.Decoder(RoomRecord)
_encoder: Final = msgspec.json.Encoder()


def write_event(event: Event) -> str:
    """Return the stored form of an event."""
    return _encoder.encode(event).decode()


def read_event(body: str) -> Event:
    """Return the event of a stored form."""
    return _event.decode(body)


#: Prefix of every reference. No rules file begins with it: a bare TOML key has no colon.
_MARK: Final = "sha256:"


@lru_cache(maxsize=64)
def mark_of(rules_text: str) -> str:
    """Return the reference to a rules file: a hash of its text."""
    return _MARK + hashlib.sha256(rules_text.encode()).hexdigest()


def is_marked(record: RoomRecord) -> bool:
    """Return whether a record contains a reference instead of its rules file."""
    return record.rules_text.startswith(_MARK)


def marked(record: RoomRecord) -> RoomRecord:
    """Return a record with its rules file replaced by the reference."""
    if is_marked(record):
        return record
    return replace(record, rules_text=mark_of(record.rules_text))


def write_record(record: RoomRecord) -> str:
    """Return the stored form of a room."""
    return _encoder.encode(record).decode()


def read_record(body: str) -> RoomRecord:
    """Return the room of a stored form."""
    return _record.decode(body)
