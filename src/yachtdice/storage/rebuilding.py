"""Making again, from the games alone, everything that is counted of them."""

from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.storage.bodies import read_record
from yachtdice.storage.endings import count_game, number_and_count, seat_players
from yachtdice.storage.ladder import enter_ranking, take_numbers
from yachtdice.storage.people_tables import (
    accounts,
    all_dice,
    game_seats,
    player_boxes,
    player_dice,
    player_rules,
    rating_counts,
    ratings,
    standing_counts,
    standings,
)
from yachtdice.storage.tables import games, rooms

MADE_FROM_GAMES = (
    standings, standing_counts, ratings, rating_counts,
    player_rules, player_boxes, player_dice, all_dice,
)  # fmt: skip
"""Tables with nothing in them that the games and accounts do not tell."""


class Rebuilt(Struct, frozen=True):
    """What a rebuilding went through, and whether it changed anything."""

    games: int
    accounts: int
    same: bool


async def rebuild(connection: AsyncConnection) -> Rebuilt:
    """Make all that is counted of games again, in the order in which they ended."""
    await take_numbers(connection, 0)  # nobody ends a game or opens an account meanwhile
    before = await _contents(connection)
    for table in MADE_FROM_GAMES:
        await connection.execute(delete(table))
    standing = await _stand_all(connection)
    wanted = select(games.c.id).where(games.c.ended.is_not(None)).order_by(games.c.ended)
    ended = (await connection.scalars(wanted)).all()
    for game in ended:
        await count_game(connection, game)
    return Rebuilt(len(ended), standing, before == await _contents(connection))


async def _stand_all(connection: AsyncConnection) -> int:
    """Let every person's account stand where it stood when made; return how many there are."""
    wanted = select(accounts.c.player, accounts.c.since).where(
        accounts.c.folded.is_not(None), accounts.c.owner.is_(None)
    )
    found = (await connection.execute(wanted)).all()
    for row in found:
        await enter_ranking(connection, row.player, row.since)
    return len(found)


async def _contents(connection: AsyncConnection) -> list[set[tuple[object, ...]]]:
    """Return all rows of the tables that are made again, but counts that have come to 0."""
    found = []
    for table in (*MADE_FROM_GAMES, game_seats):
        rows = select(table)
        if table in {standing_counts, rating_counts}:
            rows = rows.where(table.c.accounts != 0)
        found.append({tuple(row) for row in await connection.execute(rows)})
    return found


async def count_the_uncounted(connection: AsyncConnection) -> int:
    """Count the games that ended under an older version; return how many there were.

    Who played them is known only for the latest game of each room.
    """
    wanted = select(games.c.id, games.c.room).where(
        games.c.ended_ms.is_not(None), games.c.ended.is_(None)
    )
    found = (await connection.execute(wanted.order_by(games.c.ended_ms, games.c.id))).all()
    for row in found:
        await number_and_count(connection, row.id)
    return len(found)


async def gains_are_told(connection: AsyncConnection) -> bool:
    """Return whether every game that is over tells what it brought; older versions kept less."""
    silent = game_seats.c.ended.is_not(None) & game_seats.c.by_score.is_(None)
    found = await connection.scalar(select(game_seats.c.game).where(silent).limit(1))
    return found is None


async def seat_the_unseated(connection: AsyncConnection) -> None:
    """Keep who sits in the latest game of each room, where an older version did not."""
    seated = select(game_seats.c.game).where(game_seats.c.game == games.c.id).exists()
    wanted = (
        select(games.c.id, rooms.c.record)
        .join(rooms, rooms.c.id == games.c.room)
        .where(games.c.ended.is_(None), ~seated)
    )
    for row in (await connection.execute(wanted)).all():
        record = read_record(row.record)
        if record.game == row.id:
            await seat_players(connection, row.id, record.seats)
