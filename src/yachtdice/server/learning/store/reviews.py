"""Reviews of finished games, stored for the seats of accounts."""

from collections.abc import Collection, Sequence
from functools import partial
from math import sqrt
from typing import Any, Final

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, Row, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.analysis.marks import FEWEST, MOST
from yachtdice.bots.titles import title_levels
from yachtdice.game import Event
from yachtdice.server.common.damage import readable
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.event_forms import read_events
from yachtdice.server.database.tables import accounts, game_seats, games, players, reviews
from yachtdice.server.learning.messages.reviews import ReviewLine
from yachtdice.server.learning.service.ports import (
    MOST_CLAIMED,
    GameDue,
    ReviewedSeats,
    SeatThemes,
    StoredReview,
)
from yachtdice.server.learning.store.titles import award_titles
from yachtdice.server.people.messages.profiles import HostLuck

MOST_LINES: Final = 100  #: Maximum number of games in a player's list.

_OWN_SEAT: Final = (game_seats.c.game == reviews.c.game) & (game_seats.c.seat == reviews.c.seat)
_themes: Final[msgspec.json.Decoder[SeatThemes]] = msgspec.json.Decoder(SeatThemes)


class SqlReviews:
    """The ReviewStore and PlayerReviewStore ports on a database."""

    def __init__(self, database: Database) -> None:
        """Read from and write to this database."""
        self._database, self._writer = database, database.writer

    async def newest(self) -> int:
        """Return the number of the latest ending, 0 without one."""
        wanted = select(func.max(games.c.ended))
        return await self._database.read(lambda connection: connection.scalar(wanted)) or 0

    async def without_review(self, after: int, up_to: int) -> Collection[GameDue]:
        """Return the games with endings in this range whose accounts have no review yet."""
        return await self._database.read(partial(_without_review, after, up_to))

    async def without_review_of(self, player: str) -> Collection[GameDue]:
        """Return the games of an account without a review of its seats, the latest first.

        At most `MOST_CLAIMED`.
        """
        return await self._database.read(partial(_without_review_of, player))

    async def read(self, due: GameDue) -> ReviewedSeats:
        """Return a game with its events; raise DamagedDataError if they cannot be read."""
        played = await self._database.read(partial(_played, due))
        return ReviewedSeats(due.game, due.rules_text, played, tuple(due.seats))

    async def keep(self, found: Sequence[StoredReview]) -> None:
        """Store reviews, with the titles that follow; those that are stored already stay."""
        rows = [_row(one) for one in found]

        def work(connection: Connection) -> None:
            connection.execute(insert_into(connection, reviews).on_conflict_do_nothing(), rows)
            for one in found:
                award_titles(connection, one.game, one.seat, title_levels(one.fingerprint))

        if rows:
            await self._writer.write(work)

    async def forget(self) -> None:
        """Delete all reviews; they can be computed again."""

        def work(connection: Connection) -> None:
            connection.execute(delete(reviews))

        await self._writer.write(work)

    async def of_player(self, player: str, fingerprint: str) -> tuple[ReviewLine, ...]:
        """Return the reviewed public games of a player under a rule set, latest first."""
        wanted = _of_player(player, fingerprint, reviews, games.c.ended_ms)
        latest = wanted.order_by(game_seats.c.ended.desc()).limit(MOST_LINES)
        async with self._database.reading() as connection:
            rows = (await connection.execute(latest)).all()
        return tuple(readable("reviews", rows, lambda row: str(row.game), _line))

    async def themes(self, player: str, fingerprint: str) -> tuple[SeatThemes, ...]:
        """Return the themes of the same games as `of_player`."""
        wanted = _of_player(player, fingerprint, reviews.c.game, reviews.c.themes)
        latest = wanted.order_by(game_seats.c.ended.desc()).limit(MOST_LINES)
        async with self._database.reading() as connection:
            rows = (await connection.execute(latest)).all()
        return tuple(
            readable("reviews", rows, lambda row: str(row.game), lambda r: _themes.decode(r.themes))
        )

    async def luck(self, player: str, fingerprint: str) -> tuple[int, float]:
        """Return the number of reviewed public games of a player, and the sum of their luck."""
        wanted = _of_player(player, fingerprint, func.count(), func.sum(reviews.c.luck))
        async with self._database.reading() as connection:
            many, luck = (await connection.execute(wanted)).one()
        return many, luck or 0.0

    async def usual(self, game: str) -> tuple[float | None, ...]:
        """Return by seat the mean points given away by a choice of its account before a game.

        It counts the latest `MOST` whole public games under the same rules, and is None for fewer
        than `FEWEST`.
        """
        seats = (
            select(game_seats.c.player, game_seats.c.ended, games.c.fingerprint)
            .join(games, games.c.id == game_seats.c.game)
            .where(game_seats.c.game == game)
            .order_by(game_seats.c.seat)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(seats)).all()
            return tuple([await _usual(connection, *seat) for seat in found])

    async def luck_of_hosts(self, folded: Collection[str]) -> tuple[HostLuck, ...]:
        """Return the luck of the accounts with these folded names, with private games."""
        wanted = (
            select(
                players.c.id,
                players.c.name,
                func.count(),
                func.sum(reviews.c.luck),
                func.sum(reviews.c.luck * reviews.c.luck),
            )
            .join(accounts, accounts.c.player == players.c.id)
            .join(game_seats, game_seats.c.player == players.c.id)
            .join(reviews, _OWN_SEAT)
            .where(accounts.c.folded.in_(folded))
            .group_by(players.c.id, players.c.name)
            .order_by(players.c.name)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return tuple(
            HostLuck(player, name, games, luck, sqrt(squares))
            for player, name, games, luck, squares in rows
        )


_DUE: Final = (
    select(games.c.id, games.c.room, games.c.rules_text, game_seats.c.seat)
    .join(game_seats, game_seats.c.game == games.c.id)
    .join(accounts, accounts.c.player == game_seats.c.player)
    .where(accounts.c.folded.is_not(None), ~select(reviews.c.game).where(_OWN_SEAT).exists())
)


def _without_review(after: int, up_to: int, connection: Connection) -> Collection[GameDue]:
    """Return the games that ended in this range, with their seats of accounts without a review."""
    wanted = _DUE.where(games.c.ended > after, games.c.ended <= up_to)
    return _due(connection, wanted.order_by(games.c.ended, game_seats.c.seat))


def _without_review_of(player: str, connection: Connection) -> Collection[GameDue]:
    """Return the latest finished games of an account without a review of its seats."""
    wanted = _DUE.where(game_seats.c.player == player, game_seats.c.ended.is_not(None))
    latest = wanted.order_by(game_seats.c.ended.desc(), game_seats.c.seat)
    return _due(connection, latest.limit(MOST_CLAIMED))


def _due(connection: Connection, wanted: Any) -> Collection[GameDue]:
    """Return the games of a query, each with its seats."""
    found: dict[str, GameDue] = {}
    for game, room, rules_text, seat in connection.execute(wanted):
        found.setdefault(game, GameDue(game, room, rules_text, [])).seats.append(seat)
    return found.values()


def _played(due: GameDue, connection: Connection) -> tuple[Event, ...]:
    """Return the events of a game; raise DamagedDataError if they cannot be read."""
    return read_events(connection, due.game, due.room)


async def _usual(
    connection: AsyncConnection, player: str | None, ended: int, fingerprint: str
) -> float | None:
    """Return the mean points given away by a choice of a player in the latest games before one."""
    if player is None:
        return None
    wanted = _of_player(player, fingerprint, reviews.c.given, reviews.c.counted)
    before = wanted.where(reviews.c.whole, game_seats.c.ended < ended)
    latest = before.order_by(game_seats.c.ended.desc()).limit(MOST)
    rows = (await connection.execute(latest)).all()
    counted = sum(row.counted for row in rows)
    return sum(row.given for row in rows) / counted if len(rows) >= FEWEST and counted else None


def _of_player(player: str, fingerprint: str, *columns: Any) -> Any:
    """Return the query for the reviews of a player's public games under a rule set."""
    return (
        select(*columns)
        .join(game_seats, _OWN_SEAT)
        .join(games, games.c.id == reviews.c.game)
        .where(game_seats.c.player == player, reviews.c.fingerprint == fingerprint)
        .where(~games.c.private)
    )


def _row(one: StoredReview) -> dict[str, object]:
    """Return a review as a row."""
    row = asdict(one)
    row["given"] = row.pop("given_away")
    return row | {name: msgspec.json.encode(row[name]).decode() for name in ("marks", "themes")}


def _line(row: Row[Any]) -> ReviewLine:
    """Return a review in the form sent to clients."""
    return ReviewLine(
        game=row.game,
        ended_ms=row.ended_ms,
        luck=row.luck,
        given_away=row.given,
        to_win=row.to_win,
        counted=row.counted,
        marks=msgspec.json.decode(row.marks),
        whole=row.whole,
    )
