"""Comparison of the moves acknowledged to players with the database."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.soak.faults.player import LonePlayer
from yachtdice.game import BoxFilled, DiceThrown, GameStarted
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.event_forms import read_event
from yachtdice.server.database.tables import events, games, last_commands, rooms

#: The first letters of the commands that add these events.
KINDS: Final = {GameStarted: "b", DiceThrown: "r", BoxFilled: "f"}


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
    """Return the numbers of lost, doubled and changed moves of a room.

    Every step of a lone player's room is one command, and every command adds one event of `KINDS`.
    """
    journal, stored = player.journal, await _stored(database, player.room)
    # At the end the player may not have heard the answer to the last command.
    is_open = stored.last_cid not in journal.acknowledged
    lost = sum(not stored.has(cid, at) for cid, at in journal.acknowledged.items())
    doubled = max(0, stored.version - 1 - len(journal.acknowledged) - is_open)
    doubled += abs(len(stored.steps) - (stored.version - 1))
    changed = sum(stored.steps.get(at) != ("r", dice) for at, dice in journal.dice.items())
    changed += stored.last_at != stored.version
    changed += journal.acknowledged.get(stored.last_cid, stored.version) != stored.version
    return lost, doubled, changed + len(journal.contradictions)


@dataclass(frozen=True)
class StoredSteps:
    """The steps of a lone player's room: kind of command and dice by version, and the last one."""

    version: int
    last_cid: str
    last_at: int
    steps: dict[int, tuple[str, tuple[int, ...]]]

    def has(self, cid: str, version: int) -> bool:
        """Return whether the step at this version may be that of this command."""
        kind, _ = self.steps.get(version, ("", ()))
        return version <= self.version and cid[0] == kind


async def _stored(database: Database, room: str) -> StoredSteps:
    """Return the steps of a room."""
    asked = (
        select(rooms.c.version, last_commands.c.cid, last_commands.c.version.label("at"))
        .join(last_commands, last_commands.c.room == rooms.c.id)
        .where(rooms.c.id == room)
    )
    history = (
        select(events.c.body)
        .join(games, games.c.id == events.c.game)
        .where(games.c.room == room)
        .order_by(games.c.number, events.c.version)
    )
    async with _snapshot(database) as connection:
        row = (await connection.execute(asked)).one()
        bodies = (await connection.execute(history)).scalars().all()
    played = [event for event in map(read_event, bodies) if type(event) in KINDS]
    steps = [(KINDS[type(event)], getattr(event, "dice", ())) for event in played]
    return StoredSteps(row.version, row.cid, row.at, dict(enumerate(steps, 2)))


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
