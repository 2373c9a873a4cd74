"""Loading of rooms under a new epoch.

Rooms that are loaded at the same time share their statements, because after a restart all players
return at once.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from sqlalchemy import Connection, Row, bindparam, exists, select, update

from yachtdice.server.common.damage import reading
from yachtdice.server.common.log_events import room_mark
from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.tables import events, rooms
from yachtdice.server.rooms.service.state.record import RoomRecord
from yachtdice.server.rooms.store.record_forms import RulesTexts, is_marked, read_record


class Load(NamedTuple):
    """A request to load a room, optionally only if its epoch is still `held`."""

    room: str
    held: int | None


class Loaded(NamedTuple):
    """A room's new epoch, its version and record, and the stored events of its latest game."""

    epoch: int
    version: int
    record: RoomRecord
    events: Sequence[str]


#: None: there is no such room. LostRoomError: its epoch is not the one held.
_Result: TypeAlias = Loaded | LostRoomError | None

_RAISE_EPOCH: Final = (
    update(rooms)
    .where(rooms.c.id.in_(bindparam("asked", expanding=True)))
    .values(epoch=rooms.c.epoch + 1, server=bindparam("by"))
    .returning(rooms.c.id, rooms.c.epoch, rooms.c.version, rooms.c.record)
)
_RAISE_HELD: Final = _RAISE_EPOCH.where(rooms.c.epoch == bindparam("held"))
_IS_THERE: Final = select(exists().where(rooms.c.id == bindparam("asked")))
_PLAYED: Final = (
    select(events.c.game, events.c.body)
    .where(events.c.game.in_(bindparam("games", expanding=True)))
    .order_by(events.c.game, events.c.version)
)


def load_rooms(
    server: str | None,
    texts: RulesTexts,
    connection: Connection,
    requests: Sequence[Load],
) -> Sequence[_Result]:
    """Raise the epoch of each room for a node; return the stored state of each.

    Requests with a held epoch and repeated requests for the same room are served one at a time.
    """
    together = {request.room for request in requests if request.held is None}
    rows = _load_together(connection, together, server, texts)
    outcomes: list[_Result] = []
    for request in requests:
        if request.held is None and request.room in together:
            together.discard(request.room)
            outcomes.append(rows.get(request.room))
        else:
            outcomes.append(_load_alone(connection, request, server, texts))
    return outcomes


def _load_together(
    connection: Connection, asked: set[str], server: str | None, texts: RulesTexts
) -> dict[str, Loaded]:
    """Raise the epochs of these rooms and return those that exist."""
    if not asked:
        return {}
    found = connection.execute(_RAISE_EPOCH, {"asked": sorted(asked), "by": server})
    return _with_events(connection, found.all(), texts)


def _load_alone(
    connection: Connection, request: Load, server: str | None, texts: RulesTexts
) -> _Result:
    """Raise the epoch of one room and return it, if it exists and its epoch is the one held."""
    asked = {"asked": [request.room], "by": server}
    if request.held is None:
        found = connection.execute(_RAISE_EPOCH, asked).all()
    else:
        found = connection.execute(_RAISE_HELD, {**asked, "held": request.held}).all()
        if not found and connection.scalar(_IS_THERE, {"asked": request.room}):
            return LostRoomError(request.room)
    return _with_events(connection, found, texts).get(request.room)


def _with_events(
    connection: Connection, found: Sequence[Row[tuple[str, int, int, str]]], texts: RulesTexts
) -> dict[str, Loaded]:
    """Return the rooms by id, with their rules and the events of their latest games."""
    records = _records(connection, found, texts)
    played: dict[str, list[str]] = {
        record.game: [] for record in records.values() if record.game is not None
    }
    if played:
        for game, body in connection.execute(_PLAYED, {"games": sorted(played)}):
            played[game].append(body)
    return {
        row.id: Loaded(
            row.epoch, row.version, records[row.id], played.get(records[row.id].game or "", ())
        )
        for row in found
    }


def _records(
    connection: Connection, found: Sequence[Row[tuple[str, int, int, str]]], texts: RulesTexts
) -> dict[str, RoomRecord]:
    """Return the records of rooms by id, each with its rules file."""
    records = {}
    for row in found:
        with reading("rooms", room_mark(row.id)):
            records[row.id] = read_record(row.record)
    marks = {record.rules_text for record in records.values() if is_marked(record)}
    stored = texts.texts(connection, marks)
    for room, record in records.items():
        if is_marked(record):
            with reading("rules_texts", record.rules_text, room):
                records[room] = replace(record, rules_text=stored[record.rules_text])
    return records
