"""Games that are over, read: by the order in which they ended, the latest first."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.game import GameStarted, Holder
from yachtdice.protocol.people_messages import GameGains, GameLine, GameSeat, GamesPage
from yachtdice.services.people_ports import FinishedGame, GamesAsked
from yachtdice.storage.bodies import read_event
from yachtdice.storage.database import Database
from yachtdice.storage.endings import read_events
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.gains import game_gains
from yachtdice.storage.people_tables import game_seats
from yachtdice.storage.tables import events, games


class SqlHistory:
    """The HistoryStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def games(self, asked: GamesAsked) -> GamesPage:
        """Return the games asked for, the latest first."""
        wanted = _asked(asked).limit(asked.limit + 1)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(wanted)).all()
                lines = await _lines(connection, rows[: asked.limit])
        more = len(rows) > asked.limit
        return GamesPage(lines, str(rows[asked.limit - 1].ended) if more else None)

    async def game(self, game: str, viewer: str | None) -> FinishedGame | None:
        """Return a game that is over; None when there is none, or none for this viewer."""
        wanted = select(games).where(games.c.id == game, *_visible(viewer))
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
                if row is None:
                    return None
                [line] = await _lines(connection, [row])
                played = await read_events(connection, game)
        return FinishedGame(line, row.rules_text, row.event_format, played)

    async def gains(self, game: str, viewer: str | None) -> GameGains | None:
        """Return what a game brought; None when there is none, or none for this viewer."""
        wanted = select(games.c.id).where(games.c.id == game, *_visible(viewer))
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                if await connection.scalar(wanted) is None:
                    return None
                return await game_gains(connection, game)


def _visible(viewer: str | None) -> list[ColumnElement[bool]]:
    """Return the conditions on games that a viewer may see: over, and public or their own."""
    own = exists().where(game_seats.c.game == games.c.id, game_seats.c.player == (viewer or "?"))
    return [games.c.ended.is_not(None), or_(~games.c.private, own)]


def _asked(asked: GamesAsked) -> Select[Any]:
    """Return the query for the games asked for."""
    wanted = select(games).where(*_visible(asked.viewer))
    order = games.c.ended
    if asked.player is not None:
        mine = game_seats.alias("mine")
        wanted = wanted.join(mine, mine.c.game == games.c.id).where(mine.c.player == asked.player)
        order = mine.c.ended
        if asked.outcome is not None:
            wanted = wanted.where(mine.c.outcome == asked.outcome)
    if asked.opponent is not None:
        theirs = game_seats.alias("theirs")
        wanted = wanted.join(theirs, theirs.c.game == games.c.id)
        wanted = wanted.where(theirs.c.player == asked.opponent)
    if asked.fingerprint is not None:
        wanted = wanted.where(games.c.fingerprint == asked.fingerprint)
    if asked.before is not None:
        wanted = wanted.where(order < asked.before)
    return wanted.order_by(order.desc())


async def _lines(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> tuple[GameLine, ...]:
    """Return games with their seats."""
    ids = [row.id for row in rows]
    holders = await _holders(connection, ids)
    wanted = select(game_seats).where(game_seats.c.game.in_(ids)).order_by(game_seats.c.seat)
    seats: defaultdict[str, list[GameSeat]] = defaultdict(list)
    for row in await connection.execute(wanted):
        seats[row.game].append(_seat(row, holders[row.game][row.seat]))
    return tuple(_line(row, tuple(seats[row.id])) for row in rows)


def _seat(row: Row[Any], holder: Holder) -> GameSeat:
    """Return a seat for clients."""
    return GameSeat(
        name=holder.name,
        player=row.player,
        bot=holder.bot,
        total=row.total,
        outcome=row.outcome,
        exp=row.exp,
        program=holder.program,
    )


def _line(row: Row[Any], seats: tuple[GameSeat, ...]) -> GameLine:
    """Return a game for clients."""
    return GameLine(
        id=row.id,
        rules=row.rules_id,
        fingerprint=row.fingerprint,
        house=row.house,
        hints=row.hints,
        private=row.private,
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        seats=seats,
    )


async def _holders(
    connection: AsyncConnection, ids: Sequence[str]
) -> dict[str, tuple[Holder, ...]]:
    """Return who took the seats of each game."""
    wanted = select(events.c.game, events.c.body).where(
        events.c.game.in_(ids), events.c.version == 1
    )
    found = {}
    for row in await connection.execute(wanted):
        started = read_event(row.body)
        assert isinstance(started, GameStarted)
        found[row.game] = started.holders
    return found
