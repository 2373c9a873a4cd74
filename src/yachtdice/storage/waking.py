"""Waking rooms, many at a time: after a restart everybody is back at once."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import Row, bindparam, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.services.ports import LostRoomError
from yachtdice.storage.bodies import read_record
from yachtdice.storage.tables import events, rooms


class Waking(NamedTuple):
    """Somebody wants a room awake, if need be only under the epoch they hold."""

    room: str
    held: int | None


class Woken(NamedTuple):
    """A room's new epoch, its version and record, and the events of its latest game, as stored."""

    epoch: int
    version: int
    record: str
    events: Sequence[str]


Outcome: TypeAlias = Woken | LostRoomError | None
"""None: there is no such room. LostRoomError: its epoch is not the one held."""

_RAISE: Final = (
    update(rooms)
    .where(rooms.c.id.in_(bindparam("asked", expanding=True)))
    .values(epoch=rooms.c.epoch + 1, server=bindparam("by"))
    .returning(rooms.c.id, rooms.c.epoch, rooms.c.version, rooms.c.record)
)
_RAISE_HELD: Final = _RAISE.where(rooms.c.epoch == bindparam("held"))
_IS_THERE: Final = select(exists().where(rooms.c.id == bindparam("asked")))
_PLAYED: Final = (
    select(events.c.game, events.c.body)
    .where(events.c.game.in_(bindparam("games", expanding=True)))
    .order_by(events.c.game, events.c.version)
)


def waker(
    server: str | None,
) -> Callable[[AsyncConnection, Sequence[Waking]], Awaitable[Sequence[Outcome]]]:
    """Return what wakes rooms for this server, as a kind of the group writer's."""

    async def wake(connection: AsyncConnection, wakings: Sequence[Waking]) -> Sequence[Outcome]:
        return await _woken(connection, wakings, server)

    return wake


async def _woken(
    connection: AsyncConnection, wakings: Sequence[Waking], server: str | None
) -> Sequence[Outcome]:
    """Raise the epoch of each room for a server; return what is stored of each.

    Who holds an epoch, or asks for a room that another asks for too, is served alone.
    """
    together = {waking.room for waking in wakings if waking.held is None}
    rows = await _raised(connection, together, server)
    outcomes: list[Outcome] = []
    for waking in wakings:
        if waking.held is None and waking.room in together:
            together.discard(waking.room)
            outcomes.append(rows.get(waking.room))
        else:
            outcomes.append(await _woken_alone(connection, waking, server))
    return outcomes


async def _raised(
    connection: AsyncConnection, asked: set[str], server: str | None
) -> dict[str, Woken]:
    """Return those of the rooms that there are, each in its new epoch."""
    if not asked:
        return {}
    found = await connection.execute(_RAISE, {"asked": sorted(asked), "by": server})
    return await _with_events(connection, found.all())


async def _woken_alone(connection: AsyncConnection, waking: Waking, server: str | None) -> Outcome:
    """Return one room in its new epoch, if it is there and was in the one held."""
    asked = {"asked": [waking.room], "by": server}
    if waking.held is None:
        found = (await connection.execute(_RAISE, asked)).all()
    else:
        found = (await connection.execute(_RAISE_HELD, {**asked, "held": waking.held})).all()
        if not found and await connection.scalar(_IS_THERE, {"asked": waking.room}):
            return LostRoomError(waking.room)
    return (await _with_events(connection, found)).get(waking.room)


async def _with_events(
    connection: AsyncConnection, found: Sequence[Row[tuple[str, int, int, str]]]
) -> dict[str, Woken]:
    """Return rooms by id, with the events of their latest games."""
    games = {row.id: read_record(row.record).game for row in found}
    played: dict[str, list[str]] = {game: [] for game in games.values() if game is not None}
    if played:
        for game, body in await connection.execute(_PLAYED, {"games": sorted(played)}):
            played[game].append(body)
    return {
        row.id: Woken(row.epoch, row.version, row.record, played.get(games[row.id] or "", ()))
        for row in found
    }
