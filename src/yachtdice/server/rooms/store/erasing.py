"""Erasing the name of a player whose account is closed from stored games and rooms."""

from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from yachtdice.game import GameStarted
from yachtdice.server.common.damage import DamagedDataError, reading
from yachtdice.server.common.log_events import room_mark
from yachtdice.server.database.event_forms import read_event, write_event
from yachtdice.server.database.tables import events, game_seats, rooms
from yachtdice.server.rooms.messages.room import RoomSeat, SeriesSeat
from yachtdice.server.rooms.store.record_forms import read_record, write_record

_Seat = TypeVar("_Seat", RoomSeat, SeriesSeat)


def erase_name(connection: Connection, player: str) -> None:
    """Erase the name of a player in all games and rooms."""
    wanted = select(game_seats.c.game, game_seats.c.seat).where(game_seats.c.player == player)
    for row in connection.execute(wanted).all():
        _in_game(connection, row.game, row.seat)
    seated = select(rooms.c.id).where(rooms.c.record.contains(f'"{player}"', autoescape=True))
    for room in connection.scalars(seated).all():
        _in_room(connection, room, player)


def _in_game(connection: Connection, game: str, seat: int) -> None:
    """Erase the name in the first event of a game."""
    first = (events.c.game == game) & (events.c.version == 1)
    stored = connection.scalar(select(events.c.body).where(first))
    with suppress(DamagedDataError), reading("events", game):
        started = read_event(stored or "")
        assert isinstance(started, GameStarted)
        holders = list(started.holders)
        holders[seat] = replace(holders[seat], name=None)
        stored = write_event(replace(started, holders=tuple(holders)))
    connection.execute(update(events).where(first).values(body=stored))


def _in_room(connection: Connection, room: str, player: str) -> None:
    """Erase the name on a seat of a room, and in the score of its series.

    The epoch is raised, so that a server that has the room in memory loads it again.
    """
    body = connection.scalar(select(rooms.c.record).where(rooms.c.id == room))
    if body is None:
        return
    try:
        with reading("rooms", room_mark(room)):
            record = read_record(body)
    except DamagedDataError:
        return
    seats = tuple(_nameless(seat, player) for seat in record.seats)
    series = record.series
    if series is not None:
        series = replace(series, seats=tuple(_nameless(seat, player) for seat in series.seats))
    if (seats, series) != (record.seats, record.series):
        body = write_record(replace(record, seats=seats, series=series))
        changed = {"record": body, "epoch": rooms.c.epoch + 1}
        connection.execute(update(rooms).where(rooms.c.id == room).values(changed))


def _nameless(seat: _Seat, player: str) -> _Seat:
    """Return a seat without its name if this player has it."""
    return replace(seat, name=None) if seat.player == player else seat
