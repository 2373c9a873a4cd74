"""Titles of accounts: the blocks of games, computed in the transaction that stores a review.

A block begins after the block before it. It waits until each of its games has a review, so the
order in which games are reviewed does not matter.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import asdict
from sqlalchemy import Connection, func, insert, or_, select

from yachtdice.bots.titles import BLOCK, TitleLevel, title_block
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import accounts, game_seats, games, reviews, title_blocks
from yachtdice.server.learning.service.titles import CountedGames, StoredBlock

_s, _g, _r, _b = game_seats.c, games.c, reviews.c, title_blocks.c

#: Live games of accounts under rules of the server, without hints, that others can look up.
_COUNTS: Final = ~(_g.hints | _g.house | _g.private | _g.uncounted | _g.waiting) & (
    _s.ended > accounts.c.since
)
_SEATS: Final = (
    game_seats.join(games, _g.id == _s.game)
    .join(accounts, accounts.c.player == _s.player)
    .join(reviews, (_r.game == _s.game) & (_r.seat == _s.seat), isouter=True)
)


def award_titles(
    connection: Connection, game: str, seat: int, levels: Sequence[TitleLevel]
) -> None:
    """Store the blocks that are complete now that a seat of a game has its review.

    `levels`: the titles under the rules of the game; without titles there are no blocks.
    """
    of_seat = (
        select(_s.player, _g.fingerprint, _g.rules_id)
        .join(games, _g.id == _s.game)
        .join(accounts, accounts.c.player == _s.player)
        .where(_s.game == game, _s.seat == seat)
        .with_for_update(of=accounts)  # the reviews of two servers together complete a block once
    )
    player, mark, rules_id = connection.execute(of_seat).one()
    while levels and (rows := _next_block(connection, player, mark)) is not None:
        found = title_block([row.given for row in rows], sum(not row.whole for row in rows), levels)
        last = {"until": rows[-1].ended, "ended_ms": rows[-1].ended_ms}
        under = {"player": player, "fingerprint": mark, "rules_id": rules_id}
        connection.execute(insert(title_blocks).values(under | last | asdict(found)))


def _next_block(connection: Connection, player: str, fingerprint: str) -> Sequence[Any] | None:
    """Return the games of the next block, None unless it is complete and each has a review."""
    of_it = (_b.player == player) & (_b.fingerprint == fingerprint)
    until = connection.scalar(select(func.max(_b.until)).where(of_it)) or 0
    wanted = (
        select(_s.ended, _g.ended_ms, _r.game, _r.given, _r.whole)
        .select_from(_SEATS)
        .where(_s.player == player, _g.fingerprint == fingerprint, _s.ended > until, _COUNTS)
        .where(or_(_r.game.is_(None), _r.sealed))
        .order_by(_s.ended)
        .limit(BLOCK)
    )
    rows = connection.execute(wanted).all()
    return rows if len(rows) == BLOCK and all(row.game is not None for row in rows) else None


class SqlTitles:
    """The TitleStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def blocks(self, player: str) -> tuple[StoredBlock, ...]:
        """Return all blocks of a player, the latest first."""
        wanted = (
            select(*(_b[name] for name in StoredBlock.__struct_fields__))
            .where(_b.player == player)
            .order_by(_b.until.desc())
        )
        async with self._database.reading() as connection:
            return tuple(StoredBlock(*row) for row in await connection.execute(wanted))

    async def counted(self, player: str) -> tuple[CountedGames, ...]:
        """Return by rules the reviewed games that count and belong to no block yet."""
        last = (
            select(func.max(_b.until))
            .where(_b.player == player, _b.fingerprint == _g.fingerprint)
            .scalar_subquery()
        )
        wanted = (
            select(_g.fingerprint, _g.rules_id, func.count())
            .select_from(_SEATS)
            .where(_s.player == player, _s.ended > func.coalesce(last, 0), _COUNTS, _r.sealed)
            .group_by(_g.fingerprint, _g.rules_id)
        )
        async with self._database.reading() as connection:
            return tuple(CountedGames(*row) for row in await connection.execute(wanted))
