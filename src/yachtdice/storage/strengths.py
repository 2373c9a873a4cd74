"""Players' strengths by rule set, stored."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, structs
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.ratings import NEWCOMER, Strength, rated
from yachtdice.storage.people_tables import accounts, ratings
from yachtdice.storage.strength_ladder import count_moves, standing_of


class _Known(Struct, frozen=True):
    """What is known of a player, and where on the ladder that is (None: nowhere)."""

    strength: Strength
    shown: int | None


_UNSEEN: Final = _Known(NEWCOMER, None)


async def rate(
    connection: AsyncConnection, rules_id: str, fingerprint: str, places: Mapping[str, int]
) -> None:
    """Rate a game of two or more accounts by the places at which they came out."""
    if len(places) < 2:
        return
    found = await _strengths(connection, fingerprint, [*places])
    before = {player: found.get(player, _UNSEEN) for player in places}
    strengths = rated([known.strength for known in before.values()], [*places.values()])
    closed = await _closed(connection, [*places])
    after = {
        player: _Known(strength, None if player in closed else standing_of(strength))
        for player, strength in zip(places, strengths, strict=True)
    }
    await _keep(connection, rules_id, fingerprint, after)
    moves = [(before[player].shown, known.shown) for player, known in after.items()]
    await count_moves(connection, fingerprint, moves)


async def _keep(
    connection: AsyncConnection, rules_id: str, fingerprint: str, after: Mapping[str, _Known]
) -> None:
    """Keep what is known of players now."""
    same = {"fingerprint": fingerprint, "rules_id": rules_id}
    rows = [
        {**same, "player": player, "shown": known.shown, **structs.asdict(known.strength)}
        for player, known in after.items()
    ]
    kind = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    insert = kind(ratings)
    new = {name: insert.excluded[name] for name in ("mean", "deviation", "games", "shown")}
    keys = ["player", "fingerprint"]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=new), rows)


async def _closed(connection: AsyncConnection, players: Sequence[str]) -> frozenset[str]:
    """Return those of these players whose account is closed."""
    closed = accounts.c.player.in_(players) & accounts.c.folded.is_(None)
    return frozenset(await connection.scalars(select(accounts.c.player).where(closed)))


async def _strengths(
    connection: AsyncConnection, fingerprint: str, players: Sequence[str]
) -> dict[str, _Known]:
    """Return what is known of those of these players who have a strength by a rule set."""
    wanted = select(ratings).where(
        ratings.c.fingerprint == fingerprint, ratings.c.player.in_(players)
    )
    rows = await connection.execute(wanted)
    return {
        row.player: _Known(Strength(row.mean, row.deviation, row.games), row.shown) for row in rows
    }
