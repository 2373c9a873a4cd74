"""Planted bugs: each acknowledges steps that a power failure loses."""

from typing import Any

from yachtdice.server.database.engine.groups import GroupWriter
from yachtdice.server.rooms.store.steps import STEPS


def never_synced(connection: Any, _: object) -> None:
    """Never sync, so the system decides when data reaches the disk."""
    connection.execute("PRAGMA synchronous=OFF").close()


def synced_at_checkpoints(connection: Any, _: object) -> None:
    """Sync the WAL before checkpoints only: enough for process crashes, not for power failures."""
    connection.execute("PRAGMA synchronous=NORMAL").close()


async def published_before_commit(self: Any, kind: Any, batch: Any) -> None:
    """Acknowledge the steps of a transaction before it is committed."""
    for pending in batch:
        if kind is STEPS and not pending.done.done():
            pending.done.set_result(None)
    await _together(self, kind, batch)


_together = GroupWriter._together
