"""Recomputing everything that is derived from games and accounts: statistics, rankings, ratings."""

from msgspec import Struct
from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import SQLAlchemyError

from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import (
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
    sealed_counts,
    standing_counts,
    standings,
)
from yachtdice.server.people.store.endings import count_game
from yachtdice.server.people.store.ranking import enter_ranking, take_numbers

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


async def rebuild_statistics(database: Database) -> Rebuilt:
    """Recompute all statistics and rankings from the stored games; raise DatabaseError."""
    try:
        async with database.without_timeout() as connection:
            return await connection.run_sync(_rebuild)
    except (SQLAlchemyError, OSError) as error:
        raise database.unusable(error) from error


def _rebuild(connection: Connection) -> Rebuilt:
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
