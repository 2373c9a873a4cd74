"""The ranking: accounts by level, and at equal level by who reached it first.

Whatever moves the ranking takes its numbers from one sequence: the end of a game one for each
seat, a new account one. So "first" is told by the order of events, not by a clock, and no two
accounts are equal. `standing_counts` has how many accounts of a level reached it within each
span of numbers, and as the spans of a level of its own (ALL) how many there are of each level, so
that a place is found without counting a million rows.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import Standing, grown
from yachtdice.storage.adding import add_to
from yachtdice.storage.people_tables import (
    game_seats,
    ladder_sequence,
    standing_counts,
    standings,
)

SPAN: Final = 16_384
"""Numbers of the sequence that share a row of `standing_counts`."""

ALL: Final = -1
"""The level under which `standing_counts` has the levels' totals, each as the span it is."""


async def take_numbers(connection: AsyncConnection, count: int) -> int:
    """Return the first of so many numbers that nobody else gets.

    Until the transaction ends nobody else takes any: the ranking is moved one at a time.
    """
    taken = (
        update(ladder_sequence)
        .where(ladder_sequence.c.id == 1)
        .values(next=ladder_sequence.c.next + count)
        .returning(ladder_sequence.c.next)
    )
    return int(await connection.scalar(taken) or 0) - count


async def enter_ranking(connection: AsyncConnection, player: str, number: int) -> None:
    """Let a new account stand at level 0, reached at this number of the sequence."""
    row = {"player": player, "level": 0, "exp": 0, "reached": number}
    await connection.execute(insert(standings).values(row))
    await _count(connection, [(0, number, 1)])


async def leave_ranking(connection: AsyncConnection, player: str) -> None:
    """Take an account out of the ranking; its games do not tell any more where it stood."""
    gone = standings.delete().where(standings.c.player == player)
    left = (await connection.execute(gone.returning(standings.c.level, standings.c.reached))).all()
    await _count(connection, [(row.level, row.reached, -1) for row in left])
    untold = update(game_seats).where(game_seats.c.player == player)
    await connection.execute(untold.values(level=None, held=None))


async def gain(
    connection: AsyncConnection, gains: Mapping[str, int], first: int
) -> dict[str, Standing]:
    """Add exp to accounts, who stand in the order of their seats; `first` is seat 0's number.

    `gains` has an entry for each seat, the exp of those who gain none being 0. Returns where
    those of them who have an account stood before.
    """
    wanted = select(standings).where(standings.c.player.in_([*gains]))
    rows = {row.player: row for row in await connection.execute(wanted)}
    for seat, (player, gained) in enumerate(gains.items()):
        if player in rows and gained:
            row = rows[player]
            after = grown(Standing(row.level, row.exp), gained)
            reached = row.reached if after.level == row.level else first + seat
            change = update(standings).where(standings.c.player == player)
            await connection.execute(
                change.values(level=after.level, exp=after.exp, reached=reached)
            )
            moves = [(row.level, row.reached, -1), (after.level, reached, 1)]
            await _count(connection, moves if after.level != row.level else [])
    return {player: Standing(row.level, row.exp) for player, row in rows.items()}


async def _count(connection: AsyncConnection, moves: Iterable[tuple[int, int, int]]) -> None:
    """Keep count of the accounts by level and span of numbers."""
    rows = [
        {"level": where, "bucket": span, "accounts": change}
        for level, reached, change in moves
        for where, span in ((level, reached // SPAN), (ALL, level))
    ]
    await add_to(connection, standing_counts, rows)


async def place_of(connection: AsyncConnection, level: int, reached: int) -> int:
    """Return the place, from 1, of whoever reached this level at this number."""
    counts, bucket = standing_counts.c, reached // SPAN
    total = func.coalesce(func.sum(counts.accounts), 0)
    higher = select(total).where(counts.level == ALL, counts.bucket > level)
    before = select(total).where(counts.level == level, counts.bucket < bucket)
    near = select(func.count()).where(
        standings.c.level == level,
        standings.c.reached >= bucket * SPAN,
        standings.c.reached < reached,
    )
    parts = [await connection.scalar(part) for part in (higher, before, near)]
    return 1 + sum(int(part or 0) for part in parts)
