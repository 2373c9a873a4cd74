"""Players' strengths by rule set, stored."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.ratings import NEWCOMER, Strength, rated
from yachtdice.storage.people_tables import ratings


async def rate(
    connection: AsyncConnection, rules_id: str, fingerprint: str, places: Mapping[str, int]
) -> None:
    """Rate a game of two or more accounts by the places at which they came out."""
    if len(places) < 2:
        return
    before = await _strengths(connection, fingerprint, [*places])
    after = rated([before.get(player, NEWCOMER) for player in places], [*places.values()])
    rows = [
        {
            "player": player,
            "fingerprint": fingerprint,
            "rules_id": rules_id,
            "mean": strength.mean,
            "deviation": strength.deviation,
            "games": strength.games,
        }
        for player, strength in zip(places, after, strict=True)
    ]
    kind = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    insert = kind(ratings)
    new = {name: insert.excluded[name] for name in ("mean", "deviation", "games")}
    keys = ["player", "fingerprint"]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=new), rows)


async def _strengths(
    connection: AsyncConnection, fingerprint: str, players: Sequence[str]
) -> dict[str, Strength]:
    """Return what is known of these players by a rule set."""
    wanted = select(ratings).where(
        ratings.c.fingerprint == fingerprint, ratings.c.player.in_(players)
    )
    rows = await connection.execute(wanted)
    return {row.player: Strength(row.mean, row.deviation, row.games) for row in rows}
