"""Comparison of the moves acknowledged to players with the database."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.soak.faults.player import LonePlayer
from yachtdice.game import DiceThrown
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.event_forms import read_event
from yachtdice.server.database.tables import commands, events, games, rooms


@dataclass(frozen=True)
class LossReport:
    """Counts of moves; all except the first must be 0."""

    acknowledged: int
    lost: int = 0
    doubled: int = 0
    changed: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether no move was lost, doubled or changed."""
        return (self.lost, self.doubled, self.changed) == (0, 0, 0)

    def __str__(self) -> str:
        """Return the counts as one line."""
        return (
            f"{self.acknowledged} moves acknowledged: "
            f"{self.lost} lost, {self.doubled} doubled, {self.changed} changed"
        )


async def count_losses(database: str, players: Sequence[LonePlayer]) -> LossReport:
    """Compare the journals with the database."""
    opened = database_at(database)
    await opened.open()
    try:
        found = [await _count_room(opened, player) for player in players]
    finally:
        await opened.close()
    acknowledged = sum(len(player.journal.acknowledged) for player in players)
    lost, doubled, changed = (sum(column) for column in zip(*found, strict=True))
    return LossReport(acknowledged, lost, doubled, changed)


async def _count_room(database: Database, player: LonePlayer) -> tuple[int, int, int]:
    """Return the numbers of lost, doubled and changed moves of a room."""
    journal = player.journal
    applied, dice, version = await _stored(database, player.room)
    lost = sum(applied.get(cid) != at for cid, at in journal.acknowledged.items())
    unanswered = set(applied) - set(journal.acknowledged)
    # Every step of a lone player's room is one command, so more steps than commands are doubles.
    doubled = version - 1 - len(applied) + max(0, len(unanswered) - 1)
    rolls = sorted(at for cid, at in applied.items() if cid.startswith("r"))
    doubled += abs(len(rolls) - len(dice))
    thrown = dict(zip(rolls, dice, strict=False))
    changed = sum(thrown.get(at) != shown for at, shown in journal.dice.items())
    return lost, doubled, changed + len(journal.contradictions)


async def _stored(
    database: Database, room: str
) -> tuple[dict[str, int], list[tuple[int, ...]], int]:
    """Return a room's commands with their versions, all its rolls in order, and its version."""
    asked = select(commands.c.cid, commands.c.version).where(commands.c.room == room)
    history = (
        select(events.c.body)
        .join(games, games.c.id == events.c.game)
        .where(games.c.room == room)
        .order_by(games.c.number, events.c.version)
    )
    async with _snapshot(database) as connection:
        rows = (await connection.execute(asked)).all()
        bodies = (await connection.execute(history)).scalars().all()
        version = await connection.scalar(select(rooms.c.version).where(rooms.c.id == room))
    applied = {str(cid): int(at) for cid, at in rows}
    thrown = [event.dice for event in map(read_event, bodies) if isinstance(event, DiceThrown)]
    assert isinstance(version, int)
    return applied, thrown, version


@asynccontextmanager
async def _snapshot(database: Database) -> AsyncIterator[AsyncConnection]:
    """Yield a connection whose reads all see the same steps.

    The server may still store the last command of a player who has left without its answer.
    """
    async with database.engine.connect() as connection:
        if database.is_server:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            await connection.exec_driver_sql("BEGIN")
        yield connection
