"""The stored events of a game, and their form: JSON."""

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, select

from yachtdice.game import Event
from yachtdice.server.common.damage import reading
from yachtdice.server.database.tables import events

_event: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)
_encoder: Final = msgspec.json.Encoder()
_BODIES: Final = (
    select(events.c.body).where(events.c.game == bindparam("of_game")).order_by(events.c.version)
)


def write_event(event: Event) -> str:
    """Return the stored form of an event."""
    return _encoder.encode(event).decode()


def read_event(body: str) -> Event:
    """Return the event of a stored form."""
    return _event.decode(body)


def read_events(connection: Connection, game: str, room: str) -> tuple[Event, ...]:
    """Return all events of a game in a room; raise DamagedDataError if they cannot be read."""
    bodies = connection.scalars(_BODIES, {"of_game": game}).all()
    with reading("events", game, room):
        return tuple(map(read_event, bodies))
