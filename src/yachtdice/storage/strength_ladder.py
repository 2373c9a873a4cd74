"""The ladder of strength by a rule set: accounts by what they almost surely are.

That is kept in millionths, whole numbers, so that every database orders it alike. `rating_counts`
has how many accounts stand within each hundredth, so that a place is found without counting a
million rows. Accounts that were closed stand nowhere.
"""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.ratings import Strength
from yachtdice.storage.adding import add_to
from yachtdice.storage.people_tables import rating_counts, ratings

MILLION: Final = 1_000_000
HUNDREDTH: Final = MILLION // 100

Move = tuple[int | None, int | None]
"""Where an account stood and where it stands, in millionths; None: nowhere."""


def standing_of(strength: Strength) -> int:
    """Return where a strength stands, in millionths."""
    return round(strength.shown * MILLION)


async def count_moves(connection: AsyncConnection, fingerprint: str, moves: Iterable[Move]) -> None:
    """Keep count of the accounts in each hundredth."""
    changes = [(at, step) for move in moves for at, step in zip(move, (-1, 1), strict=True)]
    rows = [
        {"fingerprint": fingerprint, "bucket": at // HUNDREDTH, "accounts": step}
        for at, step in changes
        if at is not None
    ]
    await add_to(connection, rating_counts, rows)


async def leave_strength(connection: AsyncConnection, player: str) -> None:
    """Take an account off the ladders of all rule sets; its strength itself is kept."""
    mine = (ratings.c.player == player, ratings.c.shown.is_not(None))
    stood = (await connection.execute(select(ratings).where(*mine))).all()
    await connection.execute(update(ratings).where(*mine).values(shown=None))
    for row in stood:
        await count_moves(connection, row.fingerprint, [(row.shown, None)])


async def strength_place(
    connection: AsyncConnection, fingerprint: str, shown: int, player: str
) -> int:
    """Return the place, from 1, of an account that stands here."""
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
    parts = [await connection.scalar(part) for part in (above, near)]
    return 1 + sum(int(part or 0) for part in parts)
