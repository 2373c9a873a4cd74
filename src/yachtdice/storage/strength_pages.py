"""The ladders of strength, read."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.protocol.people_messages import RatingLine, RatingsPage, RatingView
from yachtdice.ratings import SETTLED_AFTER, Strength
from yachtdice.services.people_ports import LadderAsked
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.people_tables import ratings
from yachtdice.storage.seeking import Ladder, stretch
from yachtdice.storage.strength_ladder import strength_place
from yachtdice.storage.tables import players


class SqlStrengths:
    """The StrengthStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def page(self, fingerprint: str, asked: LadderAsked) -> RatingsPage:
        """Return a part of the ladder by a rule set."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                found = await stretch(connection, _ladder(fingerprint), asked)
                lines = await _lines(connection, found.rows)
        return RatingsPage(lines, found.next, None, SETTLED_AFTER, found.previous)

    async def line(self, fingerprint: str, player: str) -> RatingLine | None:
        """Return a player's line, None for those who do not stand there."""
        wanted = _ladder(fingerprint).rows.where(ratings.c.player == player)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                lines = await _lines(connection, (await connection.execute(wanted)).all())
        return lines[0] if lines else None


def _ladder(fingerprint: str) -> Ladder:
    """Return the ladder by a rule set."""
    rows = (
        select(ratings, players.c.name)
        .join(players, players.c.id == ratings.c.player)
        .where(ratings.c.fingerprint == fingerprint, ratings.c.shown.is_not(None))
    )
    return Ladder(rows, ratings.c.shown, ratings.c.player, ratings.c.player)


async def _lines(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> tuple[RatingLine, ...]:
    """Return accounts that follow each other on a ladder, with their places."""
    if not rows:
        return ()
    top = rows[0]
    first = await strength_place(connection, top.fingerprint, top.shown, top.player)
    return tuple(
        RatingLine(first + i, row.player, row.name, rating_view(row)) for i, row in enumerate(rows)
    )


def rating_view(row: Row[Any]) -> RatingView:
    """Return a strength for clients."""
    strength = Strength(row.mean, row.deviation, row.games)
    return RatingView(
        rules=row.rules_id,
        fingerprint=row.fingerprint,
        mean=row.mean,
        deviation=row.deviation,
        shown=strength.shown,
        games=row.games,
        provisional=strength.is_provisional,
    )
