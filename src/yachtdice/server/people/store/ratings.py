"""Ratings of accounts by rule set: their updates, counts and pages.

A ladder is ordered by the lower bound of the ratings. The bound is stored as a whole number of
millionths, so that all databases order it alike. `rating_counts` stores the number of accounts in
each hundredth, so that a query finds a place without counting a million rows. Closed accounts are
not on any ladder.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct, structs
from sqlalchemy import Connection, Row, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.ratings import NEWCOMER, SETTLED_AFTER, PlayerStrength, rated
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import add_to, insert_into
from yachtdice.server.database.tables import accounts, players, rating_counts, ratings
from yachtdice.server.people.messages.profiles import RatingLine, RatingsPage, RatingView
from yachtdice.server.people.service.ports import LadderAsked
from yachtdice.server.people.store.ladder import Ladder, ladder_page

MILLION: Final = 1_000_000
HUNDREDTH: Final = MILLION // 100

#: The bound of an account before and after, in millionths; None: not on the ladder.
_Change: TypeAlias = tuple[int | None, int | None]


def standing_of(strength: PlayerStrength) -> int:
    """Return the lower bound of a rating, in millionths."""
    return round(strength.shown * MILLION)


def count_moves(connection: Connection, fingerprint: str, moves: Iterable[_Change]) -> None:
    """Update the number of accounts in each hundredth after these changes of bounds."""
    changes = [(at, step) for move in moves for at, step in zip(move, (-1, 1), strict=True)]
    rows = [
        {"fingerprint": fingerprint, "bucket": at // HUNDREDTH, "accounts": step}
        for at, step in changes
        if at is not None
    ]
    add_to(connection, rating_counts, rows)


def leave_strength(connection: Connection, player: str) -> None:
    """Remove an account from the ladders of all rule sets; its ratings are kept."""
    mine = (ratings.c.player == player, ratings.c.shown.is_not(None))
    rows = connection.execute(select(ratings).where(*mine)).all()
    connection.execute(update(ratings).where(*mine).values(shown=None))
    for row in rows:
        count_moves(connection, row.fingerprint, [(row.shown, None)])


async def strength_place(
    connection: AsyncConnection, fingerprint: str, shown: int, player: str
) -> int:
    """Return the place, from 1, of an account with this bound; equal bounds are ordered by id."""
    counts, at, bucket = rating_counts.c, ratings.c, shown // HUNDREDTH
    above = select(func.coalesce(func.sum(counts.accounts), 0)).where(
        counts.fingerprint == fingerprint, counts.bucket > bucket
    )
    near = select(func.count()).where(
        at.fingerprint == fingerprint,
        at.shown >= shown,
        at.shown < (bucket + 1) * HUNDREDTH,
        or_(at.shown > shown, and_(at.shown == shown, at.player < player)),
    )
    (found,) = await connection.execute(select(above.scalar_subquery(), near.scalar_subquery()))
    return 1 + sum(map(int, found))


class _Known(Struct, frozen=True):
    """The rating of a player, with its bound on the ladder (None: not on the ladder)."""

    strength: PlayerStrength
    shown: int | None


_UNSEEN: Final = _Known(NEWCOMER, None)


def rate(
    connection: Connection, rules_id: str, fingerprint: str, places: Mapping[str, int]
) -> None:
    """Rate a game of two or more accounts by their places in it."""
    if len(places) < 2:
        return
    found = _strengths(connection, fingerprint, [*places])
    before = {player: found.get(player, _UNSEEN) for player in places}
    strengths = rated([known.strength for known in before.values()], [*places.values()])
    closed = _closed(connection, [*places])
    after = {
        player: _Known(strength, None if player in closed else standing_of(strength))
        for player, strength in zip(places, strengths, strict=True)
    }
    _keep(connection, rules_id, fingerprint, after)
    moves = [(before[player].shown, known.shown) for player, known in after.items()]
    count_moves(connection, fingerprint, moves)


def _keep(
    connection: Connection, rules_id: str, fingerprint: str, after: Mapping[str, _Known]
) -> None:
    """Store the new ratings of players."""
    same = {"fingerprint": fingerprint, "rules_id": rules_id}
    rows = [
        {**same, "player": player, "shown": known.shown, **structs.asdict(known.strength)}
        for player, known in after.items()
    ]
    insert = insert_into(connection, ratings)
    new = {name: insert.excluded[name] for name in ("mean", "deviation", "games", "shown")}
    keys = ["player", "fingerprint"]
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=new), rows)


def _closed(connection: Connection, players: Sequence[str]) -> frozenset[str]:
    """Return the players among these whose account is closed."""
    closed = accounts.c.player.in_(players) & accounts.c.folded.is_(None)
    return frozenset(connection.scalars(select(accounts.c.player).where(closed)))


def _strengths(
    connection: Connection, fingerprint: str, players: Sequence[str]
) -> dict[str, _Known]:
    """Return the stored ratings of these players under a rule set."""
    wanted = select(ratings).where(
        ratings.c.fingerprint == fingerprint, ratings.c.player.in_(players)
    )
    rows = connection.execute(wanted)
    return {
        row.player: _Known(PlayerStrength(row.mean, row.deviation, row.games), row.shown)
        for row in rows
    }


class SqlStrengths:
    """The rating ladders in a database, one for each rule set."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def page(self, fingerprint: str, asked: LadderAsked) -> RatingsPage:
        """Return one page of the ladder of a rule set."""
        async with self._database.reading() as connection:
            found = await ladder_page(connection, _ladder(fingerprint), asked)
            lines = await _lines(connection, found.rows)
        return RatingsPage(lines, found.next, None, SETTLED_AFTER, found.previous)

    async def line(self, fingerprint: str, player: str) -> RatingLine | None:
        """Return the line of a player, None if the player is not on the ladder."""
        wanted = _ladder(fingerprint).rows.where(ratings.c.player == player)
        async with self._database.reading() as connection:
            lines = await _lines(connection, (await connection.execute(wanted)).all())
        return lines[0] if lines else None


def _ladder(fingerprint: str) -> Ladder:
    """Return the ladder of a rule set."""
    rows = (
        select(ratings, players.c.name)
        .join(players, players.c.id == ratings.c.player)
        .where(ratings.c.fingerprint == fingerprint, ratings.c.shown.is_not(None))
    )
    return Ladder(rows, ratings.c.shown, ratings.c.player, ratings.c.player)


async def _lines(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> tuple[RatingLine, ...]:
    """Return the lines of consecutive accounts on a ladder, with their places."""
    if not rows:
        return ()
    top = rows[0]
    first = await strength_place(connection, top.fingerprint, top.shown, top.player)
    return tuple(
        RatingLine(first + i, row.player, row.name, rating_view(row)) for i, row in enumerate(rows)
    )


def rating_view(row: Row[Any]) -> RatingView:
    """Return a rating in the form sent to clients."""
    strength = PlayerStrength(row.mean, row.deviation, row.games)
    return RatingView(
        rules=row.rules_id,
        fingerprint=row.fingerprint,
        mean=row.mean,
        deviation=row.deviation,
        shown=strength.shown,
        games=row.games,
        provisional=strength.is_provisional,
    )
