"""Taking a name out of everything that is stored of its player's games, which themselves stay."""

from typing import Final

from msgspec.structs import replace
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.game import GameStarted
from yachtdice.storage.bodies import read_event, read_record, write_event, write_record
from yachtdice.storage.people_tables import game_seats
from yachtdice.storage.tables import events, players, rooms

NOBODY: Final = "—"
"""Stands where the name of a closed account stood."""


async def erase_name(connection: AsyncConnection, player: str) -> None:
    """Let nobody's name stand where this player's did: in players, games and rooms."""
    gone = update(players).where(players.c.id == player).values(name=NOBODY)
    await connection.execute(gone)
    wanted = select(game_seats.c.game, game_seats.c.seat).where(game_seats.c.player == player)
    for row in (await connection.execute(wanted)).all():
        await _in_game(connection, row.game, row.seat)
    seated = select(rooms.c.id).where(rooms.c.record.contains(f'"{player}"', autoescape=True))
    for room in (await connection.scalars(seated)).all():
        await _in_room(connection, room, player)


async def _in_game(connection: AsyncConnection, game: str, seat: int) -> None:
    """Erase the name in the first event of a game."""
    first = (events.c.game == game) & (events.c.version == 1)
    started = read_event(await connection.scalar(select(events.c.body).where(first)) or "")
    assert isinstance(started, GameStarted)
    holders = list(started.holders)
    holders[seat] = replace(holders[seat], name=NOBODY)
    body = write_event(replace(started, holders=tuple(holders)))
    await connection.execute(update(events).where(first).values(body=body))


async def _in_room(connection: AsyncConnection, room: str, player: str) -> None:
    """Erase the name on a seat of a room; whoever holds the room in memory reads it again."""
    body = await connection.scalar(select(rooms.c.record).where(rooms.c.id == room))
    if body is None:
        return
    record = read_record(body)
    seats = tuple(
        replace(seat, name=NOBODY) if seat.player == player else seat for seat in record.seats
    )
    if seats != record.seats:
        changed = {"record": write_record(replace(record, seats=seats)), "epoch": rooms.c.epoch + 1}
        await connection.execute(update(rooms).where(rooms.c.id == room).values(changed))
