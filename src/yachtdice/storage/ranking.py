"""The ranking, read: pages by key, so that nobody is skipped or seen twice while others rise."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import exp_needed
from yachtdice.protocol.people_messages import RankingLine, RankingPage
from yachtdice.services.people_ports import LadderAsked
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.ladder import place_of
from yachtdice.storage.people_tables import player_rules, standings
from yachtdice.storage.seeking import Ladder, stretch
from yachtdice.storage.tables import players

_COUNTED: Final = select(
    player_rules.c.player,
    func.sum(player_rules.c.games).label("games"),
    func.sum(player_rules.c.wins).label("wins"),
).group_by(player_rules.c.player)

_LADDER: Final = Ladder(
    rows=select(standings, players.c.name).join(players, players.c.id == standings.c.player),
    high=standings.c.level,
    low=standings.c.reached,
    player=standings.c.player,
)


class SqlRanking:
    """The RankingStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def page(self, asked: LadderAsked) -> RankingPage:
        """Return the lines asked for."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                found = await stretch(connection, _LADDER, asked)
                lines = await _lines(connection, found.rows)
        return RankingPage(lines, found.next, None, found.previous)

    async def line(self, player: str) -> RankingLine | None:
        """Return a player's line, None for those without an account."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                return await ranking_line(connection, player)


async def ranking_line(connection: AsyncConnection, player: str) -> RankingLine | None:
    """Return a player's line, None for those without an account."""
    wanted = _LADDER.rows.where(standings.c.player == player)
    lines = await _lines(connection, (await connection.execute(wanted)).all())
    return lines[0] if lines else None


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
