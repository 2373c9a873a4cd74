"""The stored form of a room: JSON, with a reference to its rules file.

Rows of older versions contain the whole file instead; `read_record` reads both forms.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from yachtdice.server.catalogue.store import MARK, mark_of
from yachtdice.services.rooms.record import RoomRecord

_record: Final[msgspec.json.Decoder[RoomRecord]] = msgspec.json.Decoder(RoomRecord)
_encoder: Final = msgspec.json.Encoder()


def is_marked(record: RoomRecord) -> bool:
    """Return whether a record contains a reference instead of its rules file."""
    return record.rules_text.startswith(MARK)


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
