"""Stored vacations, and the deadlines of turns that they move.

A step that gives a player the turn reads the player's vacation in its own transaction, with
`vacation_end`. It shares a lock on the row of the player, which the start and the end of a vacation
hold alone. So a vacation moves each deadline exactly once, on several servers too.
"""

from sqlalchemy import Connection, insert, select, update

from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import game_seats, players, turns, vacations
from yachtdice.server.rooms.service.waiting.vacations import (
    YEAR_MS,
    NotOnVacationError,
    OnVacationError,
    TooFewDaysError,
    Vacation,
    current,
    days_left,
)

_v = vacations.c


class SqlVacations:
    """The VacationStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store vacations in this database."""
        self._database, self._writer = database, database.writer

    async def vacations_of(self, player: str, since_ms: int) -> tuple[Vacation, ...]:
        """Return the vacations of a player that end after `since_ms`."""
        return await self._database.read(lambda connection: _of(connection, player, since_ms))

    async def start_vacation(self, player: str, at_ms: int, days: int) -> None:
        """Store a vacation and move all deadlines of the player by its length.

        Raises OnVacationError and TooFewDaysError; then nothing has changed.
        """
        fault = await self._writer.write(lambda each: _start(each, player, at_ms, days))
        if fault is not None:
            raise fault

    async def end_vacation(self, player: str, at_ms: int) -> None:
        """End the vacation and take its rest off all deadlines; raise NotOnVacationError."""
        if not await self._writer.write(lambda connection: _end(connection, player, at_ms)):
            raise NotOnVacationError

    async def vacations_in(self, room: str, viewer: str, at_ms: int) -> tuple[Vacation, ...] | None:
        """Return the vacations of the players of the game that waits in a room.

        None if no game waits there, or `viewer` is not one of its players.
        """
        return await self._database.read(lambda each: _in_room(each, room, viewer, at_ms))


def vacation_end(connection: Connection, player: str, at_ms: int) -> int | None:
    """Return the end of the vacation that a player has at `at_ms`, None between vacations.

    The transaction shares a lock on the player: no vacation begins or ends before its commit.
    """
    _lock(connection, player, is_shared=True)
    running = current(_of(connection, player, at_ms), at_ms)
    return None if running is None else running.until_ms


def _lock(connection: Connection, player: str, *, is_shared: bool) -> None:
    """Lock the row of a player; a SQLite file has one writer in any case."""
    row = select(players.c.id).where(players.c.id == player)
    connection.execute(row.with_for_update(read=is_shared, key_share=not is_shared))


def _of(connection: Connection, player: str, since_ms: int) -> tuple[Vacation, ...]:
    """Return the vacations of a player that end after `since_ms`."""
    wanted = select(_v.player, _v.from_ms, _v.until_ms)
    rows = connection.execute(wanted.where(_v.player == player, _v.until_ms > since_ms))
    return tuple(Vacation(*row) for row in rows)


def _start(
    connection: Connection, player: str, at_ms: int, days: int
) -> OnVacationError | TooFewDaysError | None:
    """Store a vacation and move the deadlines; return the fault if nothing has changed."""
    _lock(connection, player, is_shared=False)
    known = _of(connection, player, at_ms - YEAR_MS)
    if current(known, at_ms) is not None:
        return OnVacationError()
    if (left := days_left(known, at_ms)) < days:
        return TooFewDaysError(left)
    until_ms = at_ms + days * DAY_MS
    connection.execute(insert(vacations).values(player=player, from_ms=at_ms, until_ms=until_ms))
    _move_deadlines(connection, player, days * DAY_MS)
    return None


def _end(connection: Connection, player: str, at_ms: int) -> bool:
    """End the running vacation at `at_ms`; return whether there was one."""
    _lock(connection, player, is_shared=False)
    running = current(_of(connection, player, at_ms), at_ms)
    if running is None:
        return False
    mine = (_v.player == player) & (_v.from_ms == running.from_ms)
    # one millisecond at least, so that a vacation that ends at once still counts as a day
    until_ms = max(at_ms, running.from_ms + 1)
    connection.execute(update(vacations).where(mine).values(until_ms=until_ms))
    _move_deadlines(connection, player, until_ms - running.until_ms)
    return True


def _move_deadlines(connection: Connection, player: str, by_ms: int) -> None:
    """Move the deadlines of all turns of a player."""
    moved = update(turns).where(turns.c.player == player)
    connection.execute(moved.values(due_ms=turns.c.due_ms + by_ms))


def _in_room(
    connection: Connection, room: str, viewer: str, at_ms: int
) -> tuple[Vacation, ...] | None:
    """Return the vacations of the players of the game in a room; None for other viewers."""
    seats = select(game_seats.c.player).join(turns, turns.c.game == game_seats.c.game)
    seated = set(connection.scalars(seats.where(turns.c.room == room)))
    if viewer not in seated:
        return None
    wanted = select(_v.player, _v.from_ms, _v.until_ms).order_by(_v.player)
    running = (_v.from_ms <= at_ms) & (_v.until_ms > at_ms)
    rows = connection.execute(wanted.where(_v.player.in_(seated), running))
    return tuple(Vacation(*row) for row in rows)
