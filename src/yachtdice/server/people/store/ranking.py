"""The ranking of accounts: its table, counts and pages.

Every change of the ranking takes numbers from one sequence: the end of a game takes one for each
seat, a new account takes one. So the order of events decides ties, not a clock, and no two accounts
share a place.

`standing_counts` stores the number of accounts of each level, by spans of sequence numbers. Rows
with the level ALL contain the total of a level, and have that level as their span. So a query finds
a place without counting a million rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import LevelStanding, exp_needed, grown
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import add_to
from yachtdice.server.database.tables import (
    game_seats,
    ladder_sequence,
    player_rules,
    players,
    standing_counts,
    standings,
)
from yachtdice.server.people.messages.profiles import RankingLine, RankingPage
from yachtdice.server.people.service.ports import LadderAsked
from yachtdice.server.people.store.ladder import Ladder, ladder_page

SPAN: Final = 16_384  #: Sequence numbers that share a row of `standing_counts`.

ALL: Final = -1  #: The level of the rows of `standing_counts` that contain totals.

# The statements of the end of a game are built once: to build one takes as long as to execute it.
_TAKE: Final = (
    update(ladder_sequence)
    .where(ladder_sequence.c.id == 1)
    .values(next=ladder_sequence.c.next + bindparam("count"))
    .returning(ladder_sequence.c.next)
)
_STANDINGS: Final = select(standings).where(
    standings.c.player.in_(bindparam("among", expanding=True))
)
_RISE: Final = update(standings).where(standings.c.player == bindparam("of_player"))


def take_numbers(connection: Connection, count: int) -> int:
    """Reserve `count` numbers of the sequence and return the first.

    This locks the sequence until the transaction ends, so changes of the ranking never overlap.
    """
    return int(connection.scalar(_TAKE, {"count": count}) or 0) - count


def enter_ranking(connection: Connection, player: str, number: int) -> None:
    """Insert a new account at level 0, reached at this number of the sequence."""
    row = {"player": player, "level": 0, "exp": 0, "reached": number}
    connection.execute(insert(standings).values(row))
    _count(connection, [(0, number, 1)])


def leave_ranking(connection: Connection, player: str) -> None:
    """Remove an account from the ranking, and erase its level in the seats of its games."""
    gone = standings.delete().where(standings.c.player == player)
    left = connection.execute(gone.returning(standings.c.level, standings.c.reached)).all()
    _count(connection, [(row.level, row.reached, -1) for row in left])
    seats = update(game_seats).where(game_seats.c.player == player)
    connection.execute(seats.values(level=None, held=None))


def gain(connection: Connection, gains: Mapping[str, int], first: int) -> dict[str, LevelStanding]:
    """Add exp to the accounts of a game; `first` is the sequence number of seat 0.

    `gains` has an entry for each seat, in the order of the seats, with 0 for a seat that gains
    nothing. Returns the previous standing of each player that has an account.
    """
    rows = {row.player: row for row in connection.execute(_STANDINGS, {"among": [*gains]})}
    for seat, (player, gained) in enumerate(gains.items()):
        if player in rows and gained:
            row = rows[player]
            after = grown(LevelStanding(row.level, row.exp), gained)
            reached = row.reached if after.level == row.level else first + seat
            change = {"level": after.level, "exp": after.exp, "reached": reached}
            connection.execute(_RISE, {"of_player": player, **change})
            moves = [(row.level, row.reached, -1), (after.level, reached, 1)]
            _count(connection, moves if after.level != row.level else [])
    return {player: LevelStanding(row.level, row.exp) for player, row in rows.items()}


def _count(connection: Connection, moves: Iterable[tuple[int, int, int]]) -> None:
    """Update the numbers of accounts by level and span."""
    rows = [
        {"level": where, "bucket": span, "accounts": change}
        for level, reached, change in moves
        for where, span in ((level, reached // SPAN), (ALL, level))
    ]
    add_to(connection, standing_counts, rows)


async def place_of(connection: AsyncConnection, level: int, reached: int) -> int:
    """Return the place, from 1, of the account that reached this level at this number."""
    counts, bucket = standing_counts.c, reached // SPAN
    total = func.coalesce(func.sum(counts.accounts), 0)
    higher = select(total).where(counts.level == ALL, counts.bucket > level)
    before = select(total).where(counts.level == level, counts.bucket < bucket)
    near = select(func.count()).where(
        standings.c.level == level,
        standings.c.reached >= bucket * SPAN,
        standings.c.reached < reached,
    )
    parts = [part.scalar_subquery() for part in (higher, before, near)]
    # one statement takes a third of the time of three
    (found,) = await connection.execute(select(*parts))
    return 1 + sum(map(int, found))


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
    """The ranking of all accounts in a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def page(self, asked: LadderAsked) -> RankingPage:
        """Return the requested page of the ranking."""
        async with self._database.reading() as connection:
            found = await ladder_page(connection, _LADDER, asked)
            lines = await _lines(connection, found.rows)
        return RankingPage(lines, found.next, None, found.previous)

    async def line(self, player: str) -> RankingLine | None:
        """Return the line of a player, None without an account."""
        async with self._database.reading() as connection:
            return await ranking_line(connection, player)


async def ranking_line(connection: AsyncConnection, player: str) -> RankingLine | None:
    """Return the line of a player, None without an account."""
    wanted = _LADDER.rows.where(standings.c.player == player)
    lines = await _lines(connection, (await connection.execute(wanted)).all())
    return lines[0] if lines else None


async def _lines(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> tuple[RankingLine, ...]:
    """Return the lines of consecutive accounts in the ranking, with their places."""
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
