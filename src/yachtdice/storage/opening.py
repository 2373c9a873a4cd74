"""Opening a database, and recomputing everything that is derived from its games and accounts.

Statistics, rankings and ratings can be recomputed at any time. Opening a database also completes
data that older versions stored differently.
"""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.services.damage import DamagedDataError, reading
from yachtdice.services.log_events import room_mark
from yachtdice.storage.engine.database import PATIENCE, Database, DatabaseError, database_url
from yachtdice.storage.engine.json_forms import read_record
from yachtdice.storage.engine.tables import (
    accounts,
    all_dice,
    game_seats,
    games,
    player_boxes,
    player_dice,
    player_misses,
    player_rules,
    rating_counts,
    ratings,
    rooms,
    sealed_counts,
    standing_counts,
    standings,
)
from yachtdice.storage.people.endings import count_game, number_and_count, seat_players
from yachtdice.storage.ranking.ranking import enter_ranking, take_numbers

MADE_FROM_GAMES = (
    standings, standing_counts, ratings, rating_counts,
    player_rules, player_boxes, player_dice, all_dice, sealed_counts, player_misses,
)  # fmt: skip
"""Tables that contain only data derived from games and accounts."""


class Rebuilt(Struct, frozen=True):
    """The result of a rebuild: the numbers of games and accounts, and whether nothing changed."""

    games: int
    accounts: int
    same: bool


def database_at(given: str, patience: float = PATIENCE) -> Database:
    """Return the database at a file path or URL; nothing is opened yet.

    Raises DatabaseError for a URL that is not supported.
    """
    return Database(database_url(given), patience, _complete_older_data)


def existing_database(given: str) -> Database:
    """Return the database at a file path or URL; raise DatabaseError if its file does not exist."""
    database = database_at(given)
    if not database.is_server and not Path(database.url.database or "").is_file():
        raise DatabaseError(f"there is no database {database.url.database}")
    return database


async def rebuild_statistics(database: Database) -> Rebuilt:
    """Recompute all statistics and rankings from the stored games; raise DatabaseError."""
    try:
        async with database.without_timeout() as connection:
            return await rebuild(connection)
    except (SQLAlchemyError, OSError) as error:
        raise database.unusable(error) from error


async def _complete_older_data(connection: AsyncConnection, may_have_private: bool) -> None:
    """Complete the seats, counts and statistics that older versions stored differently."""
    await _seat_unseated_players(connection)
    await _count_uncounted_games(connection)
    shows_private = may_have_private and await _has_private_games(connection)
    if shows_private or not await _has_all_gains(connection):
        await rebuild(connection)


async def rebuild(connection: AsyncConnection) -> Rebuilt:
    """Recompute all derived data, game by game in the order in which they ended."""
    await take_numbers(connection, 0)  # locks out game ends and new accounts
    before = await _derived_rows(connection)
    for table in MADE_FROM_GAMES:
        await connection.execute(delete(table))
    standing = await _enter_all_accounts(connection)
    wanted = select(games.c.id).where(games.c.ended.is_not(None)).order_by(games.c.ended)
    ended = (await connection.scalars(wanted)).all()
    for game in ended:
        await count_game(connection, game)
    return Rebuilt(len(ended), standing, before == await _derived_rows(connection))


async def _enter_all_accounts(connection: AsyncConnection) -> int:
    """Enter the accounts of all people at level 0; return the number of accounts."""
    wanted = select(accounts.c.player, accounts.c.since).where(
        accounts.c.folded.is_not(None), accounts.c.owner.is_(None)
    )
    found = (await connection.execute(wanted)).all()
    for row in found:
        await enter_ranking(connection, row.player, row.since)
    return len(found)


async def _derived_rows(connection: AsyncConnection) -> list[set[tuple[object, ...]]]:
    """Return all rows of the derived tables, except counters that have dropped to 0."""
    found = []
    for table in (*MADE_FROM_GAMES, game_seats):
        rows = select(table)
        if table in {standing_counts, rating_counts}:
            rows = rows.where(table.c.accounts != 0)
        found.append({tuple(row) for row in await connection.execute(rows)})
    return found


async def _count_uncounted_games(connection: AsyncConnection) -> int:
    """Count the games that ended under an older version; return their number.

    Their players are known only for the latest game of each room.
    """
    wanted = select(games.c.id, games.c.room).where(
        games.c.ended_ms.is_not(None), games.c.ended.is_(None)
    )
    found = (await connection.execute(wanted.order_by(games.c.ended_ms, games.c.id))).all()
    for row in found:
        await number_and_count(connection, row.id)
    return len(found)


async def _has_all_gains(connection: AsyncConnection) -> bool:
    """Return whether every finished game has its gains; older versions did not store them."""
    silent = game_seats.c.ended.is_not(None) & game_seats.c.by_score.is_(None)
    found = await connection.scalar(select(game_seats.c.game).where(silent).limit(1))
    return found is None


async def _has_private_games(connection: AsyncConnection) -> bool:
    """Return whether there is a finished private game."""
    over = games.c.private & games.c.ended.is_not(None)
    return await connection.scalar(select(games.c.id).where(over).limit(1)) is not None


async def _seat_unseated_players(connection: AsyncConnection) -> None:
    """Store the players of the latest game of each room, if an older version did not do so."""
    seated = select(game_seats.c.game).where(game_seats.c.game == games.c.id).exists()
    wanted = (
        select(games.c.id, games.c.room, rooms.c.record)
        .join(rooms, rooms.c.id == games.c.room)
        .where(games.c.ended.is_(None), ~seated)
    )
    for row in (await connection.execute(wanted)).all():
        with suppress(DamagedDataError):
            with reading("rooms", room_mark(row.room)):
                record = read_record(row.record)
            if record.game == row.id:
                await seat_players(connection, row.id, record.sitting)
