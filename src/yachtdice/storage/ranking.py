"""The ranking, read: pages by key, so that nobody is skipped or seen twice while others rise."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import exp_needed
from yachtdice.protocol.people_messages import RankingLine, RankingPage
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.ladder import place_of
from yachtdice.storage.people_tables import player_rules, standings
from yachtdice.storage.tables import players

_COUNTED: Final = select(
    player_rules.c.player,
    func.sum(player_rules.c.games).label("games"),
    func.sum(player_rules.c.wins).label("wins"),
).group_by(player_rules.c.player)


class SqlRanking:
    """The RankingStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def page(self, after: str | None, limit: int) -> RankingPage:
        """Return the lines after a cursor (None: from the top)."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                rows = await _after(connection, after, limit + 1)
                lines = await _lines(connection, rows[:limit])
        last = rows[limit - 1] if len(rows) > limit else None
        return RankingPage(lines, None if last is None else f"{last.level}.{last.reached}", None)

    async def line(self, player: str) -> RankingLine | None:
        """Return a player's line, None for those without an account."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                return await ranking_line(connection, player)


async def ranking_line(connection: AsyncConnection, player: str) -> RankingLine | None:
    """Return a player's line, None for those without an account."""
    wanted = _standings().where(standings.c.player == player)
    lines = await _lines(connection, (await connection.execute(wanted)).all())
    return lines[0] if lines else None


async def _after(connection: AsyncConnection, cursor: str | None, limit: int) -> Sequence[Row[Any]]:
    """Return the accounts after a cursor: the rest of its level, then those below.

    Two queries, each of which the index answers without looking at anybody else.
    """
    if cursor is None:
        return [*await connection.execute(_ordered().limit(limit))]
    level, reached = (int(word) for word in cursor.split("."))
    same = _ordered().where(standings.c.level == level, standings.c.reached > reached)
    rows: list[Row[Any]] = [*await connection.execute(same.limit(limit))]
    if len(rows) < limit:
        below = _ordered().where(standings.c.level < level).limit(limit - len(rows))
        rows += [*await connection.execute(below)]
    return rows


def _ordered() -> Select[Any]:
    """Return the query for accounts in the order of the ranking."""
    return _standings().order_by(standings.c.level.desc(), standings.c.reached)


def _standings() -> Select[Any]:
    """Return the query for accounts in the ranking."""
    return select(standings, players.c.name).join(players, players.c.id == standings.c.player)


async def _lines(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> tuple[RankingLine, ...]:
    """Return accounts that follow each other in the ranking, with their places."""
    if not rows:
        return ()
    first = await place_of(connection, rows[0].level, rows[0].reached)
    counted = _COUNTED.where(player_rules.c.player.in_([row.player for row in rows]))
    found = {row.player: row for row in await connection.execute(counted)}
    return tuple(
        RankingLine(
            place=first + i,
            player=row.player,
            name=row.name,
            level=row.level,
            exp=row.exp,
            exp_needed=exp_needed(row.level),
            games=int(found[row.player].games) if row.player in found else 0,
            wins=int(found[row.player].wins) if row.player in found else 0,
        )
        for i, row in enumerate(rows)
    )
