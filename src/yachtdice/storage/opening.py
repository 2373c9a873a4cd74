"""Opening a database, and recomputing everything that is derived from its games and accounts.

Statistics, rankings and ratings can be recomputed at any time. Opening a database also completes
data that older versions stored differently.
"""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import SQLAlchemyError

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

#: Tables that contain only data derived from games and accounts.
MADE_FROM_GAMES = (
    standings, standing_counts, ratings, rating_counts,
    player_rules, player_boxes, player_dice, all_dice, sealed_counts, player_misses,
)  # fmt: skip


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
            return await connection.run_sync(rebuild)
    except (SQLAlchemyError, OSError) as error:
        raise database.unusable(error) from error


def _complete_older_data(connection: Connection, may_have_private: bool) -> None:
    """Complete the seats, counts and statistics that older versions stored differently."""
    _seat_unseated_players(connection)
    _count_uncounted_games(connection)
    shows_private = may_have_private and _has_private_games(connection)
    if shows_private or not _has_all_gains(connection):
        rebuild(connection)


def rebuild(connection: Connection) -> Rebuilt:
    """Recompute all derived data, game by game in the order in which they ended."""
    take_numbers(connection, 0)  # locks out game ends and new accounts
    before = _derived_rows(connection)
    for table in MADE_FROM_GAMES:
        connection.execute(delete(table))
    standing = _enter_all_accounts(connection)
    wanted = select(games.c.id).where(games.c.ended.is_not(None)).order_by(games.c.ended)
    ended = connection.scalars(wanted).all()
    for game in ended:
        count_game(connection, game)
    return Rebuilt(len(ended), standing, before == _derived_rows(connection))


def _enter_all_accounts(connection: Connection) -> int:
    """Enter the accounts of all people at level 0; return the number of accounts."""
    wanted = select(accounts.c.player, accounts.c.since).where(
        accounts.c.folded.is_not(None), accounts.c.owner.is_(None)
    )
    found = connection.execute(wanted).all()
    for row in found:
        enter_ranking(connection, row.player, row.since)
    return len(found)


def _derived_rows(connection: Connection) -> list[set[tuple[object, ...]]]:
    """Return all rows of the derived tables, except counters that have dropped to 0."""
    found = []
    for table in (*MADE_FROM_GAMES, game_seats):
        rows = select(table)
        if table in {standing_counts, rating_counts}:
            rows = rows.where(table.c.accounts != 0)
        found.append({tuple(row) for row in connection.execute(rows)})
    return found


def _count_uncounted_games(connection: Connection) -> int:
    """Count the games that ended under an older version; return their number.

    Their players are known only for the latest game of each room.
    """
    wanted = select(games).where(games.c.ended_ms.is_not(None), games.c.ended.is_(None))
    found = connection.execute(wanted.order_by(games.c.ended_ms, games.c.id)).all()
    for row in found:
        number_and_count(connection, row)
    return len(found)


def _has_all_gains(connection: Connection) -> bool:
    """Return whether every finished game has its gains; older versions did not store them."""
    silent = game_seats.c.ended.is_not(None) & game_seats.c.by_score.is_(None)
    found = connection.scalar(select(game_seats.c.game).where(silent).limit(1))
    return found is None


def _has_private_games(connection: Connection) -> bool:
    """Return whether there is a finished private game."""
    over = games.c.private & games.c.ended.is_not(None)
    return connection.scalar(select(games.c.id).where(over).limit(1)) is not None


def _seat_unseated_players(connection: Connection) -> None:
    """Store the players of the latest game of each room, if an older version did not do so."""
    seated = select(game_seats.c.game).where(game_seats.c.game == games.c.id).exists()
    wanted = (
        select(games.c.id, games.c.room, rooms.c.record)
        .join(rooms, rooms.c.id == games.c.room)
        .where(games.c.ended.is_(None), ~seated)
    )
    for row in connection.execute(wanted).all():
        with suppress(DamagedDataError):
            with reading("rooms", room_mark(row.room)):
                record = read_record(row.record)
            if record.game == row.id:
                seat_players(connection, row.id, record.sitting)
